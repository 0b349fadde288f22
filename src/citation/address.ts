// cspell:ignore cmpid vero wickedid
/** Whether an address is of the web: only `http:` and `https:` are cited or opened. */
export function isCitable(address: string): boolean {
  // Called for every row. `canParse` is several times faster than `parse`.
  return /^https?:\/\//i.test(address) ? URL.canParse(address) : parseWebAddress(address) !== undefined;
}

/** Parses a web address. Returns `undefined` for any other text. */
export function parseWebAddress(address: string): URL | undefined {
  const url = URL.parse(address);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.hostname !== '' ? url : undefined;
}

/**
 * Returns a web address with every character percent-encoded that RFC 3986 and RFC 3987 don't allow. Returns `undefined` for any other text.
 */
export function citableAddress(address: string): string | undefined {
  if (!isCitable(address)) {
    return undefined;
  }
  if (plainAddress.test(address)) {
    return address;
  }
  // A URL parser removes white space at the ends, tabs and line breaks, and reads a backslash as a slash.
  const text = /[\p{Cc}\\]|^\s|\s$|^https?:(?!\/\/[^/])/iu.test(address) ? new URL(address).href : address;
  const [, scheme = '', user = '', host = '', rest = ''] =
    /^([^/]*\/\/)(?:([^/?#]*)(?=@))?([^/?#]*)(.*)$/su.exec(text) ?? [];
  return (
    scheme +
    user.replace(notAllowed, percentEncoded).replaceAll('@', '%40') +
    host.replace(notAllowedInHost, percentEncoded) +
    rest.replace(notAllowed, percentEncoded)
  );
}

/** A fast path: an address in which nothing must be encoded. */
const plainAddress = /^https?:\/\/[\w.:-]+(?:[/?#][\w/?#.~!$&'()*+,;=:@-]*)?$/i;

/** Characters to encode in a host, where brackets are allowed for IPv6. */
const notAllowedInHost = /[\s"<>\\^`{|}\p{C}\p{Z}]/gu;

/**
 * Characters to encode outside the host: delimiters, a percent sign that encodes nothing, and invisible characters.
 */
const notAllowed = /[\s"<>[\\\]^`{|}\p{C}\p{Z}]|%(?![\da-f]{2})/giu;

function percentEncoded(character: string): string {
  return character.isWellFormed() ? encodeURIComponent(character) : '%EF%BF%BD';
}
const parameters =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|vero_id|oly_anon_id|oly_enc_id|wickedid|cmpid|ncid|at_(?:medium|campaign)\w*|ns_(?:mchannel|source|campaign|linkname|fee))$/i;

/** Removes the query parameters that only track where a reader came from. */
export function withoutTracking(address: string): string {
  const [, start = '', query, hash = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/su.exec(address) ?? [];
  if (query === undefined) {
    return address;
  }
  const parts = query.split('&');
  const kept = parts.filter((part) => !parameters.test(part.split('=', 1)[0] ?? ''));
  if (kept.length === parts.length) {
    return address;
  }
  return start + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash;
}

/**
 * Returns a key that is equal for two addresses of the same page, whatever their encoding and trailing slash. Returns `undefined` for a text that is not a web address.
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

/** Returns the host of a web address without `www.`; `undefined` for any other text. */
export function hostOf(address: string | undefined): string | undefined {
  const url = address === undefined ? undefined : parseWebAddress(address);
  return url?.hostname.replace(/^www\./, '');
}

/** Whether an address contains a user name or password, which must not be sent to the service. */
export function hasCredentials(address: string): boolean {
  const { username = '', password = '' } = URL.parse(address) ?? {};
  return username !== '' || password !== '';
}
