/** The text before a cursor that requests completion. Offsets in UTF-16 code units from the line's start. */
export interface CompletionTrigger {
  /** Completes a citation key, a footnote, or words anywhere. */
  readonly kind: 'key' | 'footnote' | 'words';
  /** The typed part of a key or a title. */
  readonly query: string;
  /** Start of the query, after the mark that triggers it. */
  readonly from: number;
  /** Start of the citation that a citation in another format replaces. */
  readonly start: number;
  /** Closes the citation. */
  readonly close: string;
}

const keyCharacter = String.raw`[\p{L}\p{N}_:.#$%&+?<>~/-]`;

/** Match `@key` and `[@a; @key`, `[cite:@key`, `\cite[p. 4]{a,key`. */
const patterns = [
  ['footnote', ']', /(?<start>\[\^)(?<query>[^\s[\]]*)$/u],
  ['key', '}', /(?<start>\\[a-zA-Z]*cite[a-zA-Z]*\*?(?:\[[^\][]*\]){0,2}\{)(?:[^{}]*,\s*)?(?<query>[^{},\s]*)$/u],
  ['key', ']', new RegExp(String.raw`(?<start>\[cite(?:/[\w/-]+)?:[^\]]*@)(?<query>${keyCharacter}*)$`, 'u')],
  ['key', '', new RegExp(String.raw`(?<start>(?<![\p{L}\p{N}_@.\\])@\{?)(?<query>${keyCharacter}*)$`, 'u')],
] as const;

/** In UTF-16 code units. */
const maxTriggerLength = 300;

/** Finds a trigger that ends at the cursor. */
export function findCompletionTrigger(before: string): CompletionTrigger | undefined {
  const offset = Math.max(0, before.length - maxTriggerLength);
  const text = before.slice(offset);
  if (!/[@\\[]/.test(text)) {
    return undefined;
  }
  for (const [kind, close, pattern] of patterns) {
    const match = pattern.exec(text);
    const query = match?.groups?.query;
    if (match && query !== undefined) {
      return { kind, close, query, from: before.length - query.length, start: offset + match.index };
    }
  }
  return undefined;
}

/** Returns the word before the cursor, for completion that the user requests explicitly. */
export function findWordTrigger(before: string): CompletionTrigger {
  const [query = ''] = /[\p{L}\p{N}]*$/u.exec(before.slice(-maxTriggerLength)) ?? [];
  const from = before.length - query.length;
  return { kind: 'words', query, from, start: from, close: '' };
}
