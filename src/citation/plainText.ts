import { citableAddress } from './address.ts';
import type { Reference } from './reference.ts';
import { titleOf } from './title.ts';

/** `Title <address>`, which RFC 3986, appendix C recommends for plain text; the title alone without an address. */
export function plainText(reference: Reference): string {
  const address = citableAddress(reference.url ?? '');
  const title = titleOf(reference);
  return address === undefined ? title : `${title} <${address}>`;
}
