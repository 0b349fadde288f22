import { languageOf } from '../languages/index.ts';
import type { CitationReading } from '../languages/language.ts';
import { linksAnywhere } from '../languages/readLinks.ts';
import { parserOf } from '../places/index.ts';
import type { Span, StructureNode } from '../places/structure.ts';
import type { Reference } from '../reference.ts';
import { citationMark, markupOf, type Markup, type Role } from './markup.ts';
import type { SentenceBlock } from './sentences.ts';

/** A block with its text, in pieces. */
export interface DraftBlock extends SentenceBlock {
  readonly pieces: readonly Piece[];
}

/** A part of a block, and the text that a reader sees of it. */
export interface Piece extends Span {
  readonly text: string;
  /**
   * `text` has one character for each of the document. The rest is seen as a whole: a `mark` begins or ends emphasis, an
   * `element` is such as code or an escape, `hidden` is not shown.
   */
  readonly kind: 'text' | 'mark' | 'element' | 'citation' | 'hidden';
}

/** Longest document that is read, in UTF-16 code units: it takes less than a second. */
const longestRead = 1_000_000;

/** Parses a document. Returns `undefined` if it is too long, or if its language has no prose or its parser refuses it. */
export function parseDraft(text: string, languageId: string): ParsedDraft | undefined {
  const { name, reading } = languageOf(languageId);
  const markup = text.length > longestRead ? undefined : markupOf(name);
  const structure = markup && parserOf(languageId)(text, languageId);
  if (!structure) {
    return undefined;
  }
  const nodes = structure.nodes
    .flatMap(({ kind, from, to }) => {
      const role = markup.role(kind, text.slice(from, Math.min(to, from + 200)));
      return role === 'ignored' ? [] : [{ kind, from, to, role }];
    })
    .sort((a, b) => a.from - b.from || b.to - a.to);
  return new ParsedDraft(text, markup, reading.links, nodes);
}

export interface DraftNode extends StructureNode {
  readonly role: Exclude<Role, 'ignored'>;
}

/** A parsed document with the roles of its elements. */
export class ParsedDraft {
  readonly text: string;
  readonly markup: Markup;
  readonly nodes: readonly DraftNode[];
  /** The definitions of links and of footnotes, by label. */
  readonly definitions: ReadonlyMap<string, Span>;
  readonly #readLinks: CitationReading['links'];

  constructor(text: string, markup: Markup, readLinks: CitationReading['links'], nodes: readonly DraftNode[]) {
    this.text = text;
    this.markup = markup;
    this.nodes = nodes;
    this.#readLinks = readLinks;
    const definitions = new Map<string, Span>();
    for (const { role, from, to } of nodes) {
      const label = role === 'definition' || role === 'note' ? this.labelAt({ from, to }) : undefined;
      if (label !== undefined && !definitions.has(label)) {
        definitions.set(label, { from, to });
      }
    }
    this.definitions = definitions;
  }

  /** Returns the label of a footnote, of a link with a label, or of a definition. */
  labelAt({ from, to }: Span): string | undefined {
    return this.markup.label(this.text.slice(from, to))?.trim().replace(/\s+/g, ' ').toLowerCase();
  }

  /** Returns the definition of a footnote or of a link's label. */
  findDefinition(node: Span): Span | undefined {
    return this.definitions.get(this.labelAt(node) ?? '');
  }

  /** Reads a link. Returns `undefined` if it has no web address. */
  readLink(link: DraftNode): (Reference & { readonly definition?: Span }) | undefined {
    const source = this.text.slice(link.from, link.to);
    const [direct] = this.#readLinks(source);
    if (direct || link.role === 'bareLink') {
      return direct ?? linksAnywhere(source)[0];
    }
    const definition = this.findDefinition(link);
    const [resolved] = definition
      ? this.#readLinks(this.markup.resolve(source, this.text.slice(definition.from, definition.to)))
      : [];
    return resolved && definition && { ...resolved, definition };
  }

  /** Reads the keys of a citation, each with its span. */
  readKeys({ from, to }: Span): (Span & { readonly key: string })[] {
    const { keys } = this.markup;
    return Array.from(
      keys ? this.text.slice(from, to).matchAll(keys) : [],
      ({ 0: whole, 1: first, 2: second, index }) => ({
        key: first ?? second ?? whole,
        from: from + index,
        to: from + index + whole.length,
      }),
    );
  }
}

/** Returns the paragraphs, headings, list items, cells and footnotes of a document, in order. */
export function readBlocks(text: string, languageId: string): DraftBlock[] {
  const draft = parseDraft(text, languageId);
  return draft ? new BlockReader(draft).read() : [];
}

interface Open {
  readonly to: number;
  /** The start of the closing mark of emphasis; the same as `to` for blocks. */
  readonly last: number;
  /** The kind of the block, or of the block around the emphasis; `undefined` if its own text is not prose. */
  readonly kind: SentenceBlock['kind'] | undefined;
  readonly isBlock: boolean;
}

class BlockReader {
  readonly #draft: ParsedDraft;
  readonly #text: string;
  readonly #blocks: DraftBlock[] = [];
  readonly #open: Open[] = [];
  #pieces: Piece[] = [];
  #offset = 0;
  /** The end of the definition of a footnote. */
  #noteEnd = 0;

  constructor(draft: ParsedDraft) {
    this.#draft = draft;
    this.#text = draft.text;
  }

  read(): DraftBlock[] {
    for (const node of this.#draft.nodes) {
      this.#closeUntil(node.from);
      if (node.from >= this.#offset) {
        this.#readNode(node);
      }
    }
    this.#closeUntil(Infinity);
    return this.#blocks;
  }

  #readNode({ kind, role, from, to }: DraftNode): void {
    this.#readText(from);
    const source = () => this.#text.slice(from, to);
    switch (role) {
      case 'text':
      case 'heading':
      case 'cell':
        this.#endBlock();
        this.#open.push({ to, last: to, kind: from < this.#noteEnd ? 'note' : role, isBlock: true });
        break;
      case 'note':
        this.#endBlock();
        this.#noteEnd = to;
        break;
      case 'break':
      case 'definition':
        this.#endBlock();
        this.#offset = to;
        break;
      case 'emphasis': {
        const [open, close] = this.#draft.markup.marks(kind, source());
        const { kind: around, to: end = to } = this.#open.at(-1) ?? {};
        this.#add('mark', from, from + open, '');
        this.#open.push({ to: Math.min(to, end), last: Math.min(to, end) - close, kind: around, isBlock: false });
        break;
      }
      case 'element':
        this.#add('element', from, to, this.#draft.markup.textOf(kind, source()));
        break;
      case 'link':
        this.#readLink({ kind, role, from, to });
        break;
      case 'bareLink':
      case 'footnote':
      case 'key':
        this.#add('citation', from, to, citationMark);
        break;
      case 'hidden':
        this.#add('hidden', from, to, '');
    }
  }

  #readLink(node: DraftNode): void {
    const { from, to } = node;
    const link = this.#draft.readLink(node);
    if (link?.title !== undefined) {
      this.#add('citation', from, to, link.title);
    } else if (link) {
      this.#add('citation', from, to, citationMark);
    } else {
      // A link to another place, such as a file or a section of the document.
      this.#add('element', from, to, this.#draft.markup.textOf('link', this.#text.slice(from, to)));
    }
  }

  #closeUntil(offset: number): void {
    for (let open = this.#open.at(-1); open && open.to <= offset; open = this.#open.at(-1)) {
      this.#readText(open.last);
      if (open.isBlock) {
        this.#endBlock();
      } else if (this.#offset < open.to) {
        this.#add('mark', this.#offset, open.to, '');
      }
      this.#open.pop();
    }
  }

  /** Adds the text up to an offset, with its escapes decoded, if it is prose. */
  #readText(to: number): void {
    const from = this.#offset;
    if (to <= from) {
      return;
    }
    if (this.#open.at(-1)?.kind !== undefined) {
      const { characters, decode } = this.#draft.markup;
      const source = this.#text.slice(from, to);
      let next = 0;
      for (const { 0: match, index } of characters ? source.matchAll(characters) : []) {
        this.#add('text', from + next, from + index, source.slice(next, index));
        const text = decode(match);
        this.#add(text === citationMark ? 'citation' : 'element', from + index, from + index + match.length, text);
        next = index + match.length;
      }
      this.#add('text', from + next, to, source.slice(next));
    }
    this.#offset = to;
  }

  #add(kind: Piece['kind'], from: number, to: number, text: string): void {
    if (from < to && this.#open.at(-1)?.kind !== undefined) {
      this.#pieces.push({ kind, from, to, text });
    }
    this.#offset = to;
  }

  #endBlock(): void {
    const pieces = this.#pieces;
    this.#pieces = [];
    const kind = this.#open.at(-1)?.kind;
    const isEmpty = ({ text }: Piece) => text.trim() === '';
    const first = pieces.find((piece) => !isEmpty(piece));
    const last = pieces.findLast((piece) => !isEmpty(piece));
    if (first && last && kind !== undefined) {
      const from = first.kind === 'text' ? first.from + first.text.search(/\S/) : first.from;
      const to = last.kind === 'text' ? last.from + last.text.trimEnd().length : last.to;
      this.#blocks.push({ kind, from, to, pieces });
    }
  }
}
