// cspell:ignore cmpid vero wickedid
/** Whether an address is of the web: only `http:` and `https:` are cited or opened. */
export function isCitable(address: string): boolean {
  // Every row asks this of its record: to parse an address takes several times as long as to see that it can be parsed.
  return /^https?:\/\//i.test(address) ? URL.canParse(address) : webAddress(address) !== undefined;
}

/** The parts of an address of the web; `undefined` for any other text. */
export function webAddress(address: string): URL | undefined {
  const url = URL.parse(address);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.hostname !== '' ? url : undefined;
}

/**
 * The address as it is cited: unchanged where RFC 3986 (or, for letters of other scripts, RFC 3987) allows it as it is;
 * else with what neither allows percent-encoded. `undefined` for any other text.
 */
export function citableAddress(address: string): string | undefined {
  if (!isCitable(address)) {
    return undefined;
  }
  if (plainAddress.test(address)) {
    return address;
  }
  // White space at the ends, tabs, line breaks and backslashes mean something else to a URL parser than they show.
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

/** An address in which nothing has to be encoded: nearly every one, and seen in less time than by looking for what has to be. */
const plainAddress = /^https?:\/\/[\w.:-]+(?:[/?#][\w/?#.~!$&'()*+,;=:@-]*)?$/i;

/** A URL parser takes these in a host and reads them alike when they are encoded; its brackets are of IPv6. */
const notAllowedInHost = /[\s"<>\\^`{|}\p{C}\p{Z}]/gu;

/**
 * Delimiters that no part beside the host may hold raw, a percent sign that encodes nothing, and characters that show as
 * nothing or as something else.
 */
const notAllowed = /[\s"<>[\\\]^`{|}\p{C}\p{Z}]|%(?![\da-f]{2})/giu;

function percentEncoded(character: string): string {
  return character.isWellFormed() ? encodeURIComponent(character) : '%EF%BF%BD';
}
const parameters =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|vero_id|oly_anon_id|oly_enc_id|wickedid|cmpid|ncid|at_(?:medium|campaign)\w*|ns_(?:mchannel|source|campaign|linkname|fee))$/i;

/** The address without the query parameters that only say where a reader came from; everything else stays as it is. */
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
 * A text that is equal for addresses of the same page: as the URL standard writes an address, each character encoded or not
 * alike, without the slash that ends the path. `undefined` for a text that is no
 * address of the web.
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

/** Returns the host of a web address without `www.`, for people to read; `undefined` for any other text. */
export function hostOf(address: string | undefined): string | undefined {
  const url = address === undefined ? undefined : webAddress(address);
  return url?.hostname.replace(/^www\./, '');
}
