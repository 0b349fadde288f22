import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { ApiKeys } from '../../../src/connection/apiKeys.ts';

/** Creates a secret storage in memory that fires change events like VS Code's. */
function createMemorySecrets() {
  const stored = new Map<string, string>();
  const changes = new EventEmitter();
  return {
    stored,
    get: (key: string) => Promise.resolve(stored.get(key)),
    store: (key: string, value: string) => {
      stored.set(key, value);
      changes.emit('change', { key });
      return Promise.resolve();
    },
    delete: (key: string) => {
      stored.delete(key);
      changes.emit('change', { key });
      return Promise.resolve();
    },
    onDidChange: (listener: (event: { key: string }) => unknown) => {
      changes.on('change', listener);
      return { dispose: () => changes.off('change', listener) };
    },
  };
}

describe('Keys', () => {
  it('are stored for one origin each', async () => {
    const keys = new ApiKeys(createMemorySecrets(), () => undefined);
    await keys.store('https://one.example', 'first');
    await keys.store('https://one.example:8443', 'second');
    assert.equal(await keys.read('https://one.example'), 'first');
    assert.equal(await keys.read('https://one.example:8443'), 'second');
    assert.equal(await keys.read('http://one.example'), undefined);
    await keys.clear('https://one.example');
    assert.equal(await keys.read('https://one.example'), undefined);
    assert.equal(await keys.read('https://one.example:8443'), 'second');
  });

  it('are redacted from the log before they are used', async () => {
    const changedOrigins: string[] = [];
    const keys = new ApiKeys(createMemorySecrets(), (key) => changedOrigins.push(key));
    await keys.store('https://one.example', 'first');
    assert.deepEqual(changedOrigins, ['first']);
    await keys.read('https://one.example');
    assert.deepEqual(changedOrigins, ['first', 'first']);
  });

  it('notify about changed keys in any window, but not about other secrets', async () => {
    const secrets = createMemorySecrets();
    const keys = new ApiKeys(secrets, () => undefined);
    let changes = 0;
    const listener = keys.onDidChange(() => (changes += 1));
    await secrets.store('something else', 'x');
    assert.equal(changes, 0);
    await keys.store('https://one.example', 'first');
    assert.equal(changes, 1);
    listener.dispose();
    await keys.clear('https://one.example');
    assert.equal(changes, 1);
  });
});
