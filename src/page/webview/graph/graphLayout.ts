import type { GraphNode, GraphSection } from '../../protocol.ts';

/** Column index (without empty columns) and row. */
export interface NodePosition {
  readonly node: GraphNode;
  readonly column: number;
  readonly row: number;
}

interface GraphLayout {
  readonly positions: readonly NodePosition[];
  readonly columns: readonly number[];
  readonly rows: number;
}

/** Gives the longest column one row per node. Each other node goes next to its first neighbor, to shorten the edges. */
export function layOutGraph({ nodes, edges }: Pick<GraphSection, 'nodes' | 'edges'>): GraphLayout {
  const columns = [...new Set(nodes.map(({ column }) => column))].sort((a, b) => a - b);
  const members = columns.map((column) => nodes.filter((node) => node.column === column));
  const longest = members.reduce(
    (best, column, index) => (column.length > (members[best]?.length ?? 0) ? index : best),
    0,
  );
  const rows = new Map((members[longest] ?? []).map(({ key }, row) => [key, row]));
  const neighbors = new Map<string, string[]>(nodes.map(({ key }) => [key, []]));
  for (const [support, supported] of edges) {
    neighbors.get(support)?.push(supported);
    neighbors.get(supported)?.push(support);
  }
  const outwards = [...members.keys()].sort((a, b) => Math.abs(a - longest) - Math.abs(b - longest));
  for (const column of outwards.slice(1)) {
    let previousRow = 0;
    const preferred = (members[column] ?? []).map(({ key }) => {
      const neighborRows = (neighbors.get(key) ?? []).flatMap((other) => rows.get(other) ?? []);
      // A node without a placed neighbor follows the previous node.
      previousRow = neighborRows.length > 0 ? Math.min(...neighborRows) : previousRow;
      return { key, row: previousRow };
    });
    let nextRow = 0;
    for (const { key, row } of preferred.sort((a, b) => a.row - b.row)) {
      rows.set(key, Math.max(row, nextRow));
      nextRow = Math.max(row, nextRow) + 1;
    }
  }
  const positions = members.flatMap((column, index) =>
    column.map((node) => ({ node, column: index, row: rows.get(node.key) ?? 0 })),
  );
  return { positions: positions, columns, rows: Math.max(...rows.values(), -1) + 1 };
}
