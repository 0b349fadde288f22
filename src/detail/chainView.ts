import { hostOf } from '../library/referenceOf.ts';
import type { Chain, ChainRecord } from './chain.ts';
import type { ChainNode, ChainView, Part } from './protocol.ts';
import type { Loading } from './task.ts';

/** More is no picture any more, and slows the page down; the lists on the page have them all. */
const maxNodes = 150;

/** The chain as the page draws it. `partState` says how a loading stands. */
export function chainView(chain: Chain, subject: ChainRecord, partState: (loading: Loading) => Part): ChainView {
  const { links, edges } = chain.graph();
  const nodes = [...links.values()].slice(0, maxNodes).map(({ key, record, branch }): ChainNode => {
    const title = titleOf(record);
    return {
      key,
      kind: record.kind === 'publisher' ? 'source' : record.kind,
      ...(title !== undefined && { title }),
      isSubject: record.kind === subject.kind && record.id === subject.id,
      ...(branch && { grounds: partState(branch) }),
    };
  });
  const shown = new Set(nodes.map(({ key }) => key));
  return {
    nodes,
    edges: edges.filter(([ground, supported]) => shown.has(ground) && shown.has(supported)),
    hidden: links.size - nodes.length,
  };
}

function titleOf(record: ChainRecord): string | undefined {
  switch (record.kind) {
    case 'signal':
    case 'event':
    case 'evidence':
      return record.title ?? record.summary;
    case 'source':
      return record.name ?? record.domain ?? hostOf(record.url);
    case 'publisher':
      return record.name ?? hostOf(record.url);
  }
}
