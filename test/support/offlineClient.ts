import { createOfflineClient, type OfflineClient } from '../../src/store/offline/offlineClient.ts';
import { OfflineCopies } from '../../src/store/offline/offlineCopies.ts';
import { MemoryFolder } from './memoryFolder.ts';
import type { Client } from '../../src/client/client.ts';

/** Copies in memory. */
export function createTestCopies(): OfflineCopies {
  return new OfflineCopies(new MemoryFolder(), (error) => {
    throw error;
  });
}

export function createTestOfflineClient(
  client: Client | (() => Promise<Client>),
  copies = createTestCopies(),
  service = 'https://service.example/',
): OfflineClient {
  return createOfflineClient({
    client: typeof client === 'function' ? client : () => Promise.resolve(client),
    service: () => service,
    copies,
  });
}
