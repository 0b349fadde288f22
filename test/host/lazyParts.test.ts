import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Session, type Debugger, type InspectorNotification } from 'node:inspector';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { commands, Selection, window, workspace } from 'vscode';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { clearKey, enterKey, invokeTool } from '../support/agentHost.ts';
import { dateline, until } from '../support/host.ts';

const record = { title: 'Port reopens', url: 'https://news.example/port' };
const link = '[Port reopens](https://news.example/port)';
const root = join(dirname(process.env.DATELINE_REPORT ?? ''), '..', '..');
const closePicker = () => commands.executeCommand('workbench.action.closeQuickOpen');

/**
 * Uses of each lazily loaded part, by the file that is imported dynamically: a call through the extension, or the
 * browser test that provides user input. A package can work from its sources and fail in the build.
 */
const uses: Readonly<Record<string, (() => unknown) | `test/browser/${string}`>> = {
  'src/documentFeatures.ts': () => invokeTool('dateline_search', { query: 'dock strike mediator' }),
  'src/editor/insertCitation.ts': 'test/browser/citing.test.ts',
  'src/draft/documentWork.ts': openDocumentWithKey,
  'src/draft/documentThread.ts': async () =>
    assert.equal(await citeInDocument(`\n\n${'[a](https://news.example/a)\n\n'.repeat(5_000)}`), link),
  'src/citation/styles/styleThread.ts': async () => {
    await set('citation.format', 'formatted-reference');
    assert.match(await citeInDocument(), /Port reopens.*https:\/\/news\.example\/port/);
    await set('citation.format', undefined);
  },
  'src/connection/createSampleClient.ts': searchSample,
  'src/page/host/model/markdownToHtml.ts': openArticle,
  'src/page/host/pageCiting.ts': 'test/browser/detail.test.ts',
  'src/client/transport/checkLink.ts': 'test/browser/drafts.test.ts',
  'src/draft/editor/draftThread.ts': async () => {
    await window.showTextDocument(await workspace.openTextDocument({ language: 'markdown', content: 'A.' }));
    await commands.executeCommand('dateline.nextCitation');
  },
  'src/draft/editor/draftSession.ts': () => commands.executeCommand('dateline.nextCitation'),
  'src/editor/findBibliography.ts': openDocumentWithKey,
  'src/sample/encoders.ts': () => openEvent('yaml'),
  'src/client/request/yamlAndToon.ts': () => openEvent('yaml'),
  'src/client/transport/undici.ts': () => checkConnection('/intel/health'),
};

describe('Lazily loaded parts', () => {
  const chunks = listChunks(join(root, 'out', 'meta', 'application.json'));
  const loaded = new Set<string>();
  const session = new Session();

  before(async () => {
    await dateline();
    session.connect();
    session.on('Debugger.scriptParsed', ({ params }: InspectorNotification<Debugger.ScriptParsedEventDataType>) =>
      loaded.add(basename(params.url)),
    );
    session.post('Debugger.enable');
    await set('service.useSample', true);
  });
  after(async () => {
    session.disconnect();
    for (const name of ['service.useSample', 'service.baseUrl', 'service.intelligenceFormat', 'citation.format']) {
      await set(name, undefined);
    }
    await closePicker();
    await commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('are all listed in this file', () => {
    assert.deepEqual([...chunks.keys()].sort(), Object.keys(uses).sort());
  });

  for (const [part, use] of Object.entries(uses)) {
    it(`include ${part}, which the packaged extension loads on first use`, async () => {
      if (typeof use === 'string') {
        assert.ok(existsSync(join(root, use)), use);
        return;
      }
      await use();
      await until(() => loaded.has(chunks.get(part) ?? ''));
      await closePicker();
    });
  }
});

/** Returns the built file of each dynamic import, from the metafile of the build. */
function listChunks(file: string): ReadonlyMap<string, string> {
  assert.ok(existsSync(file), `${file} is missing: the build tells nothing`);
  const { outputs } = JSON.parse(readFileSync(file, 'utf8')) as {
    outputs: Record<string, { entryPoint?: string; imports: { path: string; kind: string }[] }>;
  };
  const dynamic = Object.values(outputs).flatMap(({ imports }) =>
    imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
  );
  return new Map(
    dynamic.flatMap((path) => {
      const source = outputs[path]?.entryPoint;
      return source === undefined ? [] : [[source, basename(path)]];
    }),
  );
}

async function set(name: string, value: unknown): Promise<void> {
  await workspace.getConfiguration('dateline').update(name, value, true);
}

async function openDocumentWithKey(): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument({ language: 'markdown', content: 'As [@port].' }));
}

/** Returns the first line. */
async function citeInDocument(content = ''): Promise<string> {
  const document = await workspace.openTextDocument({ language: 'markdown', content });
  const editor = await window.showTextDocument(document);
  editor.selection = new Selection(0, 0, 0, 0);
  await commands.executeCommand('dateline.insertCitation', record);
  return document.lineAt(0).text;
}

async function searchSample(): Promise<void> {
  await set('service.useSample', true);
  const { search } = await dateline();
  await until(() =>
    search('dock strike mediator').then(
      (results) => results.length > 0,
      () => false,
    ),
  );
}

async function openEvent(format: string): Promise<void> {
  const [event] = createFictionalCorpus(new Date()).events;
  assert.ok(event);
  await set('service.useSample', true);
  await set('service.intelligenceFormat', format);
  await commands.executeCommand('workbench.action.closeAllEditors');
  await commands.executeCommand('dateline.openDetail', {
    record: { kind: 'event', id: event.id, tags: [], extra: {} },
  });
  const title = event.title.slice(0, 15);
  await until(() => window.tabGroups.activeTabGroup.activeTab?.label.includes(title) ?? false);
}

async function openArticle(): Promise<void> {
  const [article] = createFictionalCorpus(new Date()).articles;
  assert.ok(article);
  await set('service.useSample', true);
  await commands.executeCommand('workbench.action.closeAllEditors');
  const { id, title } = article;
  await commands.executeCommand('dateline.openDetail', { record: { kind: 'article', id, title, extra: {} } });
}

/** Connects the extension to a local service until it requests a path. */
async function checkConnection(path: string, key?: string): Promise<void> {
  const requestedPaths = new Set<string | undefined>();
  const server = createServer(({ url }, response) => {
    requestedPaths.add(url);
    response.setHeader('content-type', 'application/json').end('{"status":"ok","data":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    await set('service.baseUrl', `http://127.0.0.1:${String(port)}`);
    await set('service.useSample', false);
    if (key !== undefined) {
      await enterKey(key);
    }
    void commands.executeCommand('dateline.checkConnection');
    await until(() => requestedPaths.has(path));
    await closePicker();
    await clearKey();
  } finally {
    await set('service.useSample', true);
    await set('service.baseUrl', undefined);
    server.close();
    server.closeAllConnections();
  }
}
