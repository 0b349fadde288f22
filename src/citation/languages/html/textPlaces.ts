import { lineAt } from '../../insertion/point.ts';
import type { Part } from './parts.ts';

/** Languages in which code stands in braces, or in no marks at all. */
const closeToCode: ReadonlySet<string> = new Set([
  'svelte',
  'astro',
  'razor',
  'aspnetcorerazor',
  'blade',
  'angular',
  'heex',
]);

/** The marks around code of template languages. */
const templateMarks = [
  ['{{', '}}'],
  ['{%', '%}'],
  ['{#', '#}'],
  ['{!!', '!!}'],
  ['<?', '?>'],
  ['<%', '%>'],
] as const;

/** Whether a place outside of tags is text, of which no mark before or behind it says otherwise. */
export function isText(text: string, place: number, part: Part, languageId: string): boolean {
  if (part.kind !== 'text') {
    return false;
  }
  if (closeToCode.has(languageId)) {
    return isInElement(text, place);
  }
  if (languageId === 'vue' && !isInTemplateOfVue(text, place)) {
    return false;
  }
  const [before, after] = [text.slice(0, place), text.slice(place)];
  const [from, to] = [
    /^[^]*<\/(?:script|style)\b/i.exec(before)?.[0].length ?? 0,
    after.search(/<(?:script|style)\b/i),
  ];
  const [left, right] = [before.slice(from), to < 0 ? after : after.slice(0, to)];
  return !templateMarks.some(([open, close]) => isBetween(left, right, open, close)) && !isInRawBlock(left);
}

/** Whether a block of Liquid is open that holds a program or data. */
function isInRawBlock(before: string): boolean {
  const marks = [...before.matchAll(/\{%-?\s{0,20}(end)?(?:schema|javascript|stylesheet|style|liquid)\b/g)];
  const last = marks.at(-1);
  return last !== undefined && last[1] === undefined;
}

function isBetween(before: string, after: string, open: string, close: string): boolean {
  const [opens, closes] = [after.indexOf(open), after.indexOf(close)];
  return before.lastIndexOf(open) > before.lastIndexOf(close)
    ? closes >= 0 || open.startsWith('<')
    : closes >= 0 && (opens < 0 || closes < opens);
}

/** The other elements of a component hold what belongs to others. */
function isInTemplateOfVue(text: string, place: number): boolean {
  const [, attributes = 'lang'] = /<template\b([^<>]*)>/i.exec(text.slice(0, place)) ?? [];
  return !/\blang\b/.test(attributes) && text.lastIndexOf('</template') >= place;
}

const plainTag = /^<(?:\/?([a-z][\w.:-]*)(?:\s+[@:#\w.-]+(?:=(?:"[^"<>]*"|'[^'<>]*'|\{[^{}<]*\}))?)*\s*\/?|\/)?>$/i;

/**
 * Whether a place is text of an element where code stands in braces or in no marks: directly in an element whose tags
 * are plain, with nothing of code between, and in no string.
 */
export function isInElement(text: string, place: number): boolean {
  const before = text.slice(0, place).replace(/\{[\w\s.]*\}[^<>{}]*$/, '');
  const close = Math.max(...['<', '>', '{', '}'].map((mark) => before.lastIndexOf(mark)));
  const open = before[close] === '>' ? before.lastIndexOf('<', close) : -1;
  const tag = open < 0 ? null : plainTag.exec(before.slice(open, close + 1));
  if (!tag || /[\w)\]]$/.test(before.slice(Math.max(0, open - 1), open))) {
    return false;
  }
  const line = before.slice(lineAt(before, open).from, open).replace(/="[^"<>]*"|='[^'<>]*'/g, '');
  const [next = ''] = /^[^<>{}]*(?:<\/?[a-z]?|\{|>|\}|$)/i.exec(text.slice(place, place + 4000)) ?? [];
  const isOpening = tag[1] !== undefined && !tag[0].startsWith('</') && !tag[0].endsWith('/>');
  return (
    !['"', "'", '`'].some((mark) => line.split(mark).length % 2 === 0) &&
    (/<\/[a-z]?$/i.test(next) || (isOpening && /(?:<[a-z]|\{)$/i.test(next))) &&
    (!isOpening || text.includes(`</${tag[1] ?? ''}`, place))
  );
}

/** Whether a comment of a script could be a child of an element, and be shown. */
export function isBesideElement(text: string, place: number): boolean {
  const { from, to } = lineAt(text, place);
  const [before, own] = [text.slice(0, from).trimEnd(), text.slice(from, to).trim()];
  return /(?<![=\s])>$/.test(before.slice(-2)) || (/[}\w.]$/.test(before) && /^<[/a-z]/i.test(own));
}
