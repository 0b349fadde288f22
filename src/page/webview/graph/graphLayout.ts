import type { GraphNode, GraphSection } from '../../protocol.ts';

/** Place of a node: its column among those that have nodes and its row, both from 0. */
export interface NodePosition {
  readonly node: GraphNode;
  readonly column: number;
  readonly row: number;
}

export interface GraphLayout {
  readonly positions: readonly NodePosition[];
  /** Indexes of the columns that have nodes. */
  readonly columns: readonly number[];
  /** Height in rows. */
  readonly rows: number;
}

/**
 * The longest column has a row for each node in the order of the graph; from there outwards each
 * node stands in the row of the first one that it is joined to, or below the node before it: a reader who begins at the
 * top finds everything of the first event beside each other, however long the picture is.
 */
export function layOutGraph({ nodes, edges }: Pick<GraphSection, 'nodes' | 'edges'>): GraphLayout {
  const columns = [...new Set(nodes.map(({ column }) => column))].sort((a, b) => a - b);
  const members = columns.map((column) => nodes.filter((node) => node.column === column));
  const longest = members.reduce((best, column, at) => (column.length > (members[best]?.length ?? 0) ? at : best), 0);
  const rows = new Map((members[longest] ?? []).map(({ key }, row) => [key, row]));
  const neighbors = new Map<string, string[]>(nodes.map(({ key }) => [key, []]));
  for (const [support, supported] of edges) {
    neighbors.get(support)?.push(supported);
    neighbors.get(supported)?.push(support);
  }
  const outwards = [...members.keys()].sort((a, b) => Math.abs(a - longest) - Math.abs(b - longest));
  for (const column of outwards.slice(1)) {
    let before = 0;
    const wanted = (members[column] ?? []).map(({ key }) => {
      const near = (neighbors.get(key) ?? []).flatMap((other) => rows.get(other) ?? []);
      // One that is joined to nothing yet stays behind the one before it.
      before = near.length > 0 ? Math.min(...near) : before;
      return { key, row: before };
    });
    let free = 0;
    for (const { key, row } of wanted.sort((a, b) => a.row - b.row)) {
      rows.set(key, Math.max(row, free));
      free = Math.max(row, free) + 1;
    }
  }
  const places = members.flatMap((column, at) =>
    column.map((node) => ({ node, column: at, row: rows.get(node.key) ?? 0 })),
  );
  return { positions: places, columns, rows: Math.max(...rows.values(), -1) + 1 };
}
