import type { Surroundings } from '../format.ts';
import { familyOfLanguage, isUnknown, type Family } from '../languages.ts';
import { codeBlocksOf, frontMatterOf, linesOf, type Block } from './blocks.ts';
import { csvSpot, jsonSpot, tomlSpot, yamlSpot } from './dataSpots.ts';
import { markupSpot, outOfWord, trimmed } from './markupSpot.ts';
import { programSpot } from './programSpot.ts';
import { at, lineAt, shifted, type Spot } from './spot.ts';

type FindSpot = (text: string, start: number, end: number, languageId: string) => Spot | undefined;

const finders: Partial<Record<Family, FindSpot>> = {
  json: jsonSpot,
  yaml: yamlOrScriptSpot,
  toml: tomlSpot,
  csv: csvSpot,
  program: programSpot,
  html: pageSpot,
  bibtex: betweenEntries,
};

/**
 * The place where a citation goes for what is selected in a document; `start` and `end` are equal for a cursor.
 * `undefined` where nothing can be put that is surely only text.
 */
export function spotAt(text: string, start: number, end: number, languageId: string): Spot | undefined {
  return isUnknown(languageId)
    ? undefined
    : (finders[familyOfLanguage(languageId)] ?? proseSpot)(text, start, end, languageId);
}

/** The end of a document, as a paragraph of its own. */
export function endSpot(text: string, languageId: string): Spot | undefined {
  if (['program', 'html'].includes(familyOfLanguage(languageId)) || isUnknown(languageId)) {
    return spotAt(text, text.length, text.length, languageId);
  }
  const lead = text.trim() === '' || /\n\r?\n$/.test(text) ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return { ...at(text.length), languageId, around: { before: '', after: '' }, lead, trail: '\n' };
}

/** A place in a language that is written for people to read. */
function proseSpot(text: string, start: number, end: number, languageId: string): Spot | undefined {
  const family = familyOfLanguage(languageId);
  const front = family === 'markdown' ? frontMatterOf(text) : undefined;
  if (front && start < front.end) {
    return isWithin(front, start)
      ? embedded(text, front, start, end, 'yaml')
      : proseSpot(text, front.end + 1, front.end + 1, languageId);
  }
  const block = codeBlocksOf(text, family).find((candidate) => candidate.start <= start && start <= candidate.end);
  if (block) {
    return isWithin(block, start) ? embedded(text, block, start, end) : besideBlock(text, block, start, languageId);
  }
  if (languageId === 'mdx' && isInCodeOfMdx(text, start)) {
    return undefined;
  }
  const line = lineAt(text, start);
  if (commentStarts[family]?.test(text.slice(line.from, start)) === true) {
    const around = { before: text.slice(line.from, start), after: text.slice(end, line.to) };
    return { start, end: Math.min(end, line.to), languageId, around, only: 'plain-text' };
  }
  const words = start === end ? at(outOfWord(text, outOfAtom(text, start, family))) : trimmed(text, start, end);
  return { ...words, languageId, around: surroundingsOf(text, words.start, words.end, line, family) };
}

/** Whether a place of MDX is in a module’s code, in an expression or in a tag. */
function isInCodeOfMdx(text: string, offset: number): boolean {
  const paragraph = text
    .slice(Math.max(text.lastIndexOf('\n\n', offset), text.lastIndexOf('\n\r\n', offset)) + 1, offset)
    .replace(/\\./g, '')
    .trimStart();
  const tag = paragraph.lastIndexOf('<');
  return (
    /^(?:import|export)\b/.test(paragraph) ||
    paragraph.split('{').length > paragraph.split('}').length ||
    (tag > paragraph.lastIndexOf('>') && /^[a-z/]/i.test(paragraph.slice(tag + 1, tag + 2)))
  );
}

/** A page of markup, which may begin with data or with a program. */
function pageSpot(text: string, start: number, end: number, languageId: string): Spot | undefined {
  const front = frontMatterOf(text);
  if (!front || start >= front.end) {
    return markupSpot(text, start, end, languageId);
  }
  return isWithin(front, start)
    ? embedded(text, front, start, end, languageId === 'astro' ? 'typescript' : 'yaml')
    : markupSpot(text, Math.min(text.length, front.end + 1), Math.min(text.length, front.end + 1), languageId);
}

/** A place in YAML; in a text that is a script, one of that; none in an expression, which others evaluate. */
function yamlOrScriptSpot(text: string, start: number, end: number, languageId: string): Spot | undefined {
  const { from } = lineAt(text, start);
  const before = text.slice(from, start);
  if (before.lastIndexOf('{{') > before.lastIndexOf('}}')) {
    return undefined;
  }
  const spot = yamlSpot(text, start, end, languageId);
  return spot.only === 'plain-text' && scriptKey.test(keyOfBlock(text.slice(0, from)))
    ? programSpot(text, start, end, 'shellscript')
    : spot;
}

const scriptKey =
  /^(?:run|args|cmd|entrypoint|inline|exec\w*|[\w-]*(?:script|command|shell|bash|pwsh|hook|source|code|query)s?|(?:before|after|pre|post)[-_]\w+|(?:pre|post)?install|[\w.-]+\.\w+)$/i;

/** The key of the text below `|` or `>` that a line belongs to, or of the list that this is in. */
function keyOfBlock(before: string): string {
  const lines = before.split('\n').slice(0, -1);
  const header = lines.findLastIndex((line) => /(?:^|[\s:-])[|>][+-]?\d?[+-]?\s*(?:#.*)?$/.test(line));
  const [, own] = keyed.exec(lines[header] ?? '') ?? [];
  const parent = lines.slice(0, Math.max(0, header)).findLast((line) => /:\s*$/.test(line));
  return own ?? keyed.exec(parent ?? '')?.[1] ?? '';
}

const keyed = /^[ \t]*(?:- +)*["']?([\w.-]+)["']?[ \t]*:(?:\s|$)/;

/** Whether an offset is within a block, not on the lines that begin and end it. */
function isWithin({ from, to, isClosed }: Block, offset: number): boolean {
  return offset >= from && offset <= to && !(offset === to && isClosed && to !== from);
}

/** The place within a block of another language. What is passed on as it is, to a page or to TeX, is of that. */
function embedded(
  text: string,
  block: Block,
  start: number,
  end: number,
  languageId = languageOf(block.info),
): Spot | undefined {
  const [, pandoc, org = pandoc] =
    /\{=([\w-]+)|#\+begin_export[ \t]+([\w-]+)/i.exec(text.slice(block.start, block.from)) ?? [];
  const language = org === undefined ? languageId : (rawFormats[org.toLowerCase()] ?? org);
  const to = block.isClosed ? Math.max(block.from, block.to - 1) : block.to;
  const content = text.slice(block.from, to);
  const isText = org === undefined && isProse(language) && !isUnknown(language);
  const spot = spotAt(content, start - block.from, Math.min(end, to) - block.from, isText ? 'plaintext' : language);
  return spot && shifted({ ...(isText && { only: 'plain-text' as const }), ...spot }, block.from);
}

const rawFormats: Readonly<Record<string, string>> = { html5: 'html', html4: 'html', tex: 'latex', beamer: 'latex' };

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
  ...{ golang: 'go', kt: 'kotlin', ps1: 'powershell', pwsh: 'powershell', make: 'makefile', docker: 'dockerfile' },
  ...{ pl: 'perl', hs: 'haskell', ex: 'elixir', jl: 'julia', env: 'dotenv', 'c#': 'csharp', objc: 'objective-c' },
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

/** What is taken apart by nothing that is put into it: links, code, templates and addresses. */
const atoms: Partial<Record<Family, RegExp>> = {
  markdown:
    /!?\[[^[\]\n]*\](?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^[\]\n]*\])|\[[\^@][^[\]\n]*\]|<https?:[^<>\s]*>|\{%(?:(?!\{%|%\})[^\n])*%\}|\{\{(?:(?!\{\{|\}\})[^\n])*\}\}/g,
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
  const whole = lineAt(text, offset);
  // Patterns that look for a partner take time by the square of what they look through.
  const from = Math.max(whole.from, offset - 5000);
  const line = text.slice(from, Math.min(whole.to, offset + 5000));
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
  return rows.some((row) => /^>*\|?:?-+:?(?:\|:?-+:?)*\|?$/.test(row.replace(/\s/g, '')));
}

/** Behind the entry of a bibliography that a place stands in. */
function betweenEntries(text: string, _start: number, offset: number, languageId: string): Spot {
  const next = /^[ \t]*@/gm;
  next.lastIndex = offset;
  const following = next.exec(text)?.index ?? text.length;
  const written = text.slice(0, offset).trimEnd();
  const isBetween =
    (written === '' || text.slice(written.length, offset).includes('\n')) &&
    (written.endsWith('}') || !written.includes('@'));
  const place = isBetween ? offset : following;
  const before = text.slice(0, place);
  const lead = before.trim() === '' || /\n\r?\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return { ...at(place), languageId, around: {}, lead, trail: text.slice(place).trim() === '' ? '' : '\n' };
}
