/** A sentence and its sources. A mark says that they were compared. */
export interface CheckedClaim {
  /** Result of `extractWords`. */
  readonly words: string;
  /** The address keys of the cited sources in order, or `key:` and the citation key of an unknown entry. */
  readonly sources: readonly string[];
}

export type MarkState = 'checked' | 'unchecked' | 'expired';

/**
 * Returns whether each claim is checked: a mark has the same words and sources. The mark is expired if a mark of this
 * document that fits no claim has its words or its sources.
 *
 * @param documentMarks the marks that were made in this document
 */
export function findMarkStates(
  claims: readonly CheckedClaim[],
  marks: readonly CheckedClaim[],
  documentMarks: readonly CheckedClaim[] = marks,
): MarkState[] {
  const checked = new Set(marks.map(getClaimKey));
  const claimed = new Set(claims.map(getClaimKey));
  const orphans = documentMarks.filter((mark) => !claimed.has(getClaimKey(mark)));
  const words = new Set(orphans.map((mark) => mark.words));
  const sources = new Set(orphans.map((mark) => JSON.stringify(mark.sources)));
  return claims.map((claim) => {
    const isChanged = words.has(claim.words) || sources.has(JSON.stringify(claim.sources));
    return checked.has(getClaimKey(claim)) ? 'checked' : isChanged ? 'expired' : 'unchecked';
  });
}

/** Returns the same key for claims with the same words and sources. */
export function getClaimKey({ words, sources }: CheckedClaim): string {
  return JSON.stringify([words, ...sources]);
}

/**
 * Returns words and figures, separated by spaces. Whitespace and punctuation don't count, except next to a figure:
 * `3.5` is not `35`, and `-2 %` is not `2`.
 */
export function extractWords(sentence: string): string {
  const words = sentence
    .normalize('NFC')
    .match(/(?<![-+−±$€£¥])[-+−±$€£¥]*\p{N}[\p{N}.,:/–-]*(?<=\p{N})\s?[%‰°€]?|[\p{L}\p{M}]+/gu);
  return (words ?? []).map((word) => word.replace(/\s/g, '')).join(' ');
}
