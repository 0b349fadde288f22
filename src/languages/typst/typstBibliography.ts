interface BibliographyCall {
  readonly from: number;
  readonly to: number;
  readonly files: readonly string[];
  /** Whether the call lists entries that nothing cites. */
  readonly citesAll: boolean;
}

/** Reads calls of `bibliography` in markup and in code. */
export function readTypstBibliographyCalls(document: string): BibliographyCall[] {
  const text = blankComments(document);
  const calls: BibliographyCall[] = [];
  let [end, unclosed] = [0, 0];
  for (const { 0: call, index } of text.matchAll(/(?<![\p{L}\p{N}_.-])bibliography\(/gu)) {
    if (index < end || unclosed >= maxUnclosedCalls) {
      continue;
    }
    const files: string[] = [];
    let [depth, name, citesAll] = [1, '', false];
    const start = index + call.length;
    const tokens = new RegExp(argumentToken, 'y');
    tokens.lastIndex = start;
    while (depth > 0) {
      const { 0: token, groups: { string, named } = {} } = tokens.exec(text) ?? { 0: '' };
      if (token === '' || tokens.lastIndex - start > maxCallLength) {
        unclosed += 1;
        break;
      } else if (token === ')') {
        depth -= 1;
        end = tokens.lastIndex;
      } else if (token === '(') {
        depth += 1;
      } else if (token === ',' && depth === 1) {
        name = '';
      } else if (named !== undefined && depth === 1) {
        name = named;
      } else if (string !== undefined && name === '') {
        files.push(readTypstString(string));
      } else if (token === 'true' && name === 'full') {
        citesAll = true;
      }
    }
    calls.push({ from: index, to: tokens.lastIndex, files, citesAll });
  }
  return calls;
}

const maxUnclosedCalls = 100;
/** In UTF-16 code units. */
const maxCallLength = 5000;
const argumentToken = /(?<string>"(?:[^"\\]|\\[^])*")|(?<named>[\w-]+)\s*:|[\w-]+|[^]/;

/** Reads a string with its quotation marks. */
export function readTypstString(source: string): string {
  return source
    .slice(1, -1)
    .replace(/\\(?:u\{([\da-fA-F]{1,6})\}|([^]))/g, (_, code: string | undefined, character = '') =>
      code === undefined
        ? ({ n: '\n', r: '\r', t: '\t' }[character as string] ?? (character as string))
        : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff)),
    );
}

/** Replaces comments and raw text with spaces. Offsets don't change. */
function blankComments(text: string): string {
  return text.replace(skipped, (source) => (/^(?:\/\/|\/\*|`)/.test(source) ? source.replace(/[^\n]/g, ' ') : source));
}

/** An address, an escape, a string, a comment or raw text. Unclosed comments and raw text end the document. */
const skipped =
  /https?:\/\/[^\s"\])]*|\\[^]|"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*(?:(?!\*\/)[^])*(?:\*\/|(?![^]))|(`+)(?<!``)(?!`)[^`]*`|(`{3,})[^]*?(?:(?<!`)\2|(?![^]))/g;
