import assert from 'node:assert/strict';
import fc from 'fast-check';
import { layOutGraph } from '../../../../src/page/webview/graph/graphLayout.ts';
import type { GraphNode } from '../../../../src/page/protocol.ts';
import { largeGraph, smallGraph } from '../../../support/sampleGraphs.ts';

const graphs = fc.array(fc.nat(3), { minLength: 1, maxLength: 60 }).chain((columns) => {
  const nodes = columns.map((column, index): GraphNode => {
    const key = String(index);
    return { key, column, title: key, isSubject: index === 0 };
  });
  const key = fc.constantFrom(...nodes.map((node) => node.key));
  return fc.record({ nodes: fc.constant(nodes), edges: fc.array(fc.tuple(key, key), { maxLength: 120 }) });
});

describe('Graph layout', () => {
  it('omits empty columns and puts each node beside its first neighbor', () => {
    const { columns, positions: places, rows } = layOutGraph(smallGraph);
    assert.deepEqual(columns, [0, 1, 2, 3]);
    assert.deepEqual(Object.fromEntries(places.map(({ node, column, row }) => [node.key, [column, row]])), {
      'signal 1': [0, 0],
      'event 1': [1, 0],
      'evidence 1': [2, 0],
      'evidence 2': [2, 1],
      'source 1': [3, 0],
    });
    assert.equal(rows, 2);
  });

  it('is as high as its longest column when there are 60 nodes', () => {
    assert.equal(largeGraph.nodes.length, 60);
    const { rows, positions: places } = layOutGraph(largeGraph);
    assert.equal(rows, 40);
    const getRow = (key: string) => places.find(({ node }) => node.key === key)?.row;
    assert.deepEqual(['signal 1', 'event 0', 'event 1', 'event 5', 'source 0'].map(getRow), [0, 0, 8, 33, 0]);
  });

  it('places every node of any graph once, at least a row apart in its column, starting at row 0', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { positions: places, columns, rows } = layOutGraph(graph);
        assert.equal(places.length, graph.nodes.length);
        assert.equal(Math.min(...places.map(({ row }) => row)), 0);
        for (const [index] of columns.entries()) {
          const column = places.filter((position) => position.column === index).map(({ row }) => row);
          column.sort((a, b) => a - b);
          assert.ok(column.every((row, index) => index === 0 || row - (column[index - 1] ?? 0) >= 1));
          assert.ok((column.at(-1) ?? 0) < rows);
        }
      }),
    );
  });
});
