// cspell:ignore cmpid htps shttp vero wickedid
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

/** An address in an archive or a redirect, whose own parameters and those of the inner address look the same. */
const nestedAddress = /^https?:\/\/(?:[^/?#]*\barchive\.|.*https?(?::|%3A))/isu;

/** Removes query parameters that only track readers. Doesn't change addresses that contain another address. */
export function removeTracking(address: string): string {
  if (nestedAddress.test(address)) {
    return address;
  }
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
  return normalizeAddress(address, true);
}

/**
 * Returns the same key for addresses under which the service has the same article. Returns `undefined` for text that is
 * not a web address.
 */
export function getArticleKey(address: string | undefined): string | undefined {
  return address === undefined ? undefined : getAddressKey(removeTracking(address));
}

/** Returns the same text for addresses that differ only in their encoding. */
export function normalizeAddress(address: string, dropsSlash = false): string | undefined {
  const url = URL.parse(toCitableAddress(address.trim()) ?? '');
  if (!url) {
    return undefined;
  }
  if (dropsSlash) {
    url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '');
  }
  return url.href.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~'!()*,;:@$-]/.test(character) ? character : encoded.toUpperCase();
  });
}

/**
 * Returns the spellings under which a service can know an article: a citation encodes some characters, and can lack
 * tracking parameters.
 */
export function listSpellings(address: string): string[] {
  const clean = removeTracking(address);
  const decoded = clean.replace(encodedText, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // The bytes are not UTF-8, so no other spelling is possible.
      return encoded;
    }
  });
  return [...new Set([clean, toCitableAddress(clean) ?? clean, decoded, URL.parse(clean)?.href ?? clean, address])];
}

/** Letters of other scripts, and ASCII characters that don't structure an address. */
const encodedText = /(?:%[89a-f][\da-f])+|%(?:2[012789a]|3[a-ce]|40|5[bde]|60|7[b-e])/gi;

/**
 * Returns the same key for spellings of one address: with and without encryption, `www.`, tracking parameters and a
 * slash at the end.
 */
export function getPageKey(address: string): string {
  return nestedAddress.test(address)
    ? (normalizeAddress(address) ?? address)
    : (getAddressKey(removeTracking(address)) ?? address).replace(/^https?:\/\/(?:www\.)?/, '');
}

export interface MisspelledAddress {
  /** What should be a scheme, at the start of the address. */
  readonly scheme: string;
  /** `undefined` if a correction would be a guess. */
  readonly correction: string | undefined;
}

/**
 * Recognizes addresses that are meant for the web but don't begin with `http://` or `https://` and a host, such as
 * `htps://x.org`, `http:/x.org` and `www.x.org`. Returns `undefined` for relative addresses and other schemes.
 */
export function findMisspelling(address: string): MisspelledAddress | undefined {
  const [scheme, word] = beginning.exec(address) ?? [];
  const correct = word === undefined ? 'https' : correctScheme(word.toLowerCase());
  if (scheme === undefined || correct === undefined) {
    return undefined;
  }
  const rest = address.slice(scheme.length);
  if (/^https?:\/\/$/i.test(scheme) && (URL.canParse(address) || placeholderHost.test(rest))) {
    return undefined;
  }
  const corrected = `${correct}://${rest}`;
  const isClear = hostWithDomain.test(rest) && !/\s/.test(rest) && corrected !== address && isCitable(corrected);
  return { scheme, correction: isClear ? corrected : undefined };
}

/** The wrong or the right beginning of an address, with its scheme. Without slashes, a host must follow. */
const beginning =
  /^(?:https?:\/\/(?=https?:?\/))?([a-z]{3,6})(?:\s*:+\s*[/\\]+\s*|\s*(?:[:;.,]+\s*)?[/\\]{2,}:?\s*|:(?=[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]+(?:[/?#]|$)))|^(?=www\.[^\s./]+\.[^\s.])/iu;

const hostWithDomain = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?=[:/?#]|$)/u;

/** A host or a port in which the reader puts something else, such as `<host>` or `localhost:PORT`. */
const placeholderHost = /^[^/?#]*(?:[<>[\]{}$%*|…]|:[a-z])/iu;

/** Returns `http` or `https` if at most one letter of a word is missing, extra, wrong or misplaced. */
function correctScheme(word: string): string | undefined {
  const schemes = word.endsWith('s') ? ['https', 'http'] : ['http', 'https'];
  const shorterWords = omitOne(word);
  // `shttp` is a scheme.
  return schemes.find((scheme) => {
    const expected = omitOne(scheme);
    return (
      word !== 'shttp' &&
      (word === scheme ||
        expected.includes(word) ||
        shorterWords.includes(scheme) ||
        (word.length === scheme.length && expected.some((part) => shorterWords.includes(part))))
    );
  });
}

/** Returns the word without each of its letters. */
function omitOne(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));
}

export function getHost(address: string | undefined): string | undefined {
  const url = address === undefined ? undefined : parseWebAddress(address);
  return url?.hostname.replace(/^www\./, '');
}

export function hasCredentials(address: string): boolean {
  const { username = '', password = '' } = URL.parse(address) ?? {};
  return username !== '' || password !== '';
}

/** Returns the words of the address's last segment, such as `Port strike ends` for `/2030/port-strike-ends.html`. */
export function getAddressWords(address: string): string {
  const segments = parseWebAddress(address)?.pathname.split('/') ?? [];
  const last = segments.findLast((segment) => segment !== '') ?? '';
  const words = decodeSegment(last)
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/[\s_+~-]+/g, ' ')
    .trim();
  const [first = ''] = words;
  return first.toUpperCase() + words.slice(first.length);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A percent sign that encodes nothing.
    return segment;
  }
}
