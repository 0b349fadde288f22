import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { proseElements, structuralElements, voidElements } from './proseElements.ts';
import {
  inOrder,
  runsBetween,
  spansOf,
  type Element,
  type Parse,
  type Run,
  type Span,
  type StructureNode,
} from './structure.ts';

type Child = DefaultTreeAdapterTypes.ChildNode;

/** Parses HTML as browsers do. The code of templates isn't split. */
export const parseHtml: Parse = (text) => {
  const reader = new Reader(text);
  reader.read(parse(text, { sourceCodeLocationInfo: true }).childNodes);
  return { nodes: reader.nodes, runs: reader.runs.sort((a, b) => a.start - b.start) };
};

/** Finds the comments of XML, whose elements can mean anything. */
export const parseXml: Parse = (text) => {
  const parts = spansOf(
    text,
    { from: 0, to: text.length },
    /<!--(?:(?!-->)[^])*-->|<!\[CDATA\[(?:(?!\]\]>)[^])*\]\]>|<\?(?:(?!\?>)[^])*\?>|<[^<>]*>/g,
  );
  return {
    nodes: parts.map(({ from, to }) => ({ kind: text.slice(from, from + 4), from, to })),
    runs: parts.flatMap((part) => commentRuns(text, part)),
  };
};

/** Whether no part of a comment is read by a program. */
function commentRuns(text: string, { from, to }: Span): Run[] {
  const isPlain = /^<!--(?!>|->|\[if\b)[^]*-->$/.test(text.slice(from, to)) && to - from >= 7;
  return isPlain ? runsBetween({ from: from + 4, to: to - 3 }, [], { kind: 'comment', parent: from }) : [];
}

/** Elements that are part of a paragraph. */
const inlineElements = new Set(
  (
    'b i em strong span sub sup u s small big mark q cite abbr ins del dfn kbd samp var font bdi bdo time strike tt ' +
    'a code br img wbr label button input select textarea svg math audio video picture object ruby data output'
  ).split(' '),
);

class Reader {
  readonly nodes: StructureNode[] = [];
  readonly runs: Run[] = [];
  readonly #text: string;
  /** Front matter, and the parts of templates that hold programs. */
  readonly #unsafe: readonly Span[];

  constructor(text: string) {
    this.#text = text;
    this.#unsafe = spansOf(
      text,
      { from: 0, to: text.length },
      /^\uFEFF?---[ \t]*\r?\n[^]*?\n---[ \t]*$|\{%-?\s*(schema|javascript|stylesheet|style|liquid)\b[^]*?\{%-?\s*end\1|<\?(?:(?!\?>)[^])*(?:\?>|$)|<%(?:(?!%>)[^])*(?:%>|$)/gm,
    );
  }

  read(children: readonly Child[], isProse = true): void {
    for (const child of children) {
      const { sourceCodeLocation: location, nodeName } = child;
      const [from, to] = [location?.startOffset, location?.endOffset];
      if (from !== undefined && to !== undefined && nodeName !== '#text') {
        this.nodes.push({ kind: nodeName === 'a' ? 'link' : nodeName, from, to });
        if (nodeName === '#comment' && !this.#isUnsafe({ from, to })) {
          this.runs.push(...commentRuns(this.#text, { from, to }));
        }
      }
      if ('childNodes' in child) {
        const isElementProse = isProse && (proseElements.has(nodeName) || structuralElements.has(nodeName));
        if (isElementProse && proseElements.has(nodeName)) {
          this.#readText(child);
        }
        this.read(child.childNodes, isElementProse);
      }
    }
  }

  /** Adds the text of an element, unless it is not where its source is. */
  #readText(element: DefaultTreeAdapterTypes.Element): void {
    const content = this.#contentOf(element);
    const inner: Element[] = [];
    let end = content?.from ?? 0;
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
        const isEmpty = voidElements.has(nodeName);
        const last = proseElements.has(nodeName) ? closing : undefined;
        inner.push({ from, to, ...(isEmpty ? {} : last === undefined ? { inside: 'refused' } : { last }) });
        hasBlocks ||= nodeName !== '#comment' && !inlineElements.has(nodeName);
      }
    }
    if (!content) {
      return;
    }
    const references = spansOf(
      this.#text,
      content,
      /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);?|\{\{(?:(?!\{\{|\}\})[^])*\}\}|\{%(?:(?!\{%|%\})[^])*%\}/gi,
    );
    const parent = content.from;
    for (const run of runsBetween(content, inOrder([...inner, ...references]), { kind: 'prose', parent })) {
      const text = this.#text.slice(run.from, run.to);
      if (!/<[a-z/!?%]/i.test(text) && !(hasBlocks && text.trim() === '') && !this.#isUnsafe(run)) {
        this.runs.push(run);
      }
    }
  }

  /** Returns the offsets of the content of an element; the body may have no tags. */
  #contentOf({ sourceCodeLocation: location, childNodes, nodeName }: DefaultTreeAdapterTypes.Element) {
    const start = location?.startTag?.endOffset;
    const from = start ?? childNodes[0]?.sourceCodeLocation?.startOffset ?? 0;
    const isBody = nodeName === 'body' && !location?.endTag;
    const to = isBody ? this.#text.length : (location?.endTag?.startOffset ?? location?.endOffset);
    return to === undefined || from > to
      ? undefined
      : { start: location && start !== undefined ? location.startOffset + 1 : from, from, to };
  }

  #isUnsafe({ from, to }: Span): boolean {
    return this.#unsafe.some((span) => span.from < to && from < span.to);
  }
}
