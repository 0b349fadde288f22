import assert from 'node:assert/strict';
import type { Client } from '../../../../src/client/client.ts';
import { ServiceError } from '../../../../src/client/errors.ts';
import { OfflineCopies } from '../../../../src/store/offline/offlineCopies.ts';
import { MemoryFolder } from '../../../support/memoryFolder.ts';
import { createOfflineClient } from '../../../../src/store/offline/offlineClient.ts';

describe('Offline client', () => {
  it('reports the error of the service if the folder of offline copies can’t be read', async () => {
    const offline = new ServiceError('offline', '');
    const unreadable = new Error('EACCES: permission denied');
    const errors: unknown[] = [];
    const folder = new MemoryFolder();
    folder.names = () => Promise.reject(unreadable);
    const fail = () => Promise.reject(offline);
    const client = createOfflineClient({
      client: () => Promise.resolve({ list: () => fail, get: fail } as unknown as Client),
      service: () => 'https://service.example/',
      copies: new OfflineCopies(folder, (error) => errors.push(error)),
    });
    const { signal } = new AbortController();
    await assert.rejects(client.get('article', 'a', signal), offline);
    await assert.rejects(client.list('evidence', { id: 'e' })(undefined, signal), offline);
    assert.equal(await client.findCopy('article', { id: 'a' }), undefined);
    assert.deepEqual(errors, [unreadable, unreadable, unreadable]);
  });
});
