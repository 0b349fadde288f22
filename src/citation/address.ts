// cspell:ignore cmpid vero wickedid
export function isCitable(address: string): boolean {
  // Called for every row. `canParse` is several times faster than `parse`.
  return /^https?:\/\//i.test(address) ? URL.canParse(address) : parseWebAddress(address) !== undefined;
}

export function parseWebAddress(address: string): URL | undefined {
  const url = URL.parse(address);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.hostname !== '' ? url : undefined;
}

/** Percent-encodes what RFC 3986 and RFC 3987 don't allow. Returns `undefined` unless it is a web address. */
export function toCitableAddress(address: string): string | undefined {
  if (!isCitable(address)) {
    return undefined;
  }
  if (plainAddress.test(address)) {
    return address;
  }
  // A URL parser removes whitespace at the ends, tabs and line breaks, and reads a backslash as a slash.
  const text = /[\p{Cc}\\]|^\s|\s$|^https?:(?!\/\/[^/])/iu.test(address) ? new URL(address).href : address;
  const [, scheme = '', user = '', host = '', rest = ''] =
    /^([^/]*\/\/)(?:([^/?#]*)(?=@))?([^/?#]*)(.*)$/su.exec(text) ?? [];
  return (
    scheme +
    user.replace(encodedCharacters, percentEncode).replaceAll('@', '%40') +
    host.replace(encodedInHost, percentEncode) +
    rest.replace(encodedCharacters, percentEncode)
  );
}

/** A fast path for addresses with nothing to encode. */
const plainAddress = /^https?:\/\/[\w.:-]+(?:[/?#][\w/?#.~!$&'()*+,;=:@-]*)?$/i;

/** Encoded in a host, where brackets are allowed for IPv6. */
const encodedInHost = /[\s"<>\\^`{|}\p{C}\p{Z}]/gu;

/** Encoded outside the host: delimiters, a percent sign that encodes nothing, and invisible characters. */
const encodedCharacters = /[\s"<>[\\\]^`{|}\p{C}\p{Z}]|%(?![\da-f]{2})/giu;

function percentEncode(character: string): string {
  return character.isWellFormed() ? encodeURIComponent(character) : '%EF%BF%BD';
}
const trackingParameters =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|vero_id|oly_anon_id|oly_enc_id|wickedid|cmpid|ncid|at_(?:medium|campaign)\w*|ns_(?:mchannel|source|campaign|linkname|fee))$/i;

/** Removes query parameters that only track readers. */
export function removeTracking(address: string): string {
  const [, start = '', query, hash = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/su.exec(address) ?? [];
  if (query === undefined) {
    return address;
  }
  const parts = query.split('&');
  const remaining = parts.filter((part) => !trackingParameters.test(part.split('=', 1)[0] ?? ''));
  if (remaining.length === parts.length) {
    return address;
  }
  return start + (remaining.length > 0 ? `?${remaining.join('&')}` : '') + hash;
}

/** Returns the same key for addresses of the same page, regardless of encoding and trailing slash. */
export function getAddressKey(address: string): string | undefined {
  const url = URL.parse(toCitableAddress(address.trim()) ?? '');
  if (!url) {
    return undefined;
  }
  url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '');
  return url.href.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~'-]/.test(character) ? character : encoded.toUpperCase();
  });
}

export function getHost(address: string | undefined): string | undefined {
  const url = address === undefined ? undefined : parseWebAddress(address);
  return url?.hostname.replace(/^www\./, '');
}

export function hasCredentials(address: string): boolean {
  const { username = '', password = '' } = URL.parse(address) ?? {};
  return username !== '' || password !== '';
}
