export interface ExistingEntry {
  readonly key: string;
  readonly addresses: readonly string[];
  /** Title, publisher and date, which identify an entry without an address. */
  readonly description: string;
}

/** Normalizes fields without braces and extra whitespace. */
export function describeEntry(fields: readonly string[]): string {
  return JSON.stringify(
    fields.map((field) =>
      field
        .replace(/[{}\s]+/g, ' ')
        .trim()
        .toLowerCase(),
    ),
  );
}

export interface BibliographyFile {
  readonly entries: readonly ExistingEntry[];
  readonly otherKeys?: readonly string[];
  /** Separates new entries from their neighbors. */
  insertion(entries: readonly string[]): Insertion;
}

/** In UTF-16 code units. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

export type UnreadableReason =
  'unclosedEntry' | 'notThisFormat' | 'severalDocuments' | 'notAList' | 'notAMap' | 'wouldChange';

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

/** Inserts entries at the end of a file's text, separated by empty lines, with the file's line endings. */
export function appendEntries(text: string, entries: readonly string[]): Insertion {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  const isEmpty = /^\uFEFF?$/.test(text);
  const gap = isEmpty || /\n[ \t]*\r?\n$/.test(text) ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return { offset: text.length, text: (gap + entries.join('\n')).replaceAll('\n', lineEnd) };
}

/** Returns the line of an offset, counted from 1. */
export function countLines(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
