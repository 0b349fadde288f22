import { createOfflineClient, type OfflineClient } from '../../src/store/offline/offlineClient.ts';
import { OfflineCopies } from '../../src/store/offline/offlineCopies.ts';
import type { Folder } from '../../src/store/storage/storedFile.ts';
import { MemoryFolder } from './memoryFolder.ts';
import type { Client } from '../../src/client/client.ts';

export function createTestOfflineClient(
  client: Client | (() => Promise<Client>),
  folder: Folder = new MemoryFolder(),
  service = 'https://service.example/',
): OfflineClient {
  return createOfflineClient({
    client: typeof client === 'function' ? client : () => Promise.resolve(client),
    service: () => service,
    copies: new OfflineCopies(folder),
    onError: (error) => {
      throw error;
    },
  });
}
