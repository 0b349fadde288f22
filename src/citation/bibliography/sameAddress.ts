import { citableAddress } from '../address.ts';

/**
 * What is equal for addresses of the same page: as the URL standard writes an address, each character encoded or not
 * alike, without the slash that ends the path. Nothing for a text that is no address of the web.
 */
export function addressKey(address: string): string | undefined {
  const url = URL.parse(citableAddress(address.trim()) ?? '');
  if (!url) {
    return undefined;
  }
  url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '');
  return url.href.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~'-]/.test(character) ? character : encoded.toUpperCase();
  });
}
