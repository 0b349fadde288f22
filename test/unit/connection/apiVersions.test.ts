import assert from 'node:assert/strict';
import { ApiVersions } from '../../../src/connection/apiVersions.ts';

describe('The detected API version', () => {
  const stored = new Map<string, unknown>();
  const apiVersions = new ApiVersions({
    get: (key) => stored.get(key),
    update: (key, value) => Promise.resolve(void stored.set(key, value)),
  });
  const forOrigin = (origin: string) => {
    const choice = apiVersions.openForOrigin(origin);
    assert.ok(!('fixed' in choice));
    return choice;
  };

  it('is stored for its origin until it is forgotten', () => {
    forOrigin('https://a.example').remember('v0.1');
    assert.equal(forOrigin('https://a.example').remembered(), 'v0.1');
    assert.equal(forOrigin('https://b.example').remembered(), undefined);
    forOrigin('https://a.example').remember(undefined);
    assert.equal(forOrigin('https://a.example').remembered(), undefined);
  });

  it('is unknown if the stored value is not a version', () => {
    stored.set('dateline.surface https://a.example', 'v9');
    assert.equal(forOrigin('https://a.example').remembered(), undefined);
  });
});
