import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { decodeEntities, decodeEntity, entityPattern } from '../citation/entity.ts';
import { createCommonFormats } from './commonFormats.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { encodeEntity, createLinkFormat } from './links.ts';
import { createMarkReader, emptyMarkup, createRoleReader, type Markup } from './markup.ts';
import { plainSyntax } from './plain.ts';
import { blockElements, proseElements, structuralElements, textElements, voidElements } from './proseElements.ts';
import { createLinkReader, plainReading } from './readLinks.ts';
import {
  findFirstIndex,
  mergeOverlaps,
  createRuns,
  maxDepth,
  findSpans,
  type Element,
  type Run,
  type Span,
  type Structure,
  type StructureNode,
} from './structure.ts';

export const htmlLinks: LinkSyntax = {
  escape: escapeHtml,
  escapeOutside: undefined,
  address: (address) => address.replaceAll('&', '&amp;'),
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address) => `<a href="${address}">${title}</a>`,
  breaksText: /<\/?a\b|[{}]|^\s*(?:<[^>]*>\s*)*$/i,
};

const text: TextSyntax = {
  links: htmlLinks,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: (words) => `<em>${words}</em>`,
  inert: 'inComments',
};

const role = createRoleReader([
  ['text', matchNames(blockElements)],
  ['heading', /^h[1-6]$/],
  ['cell', /^t[dh]$/],
  ['link', /^link$/],
  ['emphasis', matchNames([...textElements, 'code'])],
  ['element', /^(?:w?br)$/],
  ['hidden', /^(?:#comment|img|link|meta|script|style|input|svg|noscript)$/],
  ['container', matchNames(structuralElements)],
  ['break', /./],
]);

const markup: Markup = {
  ...emptyMarkup,
  role: (kind, source) => (kind === 'code' && !/^<code/i.test(source) ? 'hidden' : role(kind)),
  marks: createMarkReader(/^<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/i, /<\/[a-z][^<>]*>$/i),
  textOf: (kind, source) => (kind === 'link' ? source.replace(/<[^<>]*>/g, '') : kind === 'br' ? ' ' : ''),
  characters: new RegExp(entityPattern, 'gi'),
  decode: decodeEntity,
};

export const html: WritingLanguage = {
  name: 'HTML',
  languageIds: ['html', 'xml', 'xsl', 'xhtml', 'svg'],
  fileExtensions: ['.html', '.htm', '.xhtml', '.xml', '.svg'],
  formats: [createLinkFormat('html-link', htmlLinks), ...createCommonFormats(text)],
  parse: parseHtml,
  markup,
  text,
  outline: {
    heading: (text, level) => `<h${String(level + 1)}>${text}</h${String(level + 1)}>`,
    paragraph: (text) => `<p>${text}</p>`,
    item: (text) => `  <li>${text}</li>`,
    list: (items) => `<ul>\n${items}\n</ul>`,
  },
  findTrigger: undefined,
  reading: {
    ...plainReading,
    links: createLinkReader(
      /<a(?<attributes>\s(?:"[^"]*"|'[^']*'|[^'"<>])*)>(?<title>(?:(?!<\/?a\b)[^])*)<\/a>/gi,
      (title) => decodeEntities(title.replace(/<[^<>]*>/g, '')),
      ({ title, attributes = '' }) => ({ title, url: readHref(attributes) }),
    ),
  },
};

function matchNames(names: Iterable<string>): RegExp {
  return new RegExp(`^(?:${[...names].join('|')})$`);
}

function readHref(attributes: string): string | undefined {
  for (const [, name = '', quoted, apostrophed, unquoted] of attributes.matchAll(
    /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g,
  )) {
    if (name.toLowerCase() === 'href') {
      return quoted ?? apostrophed ?? unquoted;
    }
  }
  return undefined;
}

/** Escapes a title so that HTML and XML read the same text and no template language finds code in it. */
export function escapeHtml(title: string): string {
  return title
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/(?<=\]\])>/g, '&gt;')
    .replace(/\{(?=[{%#])/g, encodeEntity);
}

/** Follows the HTML standard. Template code is not split. In XML, finds only comments. */
function parseHtml(text: string, languageId: string, previous: unknown): Structure | undefined {
  if (xmlIds.has(languageId)) {
    return parseXml(text);
  }
  const whole = { from: 0, to: text.length };
  const code = findSpans(text, whole, /\{\{(?:(?!\{\{|\}\})[^])*\}\}|\{%(?:(?!\{%|%\})[^])*%\}/g);
  const refused = findSpans(
    text,
    whole,
    /(?<![^])\uFEFF?---[ \t]*\r?\n[^]*?\n---[ \t]*$|\{%-?\s*(schema|javascript|stylesheet|style)\b(?:(?!\{%-?\s*\1\b)[^])*?\{%-?\s*end\1|<\?(?:(?!\?>)[^])*(?:\?>|$)|<%(?:(?!%>)[^])*(?:%>|$)/gm,
  );
  const reader = new Reader(text, code, refused, previous === undefined);
  return reader.read(parse(text, { sourceCodeLocationInfo: true }).childNodes)
    ? { nodes: reader.nodes, runs: reader.runs.sort((a, b) => a.start - b.start) }
    : undefined;
}

type Child = DefaultTreeAdapterTypes.ChildNode;

const xmlIds: ReadonlySet<string> = new Set(['xml', 'xsl', 'svg']);

/** Elements of unknown vocabularies are not prose. */
function parseXml(text: string): Structure {
  const parts = findSpans(
    text,
    { from: 0, to: text.length },
    /<!--(?:(?!-->)[^])*(?:-->|(?![^]))|<!\[CDATA\[(?:(?!\]\]>)[^])*(?:\]\]>|(?![^]))|<\?(?:(?!\?>)[^])*(?:\?>|(?![^]))|<[^<>]*>/g,
  );
  return {
    nodes: parts.map(({ from, to }) => ({
      kind: text.startsWith('<!--', from) ? '#comment' : text.slice(from, from + 4),
      from,
      to,
    })),
    runs: parts.flatMap((part) => createCommentRuns(text, part)),
  };
}

/** Returns the text of a comment, except for conditional comments. */
function createCommentRuns(text: string, { from, to }: Span, code: readonly Element[] = []): Run[] {
  const isPlain = /^<!--(?!>|->|\[if\b)[^]*-->$/.test(text.slice(from, to)) && to - from >= 7;
  return isPlain ? createRuns({ from: from + 4, to: to - 3 }, code, { kind: 'comment', parent: from }) : [];
}

/** Length of the longest character reference, in UTF-16 code units. */
const maxReference = 33;

/** Elements that can be part of a paragraph. */
const inlineElements = new Set([
  ...textElements,
  ...'a code br img wbr label button input select textarea svg math audio video picture object ruby data output'.split(
    ' ',
  ),
]);

class Reader {
  readonly nodes: StructureNode[] = [];
  readonly runs: Run[] = [];
  readonly #text: string;
  readonly #code: readonly Element[];
  readonly #refused: readonly Span[];
  readonly #starts = new Set<number>();
  readonly #needsRuns: boolean;

  /** `code` is template code, and `refused` are spans where no citation may go. Both are sorted. */
  constructor(text: string, code: readonly Element[], refused: readonly Span[], needsRuns: boolean) {
    this.#needsRuns = needsRuns;
    this.#text = text;
    this.#code = code;
    this.#refused = refused;
  }

  /** Returns `false` if the elements are nested too deeply. */
  read(children: readonly Child[], isProse = true, depth = 0): boolean {
    if (depth > maxDepth) {
      return false;
    }
    for (const child of children) {
      const { sourceCodeLocation: location, nodeName } = child;
      const [from, to] = [location?.startOffset, location?.endOffset];
      if (from !== undefined && to !== undefined && nodeName !== '#text') {
        this.nodes.push({ kind: nodeName === 'a' ? 'link' : nodeName, from, to });
        if (nodeName === '#comment' && !this.#isRefused({ from, to })) {
          this.runs.push(...createCommentRuns(this.#text, { from, to }, findOverlaps(this.#code, { from, to })));
        }
      }
      if ('childNodes' in child) {
        const isElementProse = isProse && (proseElements.has(nodeName) || structuralElements.has(nodeName));
        // The parser repeats formatting elements that are open across blocks.
        if (isElementProse && proseElements.has(nodeName) && (from === undefined || !this.#starts.has(from))) {
          this.#readText(child);
        }
        this.#starts.add(from ?? -1);
        if (!this.read(child.childNodes, isElementProse, depth + 1)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Skips an element if the parser moved some of its text ("foster parenting"). */
  #readText(element: DefaultTreeAdapterTypes.Element): void {
    if (!this.#needsRuns) {
      return;
    }
    const content = this.#findContent(element);
    const inner: Element[] = [];
    /** Text directly after an element without a closing tag belongs to the element. */
    const openEnds = new Set<number>();
    let [end, last] = [content?.from ?? 0, content?.from ?? 0];
    let hasBlocks = false;
    for (const child of element.childNodes) {
      const { sourceCodeLocation: location, nodeName } = child;
      const [from, to] = [location?.startOffset ?? -1, location?.endOffset ?? -1];
      if (!content || from < end || to > content.to) {
        return;
      }
      end = to;
      if (nodeName !== '#text') {
        const closing = location && 'endTag' in location ? location.endTag.startOffset : undefined;
        const tag = proseElements.has(nodeName) ? closing : undefined;
        const isEmpty = voidElements.has(nodeName);
        // A citation for a cursor in a link or in code goes after it.
        const isUnit = isEmpty || (closing !== undefined && /^(?:a|code)$/.test(nodeName) && isInline(child));
        inner.push(...this.#findUnbreakable({ from: last, to: from }));
        inner.push({ from, to, ...(isUnit ? {} : tag === undefined ? { inside: 'refused' } : { last: tag }) });
        if (!isEmpty && closing === undefined && nodeName !== '#comment') {
          openEnds.add(to);
        }
        hasBlocks ||= nodeName !== '#comment' && !inlineElements.has(nodeName);
        last = to;
      }
    }
    if (!content) {
      return;
    }
    inner.push(...this.#findUnbreakable({ from: last, to: content.to }));
    for (const run of createRuns(content, inner, { kind: 'prose', parent: content.from })) {
      const text = this.#text.slice(run.from, run.to);
      if (
        !openEnds.has(run.from) &&
        !/<[a-z/!?%.:]/i.test(text) &&
        !(hasBlocks && text.trim() === '') &&
        !this.#isRefused(run)
      ) {
        this.runs.push(run);
      }
    }
  }

  /** Returns template code and character references. */
  #findUnbreakable(span: Span): Element[] {
    const references = findSpans(this.#text, span, /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);?/gi);
    return mergeOverlaps([...findOverlaps(this.#code, span), ...references]);
  }

  /** Finds the content of an element. The body may lack tags. */
  #findContent({ sourceCodeLocation: location, childNodes, nodeName }: DefaultTreeAdapterTypes.Element) {
    const start = location?.startTag?.endOffset;
    const from = start ?? this.#findFirstText(childNodes[0]);
    const isBody = nodeName === 'body' && !location?.endTag;
    const to = isBody ? this.#text.length : (location?.endTag?.startOffset ?? location?.endOffset);
    return to === undefined || from > to
      ? undefined
      : { start: location && start !== undefined ? location.startOffset + 1 : from, from, to };
  }

  /** Returns the start of a body without a tag. */
  #findFirstText(child: Child | undefined): number {
    const from = child?.sourceCodeLocation?.startOffset;
    if (from === undefined) {
      return this.#text.trim() === '' ? 0 : this.#text.length;
    }
    // The parser places a character reference that begins the body at its last character.
    const reference = /&[#\w]*$/.exec(this.#text.slice(Math.max(0, from - maxReference), from));
    return from - (reference?.[0].length ?? 0);
  }

  #isRefused({ from, to }: Span): boolean {
    const [first] = findOverlaps(this.#refused, { from, to: to + 1 });
    return first !== undefined && first.from < to;
  }
}

/** Returns the parts of sorted spans that lie between two offsets. */
function findOverlaps<T extends Span>(spans: readonly T[], { from, to }: Span): T[] {
  const parts: T[] = [];
  let index = findFirstIndex(spans, (span) => span.to > from);
  for (let span = spans[index]; span && span.from < to; index += 1, span = spans[index]) {
    parts.push({ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) });
  }
  return parts;
}

/** Returns whether an element contains only text and elements that can be part of a paragraph. */
function isInline(node: Child): boolean {
  return (
    !('childNodes' in node) ||
    node.childNodes.every(
      (child) => child.nodeName === '#text' || (inlineElements.has(child.nodeName) && isInline(child)),
    )
  );
}
