import type { CitationContext } from '../context.ts';
import { isUnknown, languageOf } from '../languages/index.ts';
import type { ProsePlaces, Span, WritingLanguage } from '../languages/language.ts';
import { asPlainText } from '../languages/plain.ts';
import { codeBlocksOf, frontMatterOf, spansOf, type Block } from './blocks.ts';
import { at, lineAt, outOfWord, shifted, trimmed, type InsertionPoint } from './point.ts';

/**
 * The insertion point of a citation for what is selected in a document; `start` and `end` are UTF-16 offsets, equal for a
 * cursor. `undefined` where nothing can be put that is surely only text.
 */
export function insertionPointAt(
  text: string,
  start: number,
  end: number,
  languageId: string,
): InsertionPoint | undefined {
  if (isUnknown(languageId)) {
    return undefined;
  }
  const language = languageOf(languageId);
  const { frontMatter } = language;
  const front = frontMatter && frontMatterOf(text);
  if (front && start < front.end) {
    const behind = Math.min(text.length, front.end + 1);
    return isWithin(front, start)
      ? embedded(text, front, start, end, frontMatter(languageId))
      : pointIn(language, text, behind, behind, languageId);
  }
  return pointIn(language, text, start, end, languageId);
}

/** The end of a document, as a paragraph of its own. */
export function insertionPointAtEnd(text: string, languageId: string): InsertionPoint | undefined {
  if (languageOf(languageId).text.inert !== undefined || isUnknown(languageId)) {
    return insertionPointAt(text, text.length, text.length, languageId);
  }
  const lead = text.trim() === '' || /\n\r?\n$/.test(text) ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return { ...at(text.length), languageId, context: { before: '', after: '' }, lead, trail: '\n' };
}

function pointIn(
  language: WritingLanguage,
  text: string,
  start: number,
  end: number,
  languageId: string,
): InsertionPoint | undefined {
  const { places } = language;
  if (typeof places === 'function') {
    return places(text, start, end, languageId);
  }
  if (!places) {
    return undefined;
  }
  const block = codeBlocksOf(text, language).find((candidate) => candidate.start <= start && start <= candidate.end);
  if (block) {
    return isWithin(block, start) ? embedded(text, block, start, end) : besideBlock(text, block, start, languageId);
  }
  if (places.isInCode?.(text, start, languageId) === true) {
    return undefined;
  }
  const line = lineAt(text, start);
  if (places.comment?.test(text.slice(line.from, start)) === true) {
    const context = { before: text.slice(line.from, start), after: text.slice(end, line.to) };
    return { start, end: Math.min(end, line.to), languageId, context, only: asPlainText };
  }
  const words =
    start === end
      ? at(outOfWord(text, behindUnbreakable(text, behindLineMarkup(text, start, places), places)))
      : trimmed(text, Math.min(behindLineMarkup(text, start, places), end), end);
  return { ...words, languageId, context: contextOf(text, words, line.from, places) };
}

function contextOf(text: string, { start, end }: Span, lineStart: number, { isInTable }: ProsePlaces): CitationContext {
  const words = text.slice(start, end);
  return {
    before: text.slice(lineStart, start),
    after: text.slice(end, lineAt(text, end).to),
    ...(words.trim() !== '' && { words }),
    ...(isInTable?.(text, start) === true && { inTable: true }),
  };
}

/** The offset, or behind the markup at the start of its line, which would be none behind a citation. */
function behindLineMarkup(text: string, offset: number, { lineMarkup }: ProsePlaces): number {
  const { from, to } = lineAt(text, offset);
  return Math.max(offset, from + (lineMarkup?.exec(text.slice(from, to))?.[0].length ?? 0));
}

const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/g;

/** The offset, or behind what it stands in that nothing may be put into. */
function behindUnbreakable(text: string, offset: number, { unbreakable }: ProsePlaces): number {
  const whole = lineAt(text, offset);
  // Patterns that look for a partner take time by the square of what they look through.
  const from = Math.max(whole.from, offset - 5000);
  const line = text.slice(from, Math.min(whole.to, offset + 5000));
  return [...(unbreakable?.(line) ?? []), ...spansOf(line, address)]
    .map((span) => ({ start: from + span.start, end: from + span.end }))
    .filter(({ start, end }) => start < offset && offset < end)
    .reduce((behind, { end }) => Math.max(behind, end), offset);
}

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
  languageId = languageIdOf(block.info),
): InsertionPoint | undefined {
  const [, pandoc, org = pandoc] =
    /\{=([\w-]+)|#\+begin_export[ \t]+([\w-]+)/i.exec(text.slice(block.start, block.from)) ?? [];
  const language = org === undefined ? languageId : (rawFormats[org.toLowerCase()] ?? org);
  const to = block.isClosed ? Math.max(block.from, block.to - 1) : block.to;
  const content = text.slice(block.from, to);
  const isText = org === undefined && languageOf(language).text.literal === undefined && !isUnknown(language);
  const point = insertionPointAt(
    content,
    start - block.from,
    Math.min(end, to) - block.from,
    isText ? 'plaintext' : language,
  );
  return point && shifted({ ...(isText && { only: asPlainText }), ...point }, block.from);
}

const rawFormats: Readonly<Record<string, string>> = { html5: 'html', html4: 'html', tex: 'latex', beamer: 'latex' };

/** The place nearest to a line that begins or ends a block: a paragraph of its own before or after it. */
function besideBlock(text: string, block: Block, offset: number, languageId: string): InsertionPoint {
  const isAfter = offset >= block.from;
  return isAfter && block.isClosed
    ? { ...at(block.end), languageId, context: {}, lead: '\n\n' }
    : {
        ...at(block.start),
        languageId,
        context: {},
        lead: block.start > 0 && !/\n\r?\n$/.test(text.slice(0, block.start)) ? '\n' : '',
        trail: '\n\n',
      };
}

/** The language ids of blocks, by the names that they go by in Markdown and its like. */
const aliases: Readonly<Record<string, string>> = {
  ...{ js: 'javascript', ts: 'typescript', jsx: 'javascriptreact', tsx: 'typescriptreact', py: 'python', rb: 'ruby' },
  ...{ sh: 'shellscript', bash: 'shellscript', zsh: 'shellscript', shell: 'shellscript', rs: 'rust', cs: 'csharp' },
  ...{ golang: 'go', kt: 'kotlin', ps1: 'powershell', pwsh: 'powershell', make: 'makefile', docker: 'dockerfile' },
  ...{ pl: 'perl', hs: 'haskell', ex: 'elixir', jl: 'julia', env: 'dotenv', 'c#': 'csharp', objc: 'objective-c' },
  ...{ 'c++': 'cpp', yml: 'yaml', tex: 'plaintext', md: 'plaintext', markdown: 'plaintext', latex: 'plaintext' },
};

function languageIdOf(info: string): string {
  const name = info.toLowerCase();
  return aliases[name] ?? (name === '' ? 'plaintext' : name);
}
