import assert from 'node:assert/strict';
import { runWithinTimeLimit } from '../../../src/citation/timeLimit.ts';
import { ReadWarnings } from '../../../src/client/records/readWarnings.ts';
import { readEvent, readSignal } from '../../../src/client/records/types.ts';
import type { ServiceRecord } from '../../../src/client/records/types.ts';
import { createFictionalCorpus } from '../../../src/sample/createFictionalCorpus.ts';
import { SeenValues } from '../../../src/store/seenValues.ts';
import { article, event } from '../../support/records.ts';
import { createVariantClient } from '../../support/sampleClient.ts';
import { neverAborted } from '../../support/serviceClient.ts';

describe('Seen filter values', () => {
  const corpus = createFictionalCorpus(new Date());

  function learnAll(...records: readonly ServiceRecord[]): SeenValues {
    const seen = new SeenValues();
    records.forEach((record) => seen.learn(record));
    return seen;
  }

  it('are the categories, products and impact levels of received events', async () => {
    const [first] = (await createVariantClient({ corpus }).list('events')(undefined, neverAborted)).items;
    const entry = corpus.events.find(({ id }) => id === first?.id);
    assert.ok(first && entry);
    const seen = learnAll(first);
    assert.deepEqual(seen.get('categories'), entry.categories.toSorted());
    assert.deepEqual(seen.get('products'), entry.products.toSorted());
    assert.deepEqual(seen.get('impactLevels'), [entry.impact_level]);
  });

  it('are the impacted domains of received signals', async () => {
    const [first] = (await createVariantClient({ corpus }).list('signals')(undefined, neverAborted)).items;
    const entry = corpus.signals.find(({ id }) => id === first?.id);
    assert.ok(first && entry);
    assert.deepEqual(learnAll(first).get('impactedDomains'), entry.impacted_domains.toSorted());
  });

  it('come from a single string as well as from a list', () => {
    const seen = learnAll(
      readEvent({ categories: 'energy', products: 'acme_phone' }, new ReadWarnings()),
      readSignal({ impacted_domains: 'insurance' }, new ReadWarnings()),
    );
    assert.deepEqual(
      ['categories', 'products', 'impactedDomains'].map((name) => seen.get(name)),
      [['energy'], ['acme_phone'], ['insurance']],
    );
  });

  it('are empty for records with only the documented fields and for articles', async () => {
    const client = createVariantClient({ corpus, variant: 'minimal' });
    const { items: events } = await client.list('events')(undefined, neverAborted);
    const { items: signals } = await client.list('signals')(undefined, neverAborted);
    const seen = learnAll(...events, ...signals, article({ categories: ['Energy'] }));
    for (const name of ['categories', 'products', 'impactLevels', 'impactedDomains']) {
      assert.deepEqual(seen.get(name), [], name);
    }
  });

  it('exclude strings that a request can’t contain', () => {
    const seen = learnAll(event({ products: ['a,b', ' ', 'x'.repeat(101), 'flour'] }));
    assert.deepEqual(seen.get('products'), ['flour']);
  });

  it('are read in linear time', () => {
    const long = `${'a'.repeat(200_000)},`;
    const seen = runWithinTimeLimit(long, () => learnAll(event({ products: [long, 'flour'] })));
    assert.deepEqual(seen?.get('products'), ['flour']);
  });
});
