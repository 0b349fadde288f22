import type { Reference } from '../citation/reference.ts';

/** A span in UTF-16 code units. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/** An entry of a bibliography. */
export interface ExistingEntry {
  /** Empty if the entry has none, so that nothing can cite it. */
  readonly key: string;
  /** Other keys of the entry: `ids` of BibLaTeX. */
  readonly aliases: readonly string[];
  /** The key in the text, without quotes. */
  readonly keySpan: TextSpan;
  readonly span: TextSpan;
  readonly addresses: readonly string[];
  /** Keys of entries that belong to this one, such as its `crossref`. */
  readonly related: readonly string[];
  readonly reference: Reference;
}

/** An entry, or a whole file, that can't be read. */
export interface EntryProblem extends TextSpan {
  readonly reason: Exclude<UnreadableReason, 'wouldChange'>;
  /** The entry's key, if it can be read. */
  readonly key?: string;
}

export interface BibliographyFile {
  readonly entries: readonly ExistingEntry[];
  /** What can't be read, in order. Nothing may be added to such a file. */
  readonly problems: readonly EntryProblem[];
  /** Keys that other programs may find in the file, such as those in comments. */
  readonly otherKeys?: readonly string[];
  /** Separates new entries from their neighbors. */
  readonly insertion: (entries: readonly string[]) => Insertion;
}

/** In UTF-16 code units. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

export type UnreadableReason =
  | 'unclosedEntry'
  | 'invalidEntry'
  | 'missingKey'
  | 'notThisFormat'
  | 'severalDocuments'
  | 'notAList'
  | 'notAMap'
  | 'wouldChange';

/** A file can't be extended safely. `line` counts from 1. */
export class UnreadableBibliographyError extends Error {
  override readonly name = 'UnreadableBibliographyError';
  readonly reason: UnreadableReason;
  readonly line: number | undefined;

  constructor(reason: UnreadableReason, message: string, line?: number) {
    super(message);
    this.reason = reason;
    this.line = line;
  }
}

/** The fields that readers find, as text without markup. */
interface EntryFields {
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  readonly publisher?: string | undefined;
  readonly published?: string | undefined;
  readonly retrieved?: string | undefined;
  readonly authors?: readonly string[] | undefined;
}

/** Returns a reference with the fields that have a value, without extra whitespace. */
export function createEntryReference({ authors = [], ...fields }: EntryFields): Reference {
  const reference: { -readonly [Name in keyof Reference]: Reference[Name] } = {};
  for (const name of ['title', 'url', 'publisher', 'published', 'retrieved'] as const) {
    const value = collapseBlanks(fields[name] ?? '');
    if (value !== '') {
      reference[name] = value;
    }
  }
  const names = authors.map(collapseBlanks).filter((name) => name !== '');
  return names.length > 0 ? { ...reference, authors: names } : reference;
}

export function collapseBlanks(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Inserts entries at the end of a file's text, separated by empty lines, with the file's line endings. */
export function appendEntries(text: string, entries: readonly string[]): Insertion {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  const isEmpty = /^\uFEFF?$/.test(text);
  const gap = isEmpty || /\n[ \t]*\r?\n$/.test(text) ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return { offset: text.length, text: (gap + entries.join('\n')).replaceAll('\n', lineEnd) };
}
