import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Uri, workspace } from 'vscode';
import type { Log } from '../../src/platform/log.ts';
import type { Library } from '../../src/store/library.ts';
import { openLibrary } from './openLibrary.ts';

const service = 'https://news.example/';
const retrieved = '2026-11-19';
const reference = { title: 'Port reopens', url: 'https://wire.example/1', publisher: 'Kestrel Wire', retrieved };
const article = {
  kind: 'article',
  id: 'a1',
  title: 'Port reopens',
  url: 'https://wire.example/1',
  authors: [],
  categories: [],
  entities: [],
  regions: [],
  sentiments: [],
  tags: [],
  extra: {},
};
const search = { id: 's1', kind: 'articles', name: 'Port', query: 'port', filter: { values: {}, names: {} } };
const claim = { words: 'The port reopened.', sources: ['https://wire.example/1'] };
const digest = (text: string, encoding: 'hex' | 'base64url' = 'hex') =>
  createHash('sha256').update(text).digest(encoding);
const short = (text: string) => digest(text).slice(0, 32);
const copyKey = JSON.stringify([service, 'article', 'a1', null]);

const clippingPath = `clippings/${short('https://wire.example/1')}.json`;
const clippingFile = {
  version: 1,
  order: 1,
  reference,
  record: article,
  quotations: ['The port reopened.'],
  note: 'Ask the harbor master.',
  folder: 'Harbor',
};

/** One copy of every file that docs/stored-data.md names, by path. */
const files: Readonly<Record<string, object>> = {
  'searches/list.json': { version: 1, order: 0, changed: 1_790_000_000_000, searches: [search] },
  [`checks/${short(JSON.stringify([service, 'articles', 'port', {}]))}.json`]: {
    version: 1,
    order: 0,
    checked: 1_790_000_000_000,
    known: ['article a1', 'article a2'],
    fresh: ['article a2'],
    since: 1_790_000_000_000,
  },
  'mutes/m1.json': { version: 1, order: 1, kind: 'words', value: 'horoscope' },
  'read/marks.json': { version: 1, read: [['article a1', 1_790_000_000_000]], unread: [] },
  'recent/recent.json': { version: 1, reads: [{ service, record: article, key: 'article a1' }] },
  [`copies/${digest('https://news.example', 'base64url')}.${digest(copyKey, 'base64url')}.000000001.99.json`]: {
    version: 1,
    key: copyKey,
    asOf: '2026-11-19T08:00:00.000Z',
    records: [article],
  },
  [clippingPath]: clippingFile,
  'clippings/folders/f1.json': { version: 1, order: 1, name: 'Harbor' },
  'marks/c1.json': { version: 1, order: 0, ...claim, document: 'draft.md', user: 'Ana', date: '2026-11-19' },
};

const refuse = (problem: unknown) => {
  throw new Error(String(problem));
};

describe('Stored formats', () => {
  let home: string;
  let library: Library;

  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'dateline-'));
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(getPath(name)), { recursive: true });
      await writeFile(getPath(name), JSON.stringify(content));
    }
    library = openLibrary(home, { log: { warn: refuse, error: refuse } as unknown as Log, service });
    await library.start();
    await library.checkMarks.start();
  });
  after(async () => {
    library.dispose();
    await rm(home, { recursive: true, force: true });
  });

  it('are read: saved searches, their checks and mutes', () => {
    const { searches, checks, mutes } = library;
    assert.deepEqual(searches.own, [search]);
    assert.deepEqual(
      searches.own.map((saved) => checks.countNew(saved)),
      [1],
    );
    assert.deepEqual(mutes.all, [{ id: 'm1', order: 1, kind: 'words', value: 'horoscope' }]);
  });

  it('are read: marks, recent records and offline copies', async () => {
    const { reads, recentlyRead, copies } = library;
    assert.ok(reads.isRead({ kind: 'article', id: 'a1' }));
    assert.deepEqual(await recentlyRead.get(service), [article]);
    const copy = await copies.find({ service, route: 'article', id: 'a1' }, 'article');
    assert.deepEqual(copy?.records, [article]);
  });

  it('are read: clippings, their folders and check marks', () => {
    const { clippings, checkMarks } = library;
    const [clipping] = clippings.all;
    assert.deepEqual({ ...clipping, id: 'c', version: 1 }, { ...clippingFile, id: 'c' });
    assert.deepEqual(clippings.folders, ['Harbor']);
    assert.deepEqual(
      checkMarks.all.map(({ words, user }) => [words, user]),
      [['The port reopened.', 'Ana']],
    );
  });

  it('are written as they are read', async () => {
    const { searches, mutes, reads, clippings } = library;
    const [saved] = searches.own;
    const [mute] = mutes.all;
    const [clipping] = clippings.all;
    assert.ok(saved && mute && clipping);
    await searches.replace(saved);
    await clippings.setNote(clipping, clipping.note);
    await mutes.remove(mute);
    await mutes.undo();
    await reads.markRead({ kind: 'article', id: 'a2' });
    for (const name of [clippingPath, 'mutes/m1.json']) {
      assert.deepEqual(await read(name), files[name]);
    }
    assert.deepEqual(
      { ...(await read('searches/list.json')), changed: 0 },
      { ...files['searches/list.json'], changed: 0 },
    );
    assert.deepEqual(Object.keys(await read('read/marks.json')), Object.keys(files['read/marks.json'] ?? {}));
  });

  it('have no other files', async () => {
    const folder = await workspace.fs.readDirectory(Uri.file(home));
    const names = ['checks', 'copies', 'mutes', 'read', 'recent', 'searches'];
    assert.deepEqual(
      folder
        .map(([name]) => name)
        .filter((name) => name !== 'workspaces')
        .sort(),
      names,
    );
  });

  async function read(name: string): Promise<object> {
    return JSON.parse(await readFile(getPath(name), 'utf8')) as object;
  }

  /** Clippings and check marks belong to the workspace of this window. */
  function getPath(name: string): string {
    const address = (workspace.workspaceFile ?? workspace.workspaceFolders?.[0]?.uri)?.toString();
    assert.ok(address !== undefined);
    const isOfWorkspace = /^(?:clippings|marks)\//.test(name);
    return isOfWorkspace ? join(home, 'workspaces', short(address), name) : join(home, name);
  }
});
