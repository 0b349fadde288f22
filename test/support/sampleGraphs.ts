// cspell:ignore Oster
import type { GraphNode, GraphSection } from '../../src/page/protocol.ts';

type SampleGraph = Omit<GraphSection, 'type'>;

const kinds = ['signal', 'event', 'evidence', 'source'] as const;
const columns = ['Signal', 'Event', 'Evidence', 'Source'];

/** A small graph: one signal, one event, two pieces of evidence, one source. */
export const smallGraph: SampleGraph = {
  columns,
  nodes: [
    node('event 1', 'event', 'Dockers at the port of Halden vote for an open-ended strike', { isSubject: true }),
    node('evidence 1', 'evidence', 'Halden dockers vote to strike as talks over night shifts collapse'),
    node('source 1', 'source', 'The Coastal Courier'),
    node('evidence 2', 'evidence', 'Notice to shipping, 18 November'),
    node('signal 1', 'signal', 'Grain prices in Norland are likely to rise before the holidays', {
      support: { state: 'idle' },
    }),
  ],
  edges: [
    ['evidence 1', 'event 1'],
    ['source 1', 'evidence 1'],
    ['evidence 2', 'event 1'],
    ['event 1', 'signal 1'],
  ],
  hidden: 0,
};

const subjects = ['Halden', 'Vik', 'Oster', 'the mills', 'the mediator', 'rail freight', 'the emergency list'];
const verbs = ['closes its grain terminal', 'reports 97 per cent full', 'asks for a truce', 'raises spot prices'];
const sources = ['The Coastal Courier', 'Norland Public Radio', 'Grain & Feed Weekly', 'Vik Evening Post'];

/** A graph of 60 nodes: one signal, 12 events, 40 pieces of evidence, 7 sources. */
export const largeGraph: SampleGraph = (() => {
  const events = Array.from({ length: 12 }, (_, index) =>
    node(`event ${String(index)}`, 'event', createTitle(index), {
      support: { state: index < 5 ? 'complete' : index === 6 ? 'loading' : 'idle' },
    }),
  );
  const evidence = Array.from({ length: 40 }, (_, index) =>
    node(`evidence ${String(index)}`, 'evidence', createTitle(index * 3 + 1)),
  );
  const sourceNodes = Array.from({ length: 7 }, (_, index) =>
    node(`source ${String(index)}`, 'source', sources[index] ?? `port-${String(index)}.halden.example`),
  );
  return {
    columns,
    nodes: [
      node('signal 1', 'signal', 'Grain prices in Norland are likely to rise before the holidays', { isSubject: true }),
      ...events,
      ...evidence,
      ...sourceNodes,
    ],
    edges: [
      ...events.map(({ key }) => [key, 'signal 1'] as const),
      ...evidence.map(({ key }, index) => [key, `event ${String(Math.floor(index / 8))}`] as const),
      ...evidence.map(({ key }, index) => [`source ${String((index * 5 + (index >> 3)) % 7)}`, key] as const),
    ],
    hidden: 0,
  };
})();

function createTitle(index: number): string {
  const subject = subjects[index % subjects.length] ?? '';
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${verbs[index % verbs.length] ?? ''} (${String(index + 1)})`;
}

function node(key: string, kind: (typeof kinds)[number], title: string, rest: Partial<GraphNode> = {}): GraphNode {
  return { key, column: kinds.indexOf(kind), title, isSubject: false, ...rest };
}
