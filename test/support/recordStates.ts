import { createPageState } from '../../src/page/host/pageState.ts';
import type { PageState } from '../../src/page/protocol.ts';
import { DetailModel } from '../../src/page/host/model/detailModel.ts';
import { SourceCache } from '../../src/page/host/model/sourceLookup.ts';
import type { ReadableRecord } from '../../src/kinds/index.ts';
import type { Variant } from '../service/variants.ts';
import { createTestOfflineClient } from './offlineClient.ts';
import { createVariantClient } from './sampleClient.ts';
import { neverAborted } from './serviceClient.ts';

/** Returns the pages of the first records of each kind in the sample data, fully loaded. */
export async function recordStates(variant: Variant = 'full'): Promise<PageState[]> {
  const client = createVariantClient({ variant });
  const lists = [
    client.list('latest'),
    client.list('stories'),
    client.list('publishers'),
    client.list('events'),
    client.list('signals'),
    client.list('sources'),
  ] as const;
  const pages = await Promise.all(lists.map((list) => list(undefined, neverAborted)));
  const records: ReadableRecord[] = pages.flatMap(({ items }) => [...items]);
  const sources = new SourceCache();
  const describe = (error: unknown) => ({ message: String(error), remedies: [] });
  const states: PageState[] = [];
  for (const [id, record] of records.entries()) {
    const model = new DetailModel(record, {
      client: createTestOfflineClient(client),
      sources,
      onDidChange: () => undefined,
    });
    await model.start();
    states.push(
      createPageState(model, {
        id,
        describe,
        history: {},
        clippingOf: () => undefined,
      }),
    );
  }
  return states;
}
