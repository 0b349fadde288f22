/** A part of a document of markup, as offsets. */
export interface Part {
  readonly kind: 'text' | 'tag' | 'comment' | 'code';
  readonly from: number;
  readonly to: number;
  /** The language of code; none where a comment of it isn't known. */
  readonly languageId?: string | undefined;
}

/** The part that holds an offset. */
export function partAt(text: string, offset: number): Part {
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
