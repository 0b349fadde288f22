import type { CitationContext } from '../../context.ts';
import { at, lineAt, outOfWord, shifted, trimmed, type InsertionPoint } from '../../insertion/point.ts';
import { commentFormat } from '../program/comment.ts';
import { pointInProgram } from '../program/insertion.ts';

/**
 * A place in HTML or in what mixes it with code: a link where the place is surely text, in comments words, in scripts,
 * style sheets and programs a comment of theirs. `undefined` where what stands there can't be known.
 */
export function pointInMarkup(
  text: string,
  start: number,
  end: number,
  languageId: string,
): InsertionPoint | undefined {
  if (languageId === 'javascriptreact' || languageId === 'typescriptreact') {
    return isInElement(text, start)
      ? linkPoint(text, start, end, languageId)
      : isBesideElement(text, start)
        ? undefined
        : pointInProgram(text, start, end, 'typescript');
  }
  // Nothing may stand before what some programs must begin with.
  const beginning = languageId === 'php' ? (/^\s*<\?php\b/.exec(text)?.[0].length ?? 0) : 0;
  if (start < beginning) {
    return pointInMarkup(text, beginning, beginning, languageId);
  }
  const part = partAt(text, start);
  switch (part.kind) {
    case 'comment': {
      const from = Math.min(Math.max(start, part.from), part.to);
      const to = Math.max(from, Math.min(end, part.to));
      return {
        start: from,
        end: to,
        languageId,
        context: { inComment: 'block' },
        only: commentFormat,
        lead: /\s/.test(text.charAt(from - 1)) ? '' : ' ',
        trail: /\s/.test(text.charAt(to)) ? '' : ' ',
      };
    }
    case 'code':
      return part.languageId === undefined ? undefined : pointInEmbedded(text, start, end, part, part.languageId);
    case 'tag':
    case 'text': {
      const place = part.kind === 'tag' && part.to > start ? part.to : start;
      return isText(text, place, part.kind === 'tag' ? partAt(text, place) : part, languageId)
        ? linkPoint(text, place, Math.max(place, end), languageId)
        : undefined;
    }
  }
}

/** A part of a document of markup, as offsets. */
interface Part {
  readonly kind: 'text' | 'tag' | 'comment' | 'code';
  readonly from: number;
  readonly to: number;
  /** The language of code; none where a comment of it isn't known. */
  readonly languageId?: string | undefined;
}

/** The part that holds an offset. */
function partAt(text: string, offset: number): Part {
  let from = 0;
  for (;;) {
    const mark = text.indexOf('<', from);
    if (mark < 0 || mark >= offset) {
      return { kind: 'text', from, to: mark < 0 ? text.length : mark };
    }
    const part = partBegunAt(text, mark);
    if (part && (offset < part.end || (part.kind === 'code' && offset === part.to))) {
      return part;
    }
    from = part?.end ?? mark + 1;
  }
}

/** The part that an angle bracket begins; `end` is behind all of it. */
function partBegunAt(text: string, mark: number): (Part & { readonly end: number }) | undefined {
  const ended = (kind: Part['kind'], from: number, close: string, languageId?: string) => {
    const to = text.indexOf(close, from);
    return { kind, from, to: to < 0 ? text.length : to, end: to < 0 ? Infinity : to + close.length, languageId };
  };
  const [, opening = '', name = ''] =
    /^<(!--|\?(?:php\b|=|xml\b)?|%|[/!]?([a-z][\w:.-]*))/i.exec(text.slice(mark, mark + 80)) ?? [];
  const from = mark + 1 + opening.length;
  if (opening === '') {
    return undefined;
  }
  if (opening === '!--') {
    return ended('comment', from, '-->');
  }
  if (opening.startsWith('?')) {
    return ended('code', from, '?>', opening === '?xml' ? undefined : 'php');
  }
  if (opening === '%') {
    return ended('code', from, '%>');
  }
  const to = tagEnd(text, from);
  if (!/^(?:script|style)$/i.test(opening)) {
    return { kind: 'tag', from: mark, to, end: to };
  }
  const close = name.toLowerCase() === 'script' ? /<\/script/gi : /<\/style/gi;
  close.lastIndex = to;
  const content = { kind: 'code', from: to, to: close.exec(text)?.index ?? text.length } as const;
  const languageId = languageOfElement(text.slice(from, to), name.toLowerCase());
  // The tag itself is a part of its own.
  return { ...content, end: content.to, languageId, ...(to === text.length && { kind: 'tag' as const, from: mark }) };
}

/** Behind the bracket that ends a tag; quotation marks and code keep one within them. */
function tagEnd(text: string, from: number): number {
  const stop = /["'>]|<\?|<%|\{\{/g;
  stop.lastIndex = from;
  for (let match = stop.exec(text); match; match = stop.exec(text)) {
    if (match[0] === '>') {
      return stop.lastIndex;
    }
    const close = { '<?': '?>', '<%': '%>', '{{': '}}' }[match[0]] ?? match[0];
    const end = text.indexOf(close, stop.lastIndex);
    if (end < 0) {
      return text.length;
    }
    stop.lastIndex = end + close.length;
  }
  return text.length;
}

/** The language of a script or a style sheet by the attributes of its element. */
function languageOfElement(attributes: string, name: string): string | undefined {
  if (name === 'style') {
    return 'css';
  }
  const [, value = 'js'] = /\b(?:type|lang)\s*=\s*["']?([^\s"'>]*)/i.exec(attributes) ?? [];
  return /^(?:module|(?:(?:text|application)\/)?(?:java|type|ecma)script|babel|[jt]sx?)?$/i.test(value)
    ? 'javascript'
    : undefined;
}

/** A place in code within markup, as one of that code alone. */
function pointInEmbedded(
  text: string,
  start: number,
  end: number,
  part: Part,
  languageId: string,
): InsertionPoint | undefined {
  const { from, to } = part;
  const content = text.slice(from, to);
  const point = pointInProgram(
    content,
    Math.max(0, start - from),
    Math.min(Math.max(end, from), to) - from,
    languageId,
  );
  if (!point) {
    return undefined;
  }
  const { lead = '', trail = '' } = point;
  // The id of PHP is one of pages; its comments are those of JavaScript.
  const program = languageId === 'php' ? 'javascript' : languageId;
  const before = content.slice(0, point.start);
  const isFirst = !before.includes('\n') && point.context.inComment === undefined;
  const isLast = !content.includes('\n', point.end) && point.context.inComment === undefined;
  // What begins the code shares the first line, and what ends it the last.
  return shifted(
    {
      ...point,
      languageId: program,
      lead: (isFirst ? '\n' : '') + lead,
      trail: trail === '' && isLast && to < text.length ? '\n' : trail,
    },
    from,
  );
}

function linkPoint(text: string, start: number, end: number, languageId: string): InsertionPoint {
  const words = start === end ? at(outOfWord(text, start)) : trimmed(text, start, end);
  const selected = text.slice(words.start, words.end);
  const context: CitationContext = {
    before: text.slice(lineAt(text, words.start).from, words.start),
    after: text.slice(words.end, lineAt(text, words.end).to),
    ...(selected.trim() !== '' && { words: selected }),
  };
  return { ...words, languageId, context };
}

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
function isText(text: string, place: number, part: Part, languageId: string): boolean {
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
function isInElement(text: string, place: number): boolean {
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
function isBesideElement(text: string, place: number): boolean {
  const { from, to } = lineAt(text, place);
  const [before, own] = [text.slice(0, from).trimEnd(), text.slice(from, to).trim()];
  return /(?<![=\s])>$/.test(before.slice(-2)) || (/[}\w.]$/.test(before) && /^<[/a-z]/i.test(own));
}
