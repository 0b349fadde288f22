import type { Finding } from './finding.ts';

/**
 * Merges findings in the bibliography that documents share. An entry is unused only if none of the documents cites it.
 */
export function mergeFindings(documents: readonly (readonly Finding[])[]): Finding[] {
  const groups = Map.groupBy(documents.flat(), ({ code, from, subject }) => JSON.stringify([code, from, subject]));
  return [...groups.values()].flatMap(([finding, ...others]) =>
    finding && (finding.code !== 'unused-entry' || others.length + 1 === documents.length) ? [finding] : [],
  );
}
