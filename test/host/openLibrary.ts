import { join } from 'node:path';
import { EventEmitter, Uri, type ExtensionContext } from 'vscode';
import type { Connection } from '../../src/connection/connection.ts';
import type { Log } from '../../src/platform/log.ts';
import { Library } from '../../src/store/library.ts';
import { SourceNames } from '../../src/store/sourceNames.ts';
import { SyncedMemory } from '../support/syncedMemory.ts';

interface LibraryOptions {
  readonly log: Log;
  /** Folder of the workspace's storage, below `home`. */
  readonly workspaceStorage?: string;
  readonly service?: string;
}

/** Creates the stores of a window, in the extension's storage and in that of the window's workspace. Sends no request. */
export function openLibrary(home: string, { log, workspaceStorage = 'workspace', service }: LibraryOptions): Library {
  const context = {
    globalState: new SyncedMemory(),
    workspaceState: new SyncedMemory(),
    globalStorageUri: Uri.file(home),
    storageUri: Uri.file(join(home, workspaceStorage)),
  };
  const connection = {
    onDidChange: new EventEmitter().event,
    client: () => Promise.reject(new Error('unexpected request')),
    serviceName: () => Promise.resolve(service),
  };
  return new Library(context as unknown as ExtensionContext, {
    connection: connection as unknown as Connection,
    sourceNames: new SourceNames(context.globalState),
    log,
    loadSearch: () => () => Promise.reject(new Error('unexpected request')),
    canRequest: () => false,
  });
}
