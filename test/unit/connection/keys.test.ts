import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { Keys } from '../../../src/connection/keys.ts';

/** A secret storage in memory that tells of changes as VS Code's does. */
function secretsInMemory() {
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

describe('the keys', () => {
  it('are kept for one origin each', async () => {
    const keys = new Keys(secretsInMemory(), () => undefined);
    await keys.store('https://one.example', 'first');
    await keys.store('https://one.example:8443', 'second');
    assert.equal(await keys.read('https://one.example'), 'first');
    assert.equal(await keys.read('https://one.example:8443'), 'second');
    assert.equal(await keys.read('http://one.example'), undefined);
    await keys.clear('https://one.example');
    assert.equal(await keys.read('https://one.example'), undefined);
    assert.equal(await keys.read('https://one.example:8443'), 'second');
  });

  it('are told to the log before anybody has them, so that it never writes them', async () => {
    const told: string[] = [];
    const keys = new Keys(secretsInMemory(), (key) => told.push(key));
    await keys.store('https://one.example', 'first');
    assert.deepEqual(told, ['first']);
    await keys.read('https://one.example');
    assert.deepEqual(told, ['first', 'first']);
  });

  it('tell of a change, in this window or another, but not of other secrets', async () => {
    const secrets = secretsInMemory();
    const keys = new Keys(secrets, () => undefined);
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
