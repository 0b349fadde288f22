import type { Finding } from './finding.ts';

/** Merges findings in shared bibliographies. An entry is unused only if no document cites it. */
export function mergeFindings(documents: readonly (readonly Finding[])[]): Finding[] {
  const groups = new Map<string, { readonly finding: Finding; count: number }>();
  for (const finding of documents.flat()) {
    const id = JSON.stringify([finding.code, finding.from, finding.subject]);
    const group = groups.get(id) ?? { finding, count: 0 };
    group.count += 1;
    groups.set(id, group);
  }
  return [...groups.values()]
    .filter(({ finding, count }) => finding.code !== 'unused-entry' || count === documents.length)
    .map(({ finding }) => finding);
}
