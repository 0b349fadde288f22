import type { Span } from '../languages/structure.ts';
import type { Reference } from '../citation/reference.ts';
import { parseDraft, type DraftNode, type ParsedDraft } from './blocks.ts';

/** All offsets are UTF-16 code units of the document. */
export interface FoundCitation extends Span {
  /**
   * `link` shows its own words and `bareLink` its address. The address of a `referenceLink` is elsewhere, by label.
   * `footnote` is the mark, or the whole footnote if its text is in place. `key` cites entries of a bibliography.
   */
  readonly kind: 'link' | 'bareLink' | 'referenceLink' | 'footnote' | 'key';
  /** The cited sources, in order; empty for a footnote without links and keys. */
  readonly references: readonly CitedReference[];
  /** The definition of the footnote or of the link's label. */
  readonly definition?: Span;
}

/** A source with the fields that the document states. `url` is a web address. */
export interface CitedReference extends Reference, Span {
  /** References with a key have no other field. */
  readonly key?: string;
}

/**
 * Returns citations in order. Links and keys in a footnote are its references; those in a definition that nothing
 * refers to are citations of their own. Code, comments and images don't count. Returns an empty list for a document
 * that the language's parser refuses.
 */
export function findCitations(text: string, languageId: string): readonly FoundCitation[] {
  const draft = parseDraft(text, languageId);
  return draft ? new CitationReader(draft).read() : [];
}

/**
 * Limits the references that footnotes share. Without it, a footnote with many links and many uses would fill the
 * memory.
 */
const maxCopies = 20_000;

/** A citation that is still being read. */
interface GrowingCitation extends FoundCitation {
  readonly references: CitedReference[];
  to: number;
}

class CitationReader {
  readonly #draft: ParsedDraft;

  constructor(draft: ParsedDraft) {
    this.#draft = draft;
  }

  read(): FoundCitation[] {
    const citations: GrowingCitation[] = [];
    /** The citations in the definition of each footnote, by the definition's start. */
    const inNotes = new Map<number, GrowingCitation[]>();
    let note: Span = { from: 0, to: 0 };
    for (const node of this.#draft.nodes) {
      if (node.role === 'note') {
        note = node;
        continue;
      }
      const citation = this.#readCitation(node);
      const around = citations.at(-1);
      if (!citation) {
        continue;
      }
      if (around && node.from < around.to) {
        if (around.kind === 'footnote' || citation.kind === 'key') {
          around.references.push(...citation.references);
          around.to = Math.max(around.to, citation.to);
        }
        continue;
      }
      citations.push(citation);
      if (node.from < note.to) {
        const inNote = inNotes.get(note.from) ?? [];
        inNote.push(citation);
        inNotes.set(note.from, inNote);
      }
    }
    const inAnyNote = new Set([...inNotes.values()].flat());
    const noted = new Set<GrowingCitation>();
    let copied = 0;
    for (const { kind, definition, references } of citations.filter((citation) => !inAnyNote.has(citation))) {
      // The definition, and those of the footnotes in it.
      const definitions = new Set(kind === 'footnote' && definition ? [definition.from] : []);
      for (const from of definitions) {
        for (const citation of inNotes.get(from) ?? []) {
          if (copied > maxCopies && noted.has(citation)) {
            break;
          }
          noted.add(citation);
          copied += 1 + citation.references.length;
          if (copied <= maxCopies) {
            references.push(...citation.references);
          }
          if (citation.kind === 'footnote' && citation.definition) {
            definitions.add(citation.definition.from);
          }
        }
      }
    }
    this.#shareNamed(citations);
    return citations.filter((citation) => !noted.has(citation));
  }

  /** Copies the references of a named footnote to footnotes that only repeat its name, such as `footnote:a[]`. */
  #shareNamed(citations: readonly GrowingCitation[]): void {
    const footnotes = citations.filter(({ kind, definition }) => kind === 'footnote' && !definition);
    const namedFootnotes = new Map<string, GrowingCitation>();
    for (const footnote of footnotes) {
      const label = this.#draft.readLabelAt(footnote);
      if (label !== undefined && footnote.references.length > 0) {
        namedFootnotes.set(label, footnote);
      }
    }
    let copied = 0;
    for (const footnote of footnotes.filter(({ references }) => references.length === 0)) {
      const { references = [] } = namedFootnotes.get(this.#draft.readLabelAt(footnote) ?? '') ?? {};
      if (copied <= maxCopies) {
        footnote.references.push(...references);
        copied += references.length;
      }
    }
  }

  #readCitation(node: DraftNode): GrowingCitation | undefined {
    const { role, from, to } = node;
    if (role === 'link' || role === 'bareLink') {
      const { definition, ...reference } = this.#draft.readLink(node) ?? {};
      if (reference.url === undefined) {
        return undefined;
      }
      const kind = definition ? 'referenceLink' : reference.title === undefined ? 'bareLink' : 'link';
      return { kind, from, to, references: [{ ...reference, from, to }], ...(definition && { definition }) };
    }
    if (role === 'footnote') {
      const definition = this.#draft.findDefinition(node);
      return { kind: 'footnote', from, to, references: [], ...(definition && { definition }) };
    }
    const references = role === 'key' ? this.#draft.readKeys(node) : [];
    return references.length === 0 ? undefined : { kind: 'key', from, to, references };
  }
}
