// cspell:ignore nocite
import { findMisspelling, isCitable } from '../citation/address.ts';
import { findLanguage } from '../languages/index.ts';
import type { CitationReading } from '../languages/language.ts';
import { findParser } from '../languages/findParser.ts';
import { findAddresses } from '../languages/plain.ts';
import { useLineFeeds, type Run, type Span, type StructureNode } from '../languages/structure.ts';
import type { Reference } from '../citation/reference.ts';
import { plainMarkup, commentMarkup } from '../languages/plain.ts';
import type { CitedKey, KeyCitation } from '../languages/citedKeys.ts';
import { citationMark, type Markup, type Role } from '../languages/markup.ts';
import type { SentenceBlock } from './sentences.ts';

/** A block and the pieces of its text. */
export interface DraftBlock extends SentenceBlock {
  readonly pieces: readonly TextPiece[];
}

/** A part of a block, with the text that a reader sees. */
export interface TextPiece extends Span {
  readonly text: string;
  /**
   * `text` has one character for each character of the document. A reader sees other pieces as a unit: a `mark` begins
   * or ends emphasis, and an `element` is code or an escape, for example. `hidden` is not shown.
   */
  readonly kind: 'text' | 'mark' | 'element' | 'citation' | 'hidden';
}

/** In UTF-16 code units. Shorter lines of plain text are not wrapped. */
const minWrappedLength = 40;
/** In UTF-16 code units, before an address in plain text. */
const maxTitleLength = 1000;

/** The last parsed document, because its sentences, citations and broken links are usually read together. */
let last: { readonly text: string; readonly languageId: string; readonly draft: ParsedDraft | undefined } | undefined;

/** Returns `undefined` if the document is too long or its parser refuses it. */
export function parseDraft(text: string, languageId: string): ParsedDraft | undefined {
  if (last?.text !== text || last.languageId !== languageId) {
    last = { text, languageId, draft: parse(useLineFeeds(text), languageId) };
  }
  return last.draft;
}

function parse(text: string, languageId: string): ParsedDraft | undefined {
  const { markup, reading } = findLanguage(languageId);
  const structure = findParser(languageId)(text, languageId);
  if (!structure) {
    return undefined;
  }
  const found = markup ? readRoles(text, structure.nodes, markup) : readRuns(text, structure.runs);
  const cited = markup?.findKeys(text, structure.nodes, languageId) ?? [];
  const ends = new Map(cited.map(({ from, to }) => [from, to]));
  const nodes = [
    ...found.filter(({ role, from, to }) => role !== 'key' || ends.get(from) !== to),
    ...cited.map(({ from, to }) => ({ kind: 'citation', role: 'key' as const, from, to })),
  ].sort((a, b) => a.from - b.from || b.to - a.to);
  const isPlain = markup === plainMarkup;
  return new ParsedDraft(
    text,
    markup ?? commentMarkup,
    reading.links,
    isPlain ? joinLines(text, nodes) : nodes,
    cited,
    structure.nodes,
  );
}

/** Joins the lines of a wrapped paragraph, which are paragraphs of their own to the parser. */
function joinLines(text: string, nodes: readonly DraftNode[]): DraftNode[] {
  const joinedNodes: DraftNode[] = [];
  let paragraph = -1;
  for (const node of nodes) {
    const above = joinedNodes[paragraph];
    if (node.role !== 'text') {
      joinedNodes.push(node);
    } else if (above && isWrapped(text, above, node)) {
      joinedNodes[paragraph] = { ...above, to: node.to };
    } else {
      paragraph = joinedNodes.push(node) - 1;
    }
  }
  return joinedNodes;
}

/** Returns whether the line above is long and has no period at its end. */
function isWrapped(text: string, above: Span, line: Span): boolean {
  const last = text.slice(Math.max(above.from, text.lastIndexOf('\n', above.to - 1) + 1), above.to);
  return (
    /^\r?\n[ \t]*$/.test(text.slice(above.to, line.from)) &&
    last.length >= minWrappedLength &&
    !/[.!?:]["'”’»)]*\s*$/.test(last) &&
    !/^(?:[-*+•–]|\d{1,3}[.)])\s/.test(text.slice(line.from, line.from + 5))
  );
}

function readRoles(text: string, nodes: readonly StructureNode[], markup: Markup): DraftNode[] {
  return nodes.flatMap(({ kind, from, to }) => {
    const role = markup.role(kind, text.slice(from, Math.min(to, from + 200)));
    const isLink = role === 'link' || role === 'bareLink';
    const [punctuation = ''] = isLink ? (/(?<![.,;:!?])[.,;:!?]+$/.exec(text.slice(from, to)) ?? []) : [];
    return role === 'ignored' ? [] : [{ kind, from, to: to - punctuation.length, role }];
  });
}

/** Returns the comments of a program, with the addresses in them. */
function readRuns(text: string, runs: readonly Run[]): DraftNode[] {
  const nodes: DraftNode[] = [];
  let block: (Span & { readonly run: Run }) | undefined;
  const endBlock = () => {
    if (block && block.from < block.to) {
      nodes.push({ kind: 'run', role: 'text', from: block.from, to: block.to });
    }
  };
  for (const run of runs) {
    const gap = block && text.slice(block.to, run.from);
    const isNext =
      block?.run.kind === run.kind &&
      gap !== undefined &&
      (block.run.parent === run.parent ||
        (run.isLineComment === true && block.run.isLineComment === true && /^\r?\n[^\p{L}\p{N}\n]*$/u.test(gap)));
    if (block && isNext) {
      nodes.push({ kind: 'gap', role: 'element', from: block.to, to: run.from });
      block = { run, from: block.from, to: Math.max(block.to, run.to) };
    } else {
      endBlock();
      block = { run, from: run.from, to: run.to };
    }
    nodes.push(...findAddresses(text, run).map((span) => ({ kind: 'address', role: 'bareLink' as const, ...span })));
  }
  endBlock();
  return nodes;
}

export interface DraftNode extends StructureNode {
  readonly role: Exclude<Role, 'ignored'>;
}

export class ParsedDraft {
  readonly text: string;
  readonly markup: Markup;
  readonly nodes: readonly DraftNode[];
  /** All elements that the parser found. */
  readonly structure: readonly StructureNode[];
  /** Definitions of links and of footnotes, by label. */
  readonly definitions: ReadonlyMap<string, Span>;
  /** Whether the document includes others, which can cite entries as well. */
  readonly includesOthers: boolean;
  /** Whether every entry of the bibliography is cited, as with `\nocite{*}`. */
  readonly citesAll: boolean;
  readonly #readLinks: CitationReading['links'];
  /** Citations with keys by their start. */
  readonly #cited: Map<number, KeyCitation>;

  constructor(
    text: string,
    markup: Markup,
    readLinks: CitationReading['links'],
    nodes: readonly DraftNode[],
    cited: readonly KeyCitation[],
    structure: readonly StructureNode[],
  ) {
    this.text = text;
    this.markup = markup;
    this.nodes = nodes;
    this.structure = structure;
    this.#readLinks = readLinks;
    this.#cited = new Map(cited.map((citation) => [citation.from, citation]));
    this.includesOthers = markup.includes?.test(text) === true;
    this.citesAll = cited.some(({ keys }) => keys.some(({ key }) => key === '*'));
    const definitions = new Map<string, Span>();
    for (const { role, from, to } of nodes) {
      const label = role === 'definition' || role === 'note' ? this.readLabelAt({ from, to }) : undefined;
      if (label !== undefined && !definitions.has(label)) {
        definitions.set(label, { from, to });
      }
    }
    this.definitions = definitions;
  }

  /** Returns the label of a footnote, of a link with a label, or of a definition. */
  readLabelAt({ from, to }: Span): string | undefined {
    return this.markup.label(this.text.slice(from, to))?.trim().replace(/\s+/g, ' ').toLowerCase();
  }

  /** Returns the definition of a footnote or of a link's label. */
  findDefinition(node: Span): Span | undefined {
    return this.definitions.get(this.readLabelAt(node) ?? '');
  }

  /** Returns `undefined` if the link has no web address. */
  readLink(link: DraftNode): (Reference & { readonly definition?: Span }) | undefined {
    const direct = this.#readDirect(link);
    const definition = direct ? undefined : this.findDefinition(link);
    const source = this.text.slice(link.from, link.to);
    const resolved = definition ? this.#resolve(source, definition) : direct;
    const url = resolved?.url ?? '';
    return resolved && isCitable(url) && !findMisspelling(url)
      ? { ...resolved, ...(definition && { definition }) }
      : undefined;
  }

  /** Returns the address, file or section that a link, or the definition of its label, leads to. */
  readDestination(node: DraftNode): string | undefined {
    const isLink = node.role === 'link' || node.role === 'bareLink';
    const link = isLink ? this.#readDirect(node) : node.role === 'definition' ? this.#resolve('[x]', node) : undefined;
    return link?.url;
  }

  #readDirect(link: DraftNode): Reference | undefined {
    const source = this.text.slice(link.from, link.to);
    const [direct] = this.#readLinks(source);
    return link.role === 'bareLink'
      ? (this.#readTitled(link) ?? direct ?? { url: source.replace(/^<|>$/g, '') })
      : direct;
  }

  #resolve(source: string, definition: Span): Reference | undefined {
    return this.#readLinks(this.markup.resolve(source, this.text.slice(definition.from, definition.to)))[0];
  }

  /** Reads `Title <address>`, whose title begins the line, in languages without links. */
  #readTitled({ from, to }: Span): Reference | undefined {
    if (!this.markup.hasTitledAddresses || this.text[from] !== '<') {
      return undefined;
    }
    const line = this.text.lastIndexOf('\n', from) + 1;
    return this.#readLinks(this.text.slice(Math.max(line, from - maxTitleLength), to)).at(-1);
  }

  readKeys({ from, to }: Span): CitedKey[] {
    const citation = this.#cited.get(from);
    return citation?.to === to ? citation.keys.filter(({ key }) => key !== '*') : [];
  }
}

/** Returns paragraphs, headings, list items, cells and footnotes in order. */
export function readBlocks(text: string, languageId: string): DraftBlock[] {
  const draft = parseDraft(text, languageId);
  return draft ? new BlockReader(draft).read() : [];
}

interface Open {
  readonly to: number;
  /** The start of the closing mark. */
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
  #pieces: TextPiece[] = [];
  #offset = 0;
  #noteEnd = 0;
  #isHeading = false;

  constructor(draft: ParsedDraft) {
    this.#draft = draft;
    this.#text = draft.text;
  }

  read(): DraftBlock[] {
    for (const node of this.#draft.nodes) {
      this.#closeUntil(node.from);
      if (node.from >= this.#offset) {
        this.#readNode(node);
      } else if (node.role === 'footnote' && node.to > this.#offset) {
        // The closing tag of a footnote, which begins inside it.
        this.#add('hidden', this.#offset, node.to, '');
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
      case 'container':
        // The argument of Typst's `#emph[…]` is a paragraph, but not a block of its own.
        if (this.#open.at(-1)?.isBlock !== false) {
          this.#openBlock({ kind, role, from, to });
        }
        break;
      case 'headingMark':
        this.#endBlock();
        this.#isHeading = true;
        this.#offset = to;
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
        this.#open.push({ to: Math.min(to, end), last: Math.min(to - close, end), kind: around, isBlock: false });
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

  #openBlock({ kind, role, from, to }: DraftNode): void {
    const outer = this.#open.at(-1)?.kind;
    const [open, close] = this.#draft.markup.marks(kind, this.#text.slice(from, to));
    const text = role === 'heading' || role === 'cell' ? role : this.#isHeading ? 'heading' : (outer ?? 'text');
    this.#endBlock();
    this.#isHeading = false;
    this.#open.push({
      to,
      last: Math.max(from + open, to - close),
      kind: role === 'container' ? undefined : from < this.#noteEnd ? 'note' : text,
      isBlock: true,
    });
    this.#offset = from + open;
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
        this.#offset = Math.max(this.#offset, open.to);
      } else if (this.#offset < open.to) {
        this.#add('mark', this.#offset, open.to, '');
      }
      this.#open.pop();
    }
  }

  /** Decodes escapes. Skips text that isn't prose. */
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

  #add(kind: TextPiece['kind'], from: number, to: number, text: string): void {
    if (from < to && this.#open.at(-1)?.kind !== undefined) {
      this.#pieces.push({ kind, from, to, text });
    }
    this.#offset = to;
  }

  #endBlock(): void {
    const pieces = this.#pieces;
    this.#pieces = [];
    const kind = this.#open.at(-1)?.kind;
    const isEmpty = ({ text }: TextPiece) => text.trim() === '';
    const first = pieces.find((piece) => !isEmpty(piece));
    const last = pieces.findLast((piece) => !isEmpty(piece));
    if (first && last && kind !== undefined) {
      const from = first.kind === 'text' ? first.from + first.text.search(/\S/) : first.from;
      const to = last.kind === 'text' ? last.from + last.text.trimEnd().length : last.to;
      this.#blocks.push({ kind, from, to, pieces });
    }
  }
}
