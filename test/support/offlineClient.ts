import { createOfflineClient, type OfflineClient } from '../../src/store/offline/offlineClient.ts';
import { OfflineCopies } from '../../src/store/offline/offlineCopies.ts';
import type { Folder } from '../../src/store/storage/storedFile.ts';
import type { Client } from '../../src/client/client.ts';

/** A folder in memory. */
export class MemoryFolder implements Folder {
  readonly files = new Map<string, string>();

  names(): Promise<readonly string[]> {
    return Promise.resolve([...this.files.keys()]);
  }
  read(name: string): Promise<string> {
    const text = this.files.get(name);
    return text === undefined ? Promise.reject(new Error('no such file')) : Promise.resolve(text);
  }
  replace(name: string, text: string): Promise<void> {
    this.files.set(name, text);
    return Promise.resolve();
  }
  rename(from: string, to: string): Promise<void> {
    this.files.set(to, this.files.get(from) ?? '');
    return this.remove(from);
  }
  remove(name: string): Promise<void> {
    this.files.delete(name);
    return Promise.resolve();
  }
}

/** Creates a client that stores its responses in `folder`. */
export function offlineClientOf(
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
