import type { Surroundings } from '../format.ts';
import { familyOfLanguage, type Family } from '../languages.ts';
import { codeBlocksOf, frontMatterOf, linesOf, type Block } from './blocks.ts';
import { csvSpot, jsonSpot, tomlSpot, yamlSpot } from './dataSpots.ts';
import { programSpot } from './programSpot.ts';
import { regionAt } from './region.ts';
import { at, lineAt, shifted, type Spot } from './spot.ts';

type FindSpot = (text: string, start: number, end: number, languageId: string) => Spot;

const finders: Partial<Record<Family, FindSpot>> = {
  json: jsonSpot,
  yaml: yamlSpot,
  toml: tomlSpot,
  csv: csvSpot,
  program: programSpot,
  html: htmlSpot,
  bibtex: betweenEntries,
};

/** The place where a citation goes for what is selected in a document; `start` and `end` are equal for a cursor. */
export function spotAt(text: string, start: number, end: number, languageId: string): Spot {
  return (finders[familyOfLanguage(languageId)] ?? proseSpot)(text, start, end, languageId);
}

/** The end of a document, as a paragraph of its own. */
export function endSpot(text: string, languageId: string): Spot {
  const lead = text.trim() === '' || /\n\r?\n$/.test(text) ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return { ...at(text.length), languageId, around: { before: '', after: '' }, lead, trail: '\n' };
}

/** A place in a language that is written for people to read. */
function proseSpot(text: string, start: number, end: number, languageId: string): Spot {
  const family = familyOfLanguage(languageId);
  const front = family === 'markdown' ? frontMatterOf(text) : undefined;
  if (front && start < front.end) {
    return embedded(text, front, start, end, 'yaml') ?? proseSpot(text, front.end + 1, front.end + 1, languageId);
  }
  const block = codeBlocksOf(text, family).find((candidate) => candidate.start <= start && start <= candidate.end);
  if (block) {
    return embedded(text, block, start, end, languageOf(block.info)) ?? besideBlock(text, block, start, languageId);
  }
  const line = lineAt(text, start);
  if (commentStarts[family]?.test(text.slice(line.from, start)) === true) {
    const around = { before: text.slice(line.from, start), after: text.slice(end, line.to) };
    return { start, end: Math.min(end, line.to), languageId, around, only: 'plain-text' };
  }
  const words = start === end ? at(outOfWord(text, outOfAtom(text, start, family))) : trimmed(text, start, end);
  return { ...words, languageId, around: surroundingsOf(text, words.start, words.end, line, family) };
}

/** A place in HTML or in what embeds it: scripts, style sheets and programs within it are of their own language. */
function htmlSpot(text: string, start: number, end: number, languageId: string): Spot {
  const isScript = languageId === 'javascriptreact' || languageId === 'typescriptreact';
  if (isScript) {
    const region = regionAt(text, start, languageId);
    // An apostrophe in the text of an element would be a string to a lexer that knows no elements.
    const isProse = region.kind === 'string' && text.slice(lineAt(text, start).from, start).includes('>');
    if (region.kind !== 'code' && !isProse) {
      return programSpot(text, start, end, languageId);
    }
  }
  for (const [begin, close, embeddedLanguage] of islands) {
    let to = -1;
    for (const match of text.slice(0, start).matchAll(begin)) {
      const from = match.index + match[0].length;
      if (from <= to) {
        continue;
      }
      close.lastIndex = from;
      to = close.exec(text)?.index ?? text.length;
      if (from <= start && start <= to) {
        return embeddedLanguage === 'comment'
          ? {
              start,
              end: Math.min(end, to),
              languageId,
              around: { inComment: 'block', before: text.slice(from, start), after: text.slice(end, to) },
              only: 'comment',
            }
          : inside(
              programSpot(text.slice(from, to), start - from, Math.min(end, to) - from, embeddedLanguage),
              from,
              text.length,
            );
      }
    }
  }
  const tag = /<[/!]?[a-z][^<>]*$/i.exec(text.slice(0, start));
  const tagEnd = tag && !isScript ? text.indexOf('>', start) + 1 : 0;
  const words = start === end ? at(outOfWord(text, tagEnd > 0 ? tagEnd : start)) : trimmed(text, start, end);
  const line = lineAt(text, words.start);
  return { ...words, languageId, around: surroundingsOf(text, words.start, words.end, line, 'html') };
}

const islands: readonly (readonly [RegExp, RegExp, string])[] = [
  [/<!--/g, /-->/g, 'comment'],
  [/<\?(?:php|=)?/gi, /\?>/g, 'php'],
  [/<script\b[^<>]*>/gi, /<\/script/gi, 'javascript'],
  [/<style\b[^<>]*>/gi, /<\/style/gi, 'css'],
];

function inside(spot: Spot, from: number, length: number): Spot {
  const { start, end, ...rest } = shifted(spot, from);
  return { ...rest, start: Math.min(start, length), end: Math.min(end, length), only: 'comment' };
}

/** The place within a block of another language; nothing on the lines that begin and end it. */
function embedded(text: string, block: Block, start: number, end: number, languageId: string): Spot | undefined {
  if (start < block.from || start > block.to || (start === block.to && block.isClosed && block.to !== block.from)) {
    return undefined;
  }
  const to = block.isClosed ? Math.max(block.from, block.to - 1) : block.to;
  const content = text.slice(block.from, to);
  const inner = isProse(languageId) ? 'plaintext' : languageId;
  const spot = spotAt(content, start - block.from, Math.min(end, to) - block.from, inner);
  return shifted({ ...(isProse(languageId) && { only: 'plain-text' as const }), ...spot }, block.from);
}

/** Whether a language's own syntax would only be text in a block of code. */
function isProse(languageId: string): boolean {
  return !['program', 'json', 'yaml', 'toml', 'csv'].includes(familyOfLanguage(languageId));
}

/** The place nearest to a line that begins or ends a block: a paragraph of its own before or after it. */
function besideBlock(text: string, block: Block, offset: number, languageId: string): Spot {
  const isAfter = offset >= block.from;
  return isAfter && block.isClosed
    ? { ...at(block.end), languageId, around: {}, lead: '\n\n' }
    : {
        ...at(block.start),
        languageId,
        around: {},
        lead: block.start > 0 && !/\n\r?\n$/.test(text.slice(0, block.start)) ? '\n' : '',
        trail: '\n\n',
      };
}

const aliases: Readonly<Record<string, string>> = {
  ...{ js: 'javascript', ts: 'typescript', jsx: 'javascriptreact', tsx: 'typescriptreact', py: 'python', rb: 'ruby' },
  ...{ sh: 'shellscript', bash: 'shellscript', zsh: 'shellscript', shell: 'shellscript', rs: 'rust', cs: 'csharp' },
  ...{ 'c++': 'cpp', yml: 'yaml', tex: 'plaintext', md: 'plaintext', markdown: 'plaintext', latex: 'plaintext' },
};

/** The language id of a block by the name that it goes by in Markdown and its like. */
function languageOf(info: string): string {
  const name = info.toLowerCase();
  return aliases[name] ?? (name === '' ? 'plaintext' : name);
}

/** What stands before a place in its line where it is in a comment. */
const commentStarts: Partial<Record<Family, RegExp>> = {
  latex: /(?<!\\)%/,
  typst: /(?<!:)\/\//,
  restructuredtext: /^\.\.\s+(?![[_|]|[\w-]+::)/,
  asciidoc: /^\/\/(?!\/)/,
  org: /^\s*#(\s|$)/,
};

/** What is taken apart by nothing that is put into it: links, code and addresses. */
const atoms: Partial<Record<Family, RegExp>> = {
  markdown:
    /!?\[[^[\]\n]*\](?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^[\]\n]*\])|\[[\^@][^[\]\n]*\]|<https?:[^<>\s]*>/g,
  latex:
    /\\(?:href|url|cite\w*|footnote|ref|label|verb)\*?(?:\[[^[\]\n]*\])?(?:\{[^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)*\}){1,2}|\\[A-Za-z@]+/g,
  restructuredtext: /``[^\n]*?``|`[^`\n]*`_{0,2}|\[[^[\]\n]*\]_/g,
  asciidoc:
    /(?<![^\s[\]])(?=[^\s[\]]*\[(?:\\\]|[^[\]\n])*\])[^\s[\]]*?(?<macro>(?:link:|https?:\/\/|footnote:)[^\s[\]]*\[(?:\\\]|[^[\]\n])*\])|`[^`\n]*`/g,
  org: /\[\[(?:(?!\[\[|\]\])[^\n])*\]\]|\[fn:[^[\]\n]*\]|\[cite[^[\]\n]*\]/g,
  typst: /#(?:link|footnote|cite)(?:\("[^"\n]*"\))?(?:\[[^[\]\n]*\])?|`[^`\n]*`|@[\w:.-]*\w/g,
  mediawiki:
    /\[\[(?:(?!\[\[|\]\])[^\n])*\]\]|\[https?:(?:(?!\[https?:)[^\]\n])*\]|\{\{[^{}\n]*\}\}|<ref[^<>]*>(?:(?!<\/?ref)[^\n])*<\/ref>|<ref[^<>]*\/>/g,
  textile: /\["[^"\n]*":[^[\]\n]*\]|"[^"\n]*":\S+/g,
};
const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/g;

/** The offset, or behind what it stands in that nothing may be put into. */
function outOfAtom(text: string, offset: number, family: Family): number {
  const { from, to } = lineAt(text, offset);
  const line = text.slice(from, to);
  const found = [atoms[family], address].flatMap((pattern) => (pattern ? [...line.matchAll(pattern)] : []));
  const spans = found.map(({ 0: whole, index, groups }) => {
    const end = index + whole.length;
    return { start: end - (groups?.macro ?? whole).length, end };
  });
  return [...spans, ...(family === 'markdown' ? codeSpansOf(line) : [])]
    .map((span) => ({ start: from + span.start, end: from + span.end }))
    .filter(({ start, end }) => start < offset && offset < end)
    .reduce((behind, { end }) => Math.max(behind, end), offset);
}

/** The code in a line of Markdown: between backticks, and as many backticks again. */
function codeSpansOf(line: string): { readonly start: number; readonly end: number }[] {
  const runs = Array.from(line.matchAll(/`+/g), ({ 0: run, index }) => ({ start: index, end: index + run.length }));
  const nextOf = new Map<number, number>();
  const partners = runs.map(() => -1);
  for (const [index, { start, end }] of [...runs.entries()].reverse()) {
    partners[index] = nextOf.get(end - start) ?? -1;
    nextOf.set(end - start, index);
  }
  const spans: { readonly start: number; readonly end: number }[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const [run, partner] = [runs[index], runs[partners[index] ?? -1]];
    if (run && partner) {
      spans.push({ start: run.start, end: partner.end });
      index = partners[index] ?? index;
    }
  }
  return spans;
}

/** The offset, or behind the word it stands in. Scripts without spaces between words have none to stand in. */
export function outOfWord(text: string, offset: number): number {
  if (!/[\p{L}\p{N}\p{M}]$/u.test(text.slice(Math.max(0, offset - 2), offset))) {
    return offset;
  }
  const [rest = ''] =
    /^(?:(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}])[\p{L}\p{N}\p{M}'’](?<!['’](?![\p{L}])))*/u.exec(
      text.slice(offset, offset + 200),
    ) ?? [];
  return offset + rest.length;
}

/** What is selected, without white space at its ends. */
function trimmed(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const selected = text.slice(start, end);
  return selected.trim() === ''
    ? { start, end }
    : { start: start + selected.search(/\S/), end: start + selected.trimEnd().length };
}

function surroundingsOf(
  text: string,
  start: number,
  end: number,
  line: { readonly from: number; readonly to: number },
  family: Family,
): Surroundings {
  const words = text.slice(start, end);
  return {
    before: text.slice(line.from, start),
    after: text.slice(end, lineAt(text, end).to),
    ...(words.trim() !== '' && { words }),
    ...(isInTable(text, start, family) && { inTable: true }),
  };
}

/** Whether a place is in a cell of a table whose cells a vertical bar ends. */
function isInTable(text: string, offset: number, family: Family): boolean {
  const lines = linesOf(text);
  const index = lines.findLastIndex(({ start }) => start <= offset);
  const own = lines[index]?.text ?? '';
  if (family === 'org') {
    return /^\s*\|/.test(own);
  }
  if (family !== 'markdown' || !own.includes('|')) {
    return false;
  }
  const isRow = (row: number) => lines[row]?.text.includes('|') === true;
  let from = index;
  while (isRow(from - 1)) {
    from -= 1;
  }
  const rows: string[] = [];
  for (let row = from; isRow(row); row += 1) {
    rows.push(lines[row]?.text ?? '');
  }
  return rows.some((row) =>
    row
      .replace(/^[\s>]+/, '')
      .trimEnd()
      .replace(/^\||\|$/g, '')
      .split('|')
      .every((cell) => /^\s*:?-+:?\s*$/.test(cell)),
  );
}

/** Behind the entry of a bibliography that a place stands in. */
function betweenEntries(text: string, _start: number, offset: number, languageId: string): Spot {
  const next = /^[ \t]*@/gm;
  next.lastIndex = offset;
  const following = next.exec(text)?.index ?? text.length;
  const above = text.slice(0, offset).trimEnd();
  const isBetween =
    (above === '' || text.slice(above.length, offset).includes('\n')) && (above.endsWith('}') || !above.includes('@'));
  const place = isBetween ? offset : following;
  const before = text.slice(0, place);
  const lead = before.trim() === '' || /\n\r?\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return { ...at(place), languageId, around: {}, lead, trail: text.slice(place).trim() === '' ? '' : '\n' };
}
