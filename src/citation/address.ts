/** Whether an address is of the web: only `http:` and `https:` are cited or opened. */
export function isCitable(address: string): boolean {
  const url = URL.parse(address);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.hostname !== '';
}

/**
 * The address as it is cited: unchanged where RFC 3986 (or, for letters of other scripts, RFC 3987) allows it as it is;
 * else with what neither allows percent-encoded. Nothing for an address that is not of the web.
 */
export function citableAddress(address: string): string | undefined {
  if (!isCitable(address)) {
    return undefined;
  }
  // White space at the ends, tabs, line breaks and backslashes mean something else to a URL parser than they show.
  const text = /[\p{Cc}\\]|^\s|\s$|^https?:(?!\/\/[^/])/iu.test(address) ? new URL(address).href : address;
  const [, authority = '', rest = ''] = /^([^/]*\/\/[^/?#]*)(.*)$/su.exec(text) ?? [];
  return authority.replace(notAllowedInHost, percentEncoded) + rest.replace(notAllowed, percentEncoded);
}

/** A URL parser takes these in a host and reads them alike when they are encoded; its brackets are of IPv6. */
const notAllowedInHost = /[\s"<>\\^`{|}\p{C}\p{Z}]/gu;

/**
 * Delimiters that no part after the host may hold raw, a percent sign that encodes nothing, and characters that show as
 * nothing or as something else.
 */
const notAllowed = /[\s"<>[\\\]^`{|}\p{C}\p{Z}]|%(?![\da-f]{2})/giu;

function percentEncoded(character: string): string {
  return character.isWellFormed() ? encodeURIComponent(character) : '%EF%BF%BD';
}
