import assert from 'node:assert/strict';
import { QuickPickItemKind, window, type QuickPick, type QuickPickItem } from 'vscode';
import { citeWithoutAddress } from '../../src/search/citeWithoutAddress.ts';
import { createReferenceChooser } from '../../src/search/chooseReferences.ts';
import { SourceNames } from '../../src/store/sourceNames.ts';
import { References } from '../../src/store/references.ts';
import type { Client } from '../../src/client/client.ts';
import type { ServiceRecord } from '../../src/client/records/types.ts';
import { event, evidence, signal } from '../support/records.ts';
import { SyncedMemory } from '../support/syncedMemory.ts';
import { until } from '../support/host.ts';
import { FakeQuickPick } from '../support/quickPick.ts';

describe('Evidence without a web address', () => {
  const { showQuickPick } = window;
  let offeredItems: readonly QuickPickItem[];
  let message: string | undefined;
  afterEach(() => {
    window.showQuickPick = showQuickPick;
  });

  function choose(index: number | undefined): void {
    const answer = (items: readonly QuickPickItem[], options?: { placeHolder?: string }) => {
      offeredItems = items;
      message = options?.placeHolder;
      return Promise.resolve(index === undefined ? undefined : items[index]);
    };
    window.showQuickPick = answer as unknown as typeof showQuickPick;
  }

  const strike = event({
    id: 'e',
    summary: 'Dock strike begins. Ships wait.',
    createdAt: '2026-11-19',
    tags: ['ports'],
  });
  const pieces = [evidence({ sourceId: 's', sourceName: 'Kestrel Wire' }), evidence({ sourceName: 'Harbor Office' })];

  it('offers to cite as text or to search for articles', async () => {
    choose(undefined);
    assert.equal(await citeWithoutAddress(strike, pieces), undefined);
    assert.equal(message, 'The evidence of “Dock strike begins.” has no web address to cite.');
    assert.deepEqual(
      offeredItems.map(({ label }) => label),
      ['Cite as Text', 'Search Articles'],
    );
  });

  it('is cited as text with its sources and the date of recording', async () => {
    choose(0);
    const cited = await citeWithoutAddress(strike, pieces);
    assert.deepEqual(
      cited?.map(({ title }) => title),
      ['Dock strike begins. (Kestrel Wire, Harbor Office, recorded Nov 19, 2026)'],
    );
  });

  it('is cited with the date once if the record has neither a title nor a summary', async () => {
    choose(0);
    const bare = event({ id: 'e', createdAt: '2026-11-19', tags: ['ports'] });
    const cited = await citeWithoutAddress(bare, pieces.slice(0, 1));
    assert.equal(cited?.[0]?.title, 'Event · ports · recorded Nov 19, 2026 (Kestrel Wire)');
  });
});

describe('Evidence picker of a signal', () => {
  const { createQuickPick } = window;
  let pick: FakeQuickPick<QuickPickItem>;
  beforeEach(() => {
    pick = new FakeQuickPick();
    window.createQuickPick = () => pick.asQuickPick as QuickPick<never>;
  });
  afterEach(() => {
    window.createQuickPick = createQuickPick;
  });

  async function open() {
    const piece = (id: string, title: string) => evidence({ id, title, url: `https://news.example/${id}` });
    const lists: Readonly<Record<string, readonly ServiceRecord[]>> = {
      'eventsOfSignal g': [event({ id: '1', title: 'Strike' }), event({ id: '2', summary: 'Talks fail. Later.' })],
      'evidence 1': [piece('a', 'Port notice'), piece('b', 'Union letter')],
      'evidence 2': [piece('b', 'Union letter'), piece('c', 'Mediator report')],
    };
    const client = {
      list: (route: string, { id = '' }: { id?: string } = {}) => {
        return () => Promise.resolve({ items: lists[`${route} ${id}`] ?? [] });
      },
    } as unknown as Client;
    const sourceNames = new SourceNames(new SyncedMemory());
    const service = () => Promise.resolve(client);
    const choose = createReferenceChooser(new References(sourceNames, service), sourceNames, service);
    const done = choose([signal({ id: 'g' })]);
    await until(() => pick.items.length > 0);
    return { done };
  }

  it('groups the evidence by event and shows each address once', async () => {
    const { done } = await open();
    assert.deepEqual(
      pick.items.map(({ label, kind }) => (kind === QuickPickItemKind.Separator ? `— ${label}` : label)),
      ['— Strike', 'Port notice', 'Union letter', '— Talks fail.', 'Mediator report'],
    );
    assert.equal(pick.activeItems[0]?.label, 'Port notice');
    pick.hide();
    assert.equal(await done, undefined);
  });

  it('cites the evidence whose button is pressed', async () => {
    const { done } = await open();
    pick.pressItemButton(pick.items[2], 'Insert Citation');
    assert.deepEqual(
      (await done)?.references.map(({ title }) => title),
      ['Union letter'],
    );
  });
});
