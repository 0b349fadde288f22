import assert from 'node:assert/strict';
import { getSuggestions } from '../../../src/search/suggestions.ts';
import type { Parameter } from '../../../src/client/routes/parameters.ts';
import { routes } from '../../../src/client/routes/table.ts';
import { createVariantClient } from '../../support/sampleClient.ts';
import { neverAborted } from '../../support/serviceClient.ts';

describe('Filter suggestions', () => {
  it('come from vocabularies, and send no unspecified parameters', async () => {
    const requests: string[] = [];
    const client = createVariantClient({ onRequest: (path) => requests.push(path) });
    const suggested: string[] = [];
    for (const id of ['search', 'events', 'signals'] as const) {
      for (const [name, parameter] of Object.entries<Parameter>(routes[id].accepts)) {
        const suggestions = getSuggestions(parameter, () => ['seen']);
        if (suggestions) {
          const { items } = await suggestions.load(client, '')(undefined, neverAborted);
          assert.ok(items.length > 0, `${id} ${name}`);
          suggested.push(name);
        }
      }
    }
    assert.ok(suggested.includes('companies') && suggested.includes('people'));
    assert.deepEqual(
      requests.filter((path) => /[?&](?:types|resource)=/.test(path)),
      [],
    );
  });
});
