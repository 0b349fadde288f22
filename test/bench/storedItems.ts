import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getClippingKey, getStoredRecord } from '../../src/store/clippings/clipping.ts';
import { createFileId } from '../../src/store/storage/store.ts';
import type { User } from './freshStarts.ts';

/** The numbers of a user who has collected for years. */
const [clippings, searches, mutes] = [4800, 100, 100];

export const storedItemCount = clippings + searches + mutes;

/**
 * Saves thousands of items for a user as Dateline's files, and lets Dateline read them once, so that the searches are
 * also in VS Code's storage for Settings Sync.
 * @throws Error if Dateline did not read them: it would have removed an expired mute and a duplicate address
 */
export async function storeItems(user: User): Promise<void> {
  const clip = (...addresses: readonly string[]) =>
    addresses.map((name) => ({ title: `Report of ${name}`, url: `https://a.example/${name}` }));
  const listFiles = () => globSync('server/**/clippings/*.json', { cwd: user.folder });
  await user.run('dateline.clip', clip('first'), () => listFiles().length === 1);
  const [name = ''] = listFiles();
  const own = JSON.parse(readFileSync(join(user.folder, name), 'utf8')) as { reference: object; record: object };
  const folder = join(user.folder, dirname(name));
  const home = dirname(folder);
  const write = (path: string, content: object) => {
    writeFileSync(join(home, path), `${JSON.stringify({ version: 1, ...content }, undefined, 2)}\n`);
  };
  for (let index = 1; index < clippings; index += 1) {
    const reference = { ...own.reference, ...clip(`saved-${String(index)}`)[0] };
    const record = { ...own.record, ...clip(`saved-${String(index)}`)[0] };
    write(`clippings/${createFileId(getClippingKey(getStoredRecord({ reference })))}.json`, {
      ...own,
      reference,
      record,
      order: index + 1,
    });
  }
  const saved = Array.from({ length: searches }, (_, index) => {
    const query = `harbour ${String(index)}`;
    return { id: `saved-${String(index)}`, kind: 'articles', name: query, query, filter: { values: {} } };
  });
  write('searches/list.json', { order: 0, changed: 1, searches: saved });
  for (let index = 0; index < mutes; index += 1) {
    write(`mutes/saved-${String(index)}.json`, { kind: 'words', value: `word ${String(index)}`, order: index });
  }
  write('mutes/over.json', { kind: 'words', value: 'over', order: mutes, until: 1 });
  const isRead = () => !existsSync(join(home, 'mutes/over.json'));
  // Dateline writes the storage for Settings Sync just after it has read the files.
  let since: number | undefined;
  await user.run('dateline.clip', clip('saved-1', 'saved-2', 'last'), () => {
    since ??= isRead() ? Date.now() : undefined;
    return since !== undefined && Date.now() - since > 3000;
  });
  if (readdirSync(folder).filter((file) => file.endsWith('.json')).length !== clippings + 1) {
    throw new Error('Dateline did not read the clippings that were saved.');
  }
}
