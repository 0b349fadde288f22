import { createCommonFormats } from './commonFormats.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { emptyMarkup, createRoleReader, type Markup } from './markup.ts';
import { plainReading } from './readLinks.ts';
import {
  splitLines,
  createRuns,
  findSpans,
  type Structure,
  type Run,
  type Span,
  type StructureNode,
} from './structure.ts';

export const plainSyntax: LinkSyntax = {
  escape: (title) => title,
  escapeOutside: undefined,
  address: undefined,
  isUnescapedInAngles: true,
  bareLink: undefined,
  link: (text, address) => `${text} <${address}>`,
  breaksText: /[<>]/,
};

export const noMarkup: TextSyntax = {
  links: undefined,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: undefined,
  inert: undefined,
};

export const plainMarkup: Markup = {
  ...emptyMarkup,
  role: createRoleReader([
    ['text', /^paragraph$/],
    ['bareLink', /^address$/],
  ]),
  hasTitledAddresses: true,
};

/** For comments in programs: the ends of lines are gaps in the text. */
export const commentMarkup: Markup = {
  ...emptyMarkup,
  role: () => 'ignored',
  textOf: (_, source) => (source.includes('\n') ? ' ' : ''),
  hasTitledAddresses: true,
};

const [formatted, plainText] = createCommonFormats(noMarkup);

export const plain: WritingLanguage = {
  name: 'Plain text',
  languageIds: [
    '',
    ...['plaintext', 'text', 'txt', 'log', 'output', 'console', 'search-result', 'scminput', 'email', 'srt'],
    ...['fountain', 'taskpaper', 'todotxt'],
  ],
  fileExtensions: [],
  formats: [plainText, formatted],
  parse: parsePlain,
  markup: plainMarkup,
  text: noMarkup,
  outline: {
    heading: (text) => text,
    item: (text) => `- ${text}`,
  },
  findTrigger: undefined,
  reading: plainReading,
};

/** Finds lines and addresses. */
function parsePlain(text: string, languageId: string): Structure {
  const nodes: StructureNode[] = [];
  const runs: Run[] = [];
  let isHeader = languageId === 'email' && /^[\w-]+:/.test(text);
  for (const { text: line, start } of splitLines(text)) {
    const span = { from: start, to: start + line.length };
    const addresses = findAddresses(text, span);
    nodes.push(
      ...(line.trim() === '' ? [] : [{ kind: 'paragraph', from: start + line.search(/\S/), to: span.to }]),
      ...addresses.map((address) => ({ kind: 'address', ...address })),
    );
    isHeader &&= line !== '';
    // Numbers and times of subtitles.
    const isRead = languageId === 'srt' && /^(?:\d+|.*-->.*)$/.test(line);
    if (!isHeader && !isRead) {
      runs.push(...createRuns(span, addresses, { kind: 'prose', parent: start }));
    }
  }
  return { nodes, runs };
}

/** Finds addresses in text without markup. */
export function findAddresses(text: string, span: Span): Span[] {
  return findSpans(text, span, /<https?:[^<>\s]*>|https?:\/\/[^\s<>"()]*(?:\([^\s<>"]*)?(?<!['.,;:!?\]}])/gi);
}
