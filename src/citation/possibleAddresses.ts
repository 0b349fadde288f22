/** Longest text that can be an address, in UTF-16 code units. */
const maxLength = 2000;
/** How often one address can end before a bracket. */
const maxEnds = 8;

/**
 * Returns each text that can be a web address in a document of any language. An address can contain brackets, and end
 * before one or before punctuation, so most addresses are returned in several lengths.
 *
 * @param limit how many texts are returned at most
 */
export function listPossibleAddresses(text: string, limit: number): Set<string> {
  const addresses = new Set<string>();
  // Addresses without a space between them are read several times.
  let remaining = 2 * text.length;
  for (const { index } of text.matchAll(beginning)) {
    const [written = ''] = unbroken.exec(text.slice(index, index + maxLength)) ?? [];
    for (const spelling of new Set([written, removeEscapes(written)])) {
      addEnds(spelling, addresses);
    }
    remaining -= written.length;
    if (addresses.size >= limit || remaining < 0) {
      break;
    }
  }
  return new Set([...addresses].slice(0, limit));
}

/** Not the inner address of an archive or a redirect. */
const beginning = /(?<![/=])https?:\/\//gi;
const unbroken = /^[^\s<>"`]+/;

/** Without backslashes as in LaTeX and Markdown, and without the entity of HTML. */
function removeEscapes(written: string): string {
  return written.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
}

function addEnds(address: string, addresses: Set<string>): void {
  const ends = [...address.matchAll(closing)].slice(0, maxEnds).map(({ index }) => index);
  for (const end of [address.length, ...ends]) {
    let shorter = address.slice(0, end);
    addresses.add(shorter);
    for (let count = 0; count < maxEnds && punctuation.test(shorter); count += 1) {
      shorter = shorter.slice(0, -1);
      addresses.add(shorter);
    }
  }
}

/** A bracket, a quotation mark or another mark that can follow an address without a space. */
const closing = /[)\]}[{'*|\\]|(?![\0-\x7f])[\p{Pe}\p{Pf}\p{Po}]/gu;
const punctuation = /[\p{Pe}\p{Pf}\p{Po}_~|]$/u;
