import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mock } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { commands, Disposable, window, workspace, type QuickPick, type QuickPickItem } from 'vscode';
import { DetailModel } from '../../src/page/host/model/detailModel.ts';
import { SourceCache } from '../../src/page/host/model/sourceLookup.ts';
import type { PartName } from '../../src/page/protocol.ts';
import type { ReadableRecord } from '../../src/kinds/index.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { clearKey, enterKey, serviceSettings } from '../support/agentHost.ts';
import { tableBelow, tableRow } from '../support/documentTable.ts';
import { dateline, until } from '../support/host.ts';
import { createTestOfflineClient } from '../support/offlineClient.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { createTestClient, testKey, neverAborted } from '../support/serviceClient.ts';

const document = join(dirname(process.env.DATELINE_REPORT ?? ''), '..', '..', 'docs', 'performance.md');

/** The installed extension in a real VS Code, and the requests that its service receives. */
describe('Requests per user action', () => {
  const expected = tableBelow(document, 'Requests by action');
  const rows: string[] = [];
  const corpus = createFictionalCorpus(new Date());
  const articles = corpus.articles.slice(-25);
  let sample: SampleServer;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dateline-'));
    await dateline();
    await run('workbench.view.explorer');
    await run('workbench.action.closeAllEditors');
    sample = await startSample(corpus, testKey, { variant: 'observed' });
    await serviceSettings().update('useSample', undefined, true);
    await serviceSettings().update('baseUrl', sample.address, true);
    await serviceSettings().update('pageSize', 5, true);
  });
  after(async () => {
    await run('workbench.action.closeAllEditors');
    await run('workbench.view.explorer');
    await clearKey();
    await serviceSettings().update('baseUrl', undefined, true);
    await serviceSettings().update('pageSize', undefined, true);
    await sample.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('match the table in docs/performance.md', async () => {
    await counted('set an API key', () => enterKey(testKey));
    await counted('open the sidebar', () => run('workbench.view.extension.dateline'));
    await counted('close it and open it again', () =>
      run('workbench.view.explorer', 'workbench.view.extension.dateline'),
    );
    await run('dateline.news.focus', 'workbench.actions.treeView.dateline.news.collapseAll');
    await counted('open a list', () => run('list.focusFirst', 'list.focusDown', 'list.expand', 'list.select'));
    await counted('close it and open it again', () => run('list.collapse', 'list.expand'));
    await counted('load more of it', () => commands.executeCommand('dateline.loadMore'));
    await run('dateline.intelligence.focus', 'list.focusFirst', 'list.focusDown');
    await counted('open an event to its evidence', () => run('list.expand'));
    const [article, another, third, event] = await markRecords();
    await counted('open the page of an article', () =>
      commands.executeCommand('dateline.openDetail', { record: article }),
    );
    await counted('open the page of another article of its publisher', () =>
      commands.executeCommand('dateline.openDetail', { record: another }),
    );
    await scrolled('scroll to similar articles', article, 'similar');
    await scrolled('scroll to its mentions', article, 'mentions');
    await counted('open the page of an event', () => commands.executeCommand('dateline.openDetail', { record: event }));
    await scrolled('scroll to the sources of its evidence', event, 'sources');
    await scrolled('scroll to its signals', event, 'signals');
    const cite = (record: ReadableRecord) => () => commands.executeCommand('dateline.copyCitation', { record });
    await counted('cite an article that was read', cite(article));
    await counted("cite an article whose publisher's name is not known yet", cite(third));
    await counted('type 20 characters into the search', () => typeIntoPalette('harbor pilots voted '));
    await counted('repeat the search', () => typeIntoPalette('harbor pilots voted '));
    await counted('find sources for a sentence', async () => {
      const content = 'Dockers voted to stop work.';
      await window.showTextDocument(await workspace.openTextDocument({ language: 'markdown', content }));
      void commands.executeCommand('dateline.findSources');
    });
    await run('workbench.action.closeQuickOpen', 'workbench.action.revertAndCloseActiveEditor');
    await counted('check 25 citations of unknown articles', async () => {
      const content = articles.map(({ url }) => `See [it](${url}).`).join('\n\n');
      // A file, because a new untitled document can restore the text of the one that was just closed.
      const path = join(folder, 'draft.md');
      await writeFile(path, content);
      const draft = await workspace.openTextDocument(path);
      await window.showTextDocument(draft);
      await until(() => window.activeTextEditor?.document === draft);
      await commands.executeCommand('dateline.checkCitations');
    });
    await counted('check them again', () => commands.executeCommand('dateline.checkCitations'));
    await run('workbench.action.revertAndCloseActiveEditor');
    await counted('refresh the two open lists', () => run('dateline.refresh'));
    await run('workbench.action.closeAllEditors');
    await serviceSettings().update('baseUrl', undefined, true);
    await counted('switch back from another service', () => serviceSettings().update('baseUrl', sample.address, true));
    const probes = sample.requests.filter((request) => request === '/content/articles/latest?limit=1');
    assert.equal(probes.length, 1, 'detects the API version once');
    assert.deepEqual(rows, expected);
  });

  async function counted(action: string, work: () => PromiseLike<unknown>): Promise<void> {
    const before = sample.requests.length;
    await work();
    const expectedCount = Number(expected[rows.length]?.split('|')[2] ?? 0);
    await until(() => sample.requests.length >= before + expectedCount).catch(() => undefined);
    await waitUntilQuiet();
    const routes = sample.requests.slice(before).map(readRoute).sort();
    rows.push(tableRow(action, routes.length, routes.join(', ')));
  }

  /** Waits until there was no request for a quarter of a second. */
  async function waitUntilQuiet(): Promise<void> {
    let count: number;
    do {
      count = sample.requests.length;
      await wait(250);
    } while (sample.requests.length > count);
  }

  /** Marks two articles of one publisher, one article of another, and an event. */
  async function markRecords() {
    const client = createTestClient(new URL(sample.address));
    const [{ items }, events] = await Promise.all([
      client.list('latest')(undefined, neverAborted),
      client.list('events')(undefined, neverAborted),
    ]);
    const pairs = Object.values(Object.groupBy(items, ({ source = '' }) => source));
    const [article, another] = pairs.find((pair) => pair && pair.length > 1) ?? [];
    const third = items.find(({ source }) => source !== article?.source);
    assert.ok(article && another && third && events.items[1]);
    return [article, another, third, events.items[1]] as const;
  }

  async function scrolled(action: string, record: ReadableRecord, part: PartName): Promise<void> {
    const client = createTestOfflineClient(createTestClient(new URL(sample.address)));
    const model = new DetailModel(record, { client, sources: new SourceCache(), onDidChange: () => undefined });
    await model.start();
    await counted(action, () => model.load(part));
    model.stop();
  }
});

/** Types into the search palette at 200 ms per character, a fast typing speed. */
async function typeIntoPalette(query: string): Promise<void> {
  const { createQuickPick } = window;
  let pick: QuickPick<QuickPickItem> | undefined;
  let change: (value: string) => void = () => assert.fail('nobody listens');
  window.createQuickPick = () => {
    const quickPick = createQuickPick();
    const onDidChangeValue: QuickPick<QuickPickItem>['onDidChangeValue'] = (listener, self) => {
      change = (value) => listener.call(self, value) as unknown;
      return new Disposable(() => undefined);
    };
    Object.defineProperty(quickPick, 'onDidChangeValue', { value: onDidChangeValue });
    pick = quickPick;
    return quickPick as ReturnType<typeof createQuickPick<never>>;
  };
  try {
    await commands.executeCommand('dateline.searchArticles');
    await until(() => pick !== undefined);
  } finally {
    window.createQuickPick = createQuickPick;
  }
  assert.ok(pick);
  mock.timers.enable({ apis: ['setTimeout'] });
  for (let length = 1; length <= query.length; length += 1) {
    pick.value = query.slice(0, length);
    change(pick.value);
    mock.timers.tick(200);
  }
  mock.timers.tick(1000);
  mock.timers.reset();
  await until(() => pick?.busy === false);
  pick.hide();
}

async function run(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await commands.executeCommand(name);
  }
}

function readRoute(request: string): string {
  return `\`${request.replace(/\?(?!limit=1$).*/, '').replace(/[\da-f-]{36}/, '{id}')}\``;
}
