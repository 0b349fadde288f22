import type { Finding } from './finding.ts';

/** Merges findings in shared bibliographies. An entry is unused only if no document cites it. */
export function mergeFindings(documents: readonly (readonly Finding[])[]): Finding[] {
  const groups = Map.groupBy(documents.flat(), ({ code, from, subject }) => JSON.stringify([code, from, subject]));
  return [...groups.values()].flatMap(([finding, ...others]) =>
    finding && (finding.code !== 'unused-entry' || others.length + 1 === documents.length) ? [finding] : [],
  );
}
