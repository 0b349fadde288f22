import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Mocha from 'mocha';
import { Selection, Uri, window, workspace, WorkspaceEdit, type Hover, type Position, type TextDocument } from 'vscode';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import type { TreeRow } from '../../src/sidebar/rows/treeRow.ts';
import type { ToolName, ViewId } from '../../src/manifest.ts';
import type { PlannedFault } from '../service/faults.ts';
import { closeEditors } from '../support/editors.ts';
import {
  countWindowsInMemory,
  ExtensionWindow,
  listRegistrations,
  Profile,
  recordWindows,
  TestClock,
} from '../support/extensionWindow.ts';
import { until } from '../support/host.ts';
import { itUnless } from '../support/judges/judged.ts';
import { SmallDisk } from '../support/smallDisk.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { testKey } from '../support/serviceClient.ts';

const total = Number(process.env.DATELINE_SCHEDULES ?? 30);
const seed = Number(process.env.DATELINE_SEED ?? 42);
const perTest = 10;
/**
 * Of dozens: the last window, one whose search the palette shows again, and the first ones, to which the stack traces
 * of errors refer that modules create once.
 */
const maxWindowsInMemory = 5;
/** More than what modules and VS Code keep, less than what all windows would take. */
const maxGrowthMB = 40;

const lists = ['dateline.news', 'dateline.intelligence', 'dateline.sources'] as const satisfies readonly ViewId[];
const queries = ['harbor', 'dock strike', 'flood', 'grain', '"', 'zzz'];
const folders = ['clippings', 'searches', 'mutes', 'read', 'recent', 'copies', 'checks', 'marks'] as const;

/** Settings that a user could write into settings.json by hand. */
const nonsense: readonly (readonly [string, unknown])[] = [
  ['service.timeoutSeconds', -5],
  ['service.pageSize', 'many'],
  ['service.pageSize', 1e9],
  ['service.intelligenceFormat', 'xml'],
  ['service.intelligenceFormat', 'yaml'],
  ['service.intelligenceFormat', 'toon'],
  ['service.articleInterface', 'v7'],
  ['service.paths', { articles: '../..', intelligence: 7 }],
  ['service.baseUrl', 'not an address'],
  ['service.baseUrl', 'http://127.0.0.1:1'],
  ['service.baseUrl', ''],
  ['service.useSample', true],
  ['citation.format', 'no-such-format'],
  ['citation.style', 12],
  ['citation.templates', { bad: '${title' }],
  ['citation.bibliography', '../outside.bib'],
  ['searches.checkEveryMinutes', 0.001],
  ['searches.checkEveryMinutes', 'often'],
  ['news.foldSameStory', 'perhaps'],
];

const faultsOfResponses: readonly PlannedFault[] = [
  { kind: 'delay', ms: 30 },
  { kind: 'reset' },
  { kind: 'hang', before: 'headers' },
  { kind: 'hang', before: 'end' },
  { kind: 'truncated' },
  { kind: 'garbage' },
  { kind: 'huge', bytes: 17 * 1024 * 1024 },
  { kind: 'redirect' },
  { kind: 'redirect', to: 'http://127.0.0.1:1' },
  { kind: 'contentType', type: 'text/html' },
  ...[400, 401, 403, 404, 408, 409, 418, 500, 502, 503, 504].map((status) => ({ kind: 'status', status }) as const),
  { kind: 'status', status: 204, form: 'empty' },
  { kind: 'status', status: 200, form: 'html' },
  { kind: 'status', status: 511, form: 'html' },
  { kind: 'status', status: 429, headers: { 'retry-after': '2' } },
  { kind: 'status', status: 429, headers: { 'retry-after': '86400' } },
  { kind: 'status', status: 429, form: 'plain' },
  { kind: 'status', status: 429, headers: { 'retry-after': 'soon' } },
  { kind: 'status', status: 503, headers: { 'retry-after': '3' } },
];

/** What an agent asks for. */
const toolCalls: readonly (readonly [ToolName, object])[] = [
  ['dateline_search', { query: 'harbor' }],
  ['dateline_search', { query: 'strike', kind: 'events', limit: 3 }],
  ['dateline_search', { query: '', kind: 'weather' }],
  ['dateline_read', { url: 'https://news.example/port?a=1&b=2' }],
  ['dateline_evidence', { kind: 'event', id: '00000000-0000-4000-8000-000000000000' }],
  ['dateline_cite', { title: 'Port reopens', url: 'https://news.example/port?a=1&b=2' }],
];

/** Faults that last until the service recovers. */
const outages = {
  offline: [{ kind: 'reset', times: 1e6 }],
  portal: [{ kind: 'status', status: 200, form: 'html', times: 1e6 }],
  revoked: [{ kind: 'status', status: 401, times: 1e6 }],
  quota: [{ kind: 'status', status: 429, times: 1e6 }],
} as const satisfies Record<string, readonly PlannedFault[]>;

const index = fc.nat({ max: 40 });
const userStep = fc.oneof(
  fc.record({ act: fc.constant('browse' as const), view: fc.constantFrom(...lists), index }),
  fc.record({ act: fc.constant('refresh' as const), view: fc.constantFrom(...lists) }),
  fc.record({ act: fc.constant('search' as const), query: fc.constantFrom(...queries) }),
  fc.record({ act: fc.constant('open' as const), index }),
  fc.record({ act: fc.constant('page' as const), message: fc.constantFrom('retry' as const, 'cancel' as const) }),
  fc.record({ act: fc.constant('cite' as const), index }),
  fc.record({ act: fc.constant('save' as const), query: fc.constantFrom(...queries) }),
  fc.record({ act: fc.constant('clip' as const), index }),
  fc.record({ act: fc.constant('check' as const) }),
  fc.record({ act: fc.constant('hover' as const) }),
  fc.record({ act: fc.constant('complete' as const) }),
  fc.record({ act: fc.constant('paste' as const), index }),
  fc.record({ act: fc.constant('ask' as const), call: fc.constantFrom(...toolCalls) }),
);
const faultStep = fc.oneof(
  fc.record({
    fault: fc.constantFrom(...faultsOfResponses),
    times: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ outage: fc.constantFrom(...(Object.keys(outages) as (keyof typeof outages)[])) }),
  fc.record({ recover: fc.constant(true) }),
  fc.record({ hours: fc.integer({ min: -48, max: 1000 }) }),
  fc.record({ setting: fc.constantFrom(...nonsense) }),
  fc.record({ key: fc.constantFrom('removed' as const, 'wrong' as const) }),
  fc.record({
    storage: fc.constantFrom(...folders),
    damage: fc.constantFrom('deleted' as const, 'truncated' as const, 'blockedFile' as const, 'blocked' as const),
  }),
  fc.record({ memoryFails: fc.boolean() }),
  fc.record({ disk: fc.constant('full' as const) }),
  fc.record({ reload: fc.constant(true) }),
  fc.record({ otherWindow: fc.constantFrom('clip' as const, 'save' as const), index }),
);
const schedule = fc.array(fc.oneof({ weight: 3, arbitrary: userStep }, { weight: 2, arbitrary: faultStep }), {
  minLength: 8,
  maxLength: 16,
});
type Step = typeof schedule extends fc.Arbitrary<(infer T)[]> ? T : never;

describe('Extension under faults', () => {
  const clock = new TestClock();
  const corpus = createFictionalCorpus(new Date());
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => void rejections.push(reason);
  let stopRecording: () => void = () => undefined;
  let firstHeapMB: number | undefined;

  before(async () => {
    process.on('unhandledRejection', onRejection);
    stopRecording = await recordWindows();
    clock.install();
  });
  after(async () => {
    clock.uninstall();
    stopRecording();
    process.off('unhandledRejection', onRejection);
    await closeEditors();
  });

  for (let first = 0; first < total; first += perTest) {
    const numRuns = Math.min(perTest, total - first);
    const title = `survives schedules ${String(first + 1)} to ${String(first + numRuns)} of seed ${String(seed)}`;
    itUnless(true, title, async function () {
      this.timeout(1_800_000);
      await fc.assert(
        fc.asyncProperty(schedule, async (steps) => {
          rejections.length = 0;
          await using run = await ScheduledRun.start(corpus, clock);
          await run.perform(steps);
          await run.recover();
          run.close();
          assert.deepEqual(rejections, [], 'unhandled rejections');
          const leftOver = () => [...listRegistrations(), ...Array.from({ length: clock.pending }, () => 'wait')];
          await until(() => leftOver().length === 0).catch(() => {
            assert.deepEqual(leftOver(), [], 'what closed windows left behind');
          });
        }),
        { seed: seed + first, numRuns, endOnFailure: true, includeErrorInReport: true },
      );
      await until(() => countWindowsInMemory() <= maxWindowsInMemory);
      const heapMB = Math.round(process.memoryUsage().heapUsed / 1024 / 1024);
      Mocha.reporters.Base.consoleLog(`      heap after garbage collection: ${String(heapMB)} MB`);
      firstHeapMB ??= heapMB;
      assert.ok(heapMB <= firstHeapMB + maxGrowthMB, `${String(firstHeapMB)} MB after the first schedules`);
    });
  }
});

const citable = { title: 'Port reopens', url: 'https://news.example/port?a=1&b=2' };
const articleOf = (number: number) => ({
  kind: 'article',
  id: `own-${String(number)}`,
  title: `Note ${String(number)}`,
  url: `https://news.example/note/${String(number)}`,
});

/** One window, its service and its document. Knows what the user saved and cited. */
class ScheduledRun {
  readonly #clock: TestClock;
  readonly #sample: SampleServer;
  readonly #profile: Profile;
  readonly #document: TextDocument;
  /** Holds the profile, unless this machine allows no mounts. */
  readonly #disk: SmallDisk | undefined;
  #window: ExtensionWindow;
  #text: string;
  #clippings = new Set<string>();
  #searches = new Set<string>();
  readonly #settings = new Set<string>();
  /** What storage faults moved away, by its original path. */
  readonly #blocked = new Set<string>();
  readonly #trace: string[] = [];

  private constructor(
    clock: TestClock,
    sample: SampleServer,
    profile: Profile,
    document: TextDocument,
    disk: SmallDisk | undefined,
  ) {
    this.#clock = clock;
    this.#sample = sample;
    this.#profile = profile;
    this.#document = document;
    this.#disk = disk;
    this.#text = document.getText();
    this.#window = new ExtensionWindow(profile);
  }

  static async start(corpus: ReturnType<typeof createFictionalCorpus>, clock: TestClock): Promise<ScheduledRun> {
    const sample = await startSample(corpus, testKey, { variant: 'observed' });
    const profile = new Profile(await mkdtemp(join(tmpdir(), 'dateline-')));
    const disk = SmallDisk.mount(profile.home);
    await profile.secrets.store(`dateline.apiKey ${sample.address}`, testKey);
    const draft = join(profile.home, 'draft.md');
    await writeFile(draft, '# Draft\n\nThe port reopened.\n\nThe dockers voted to stop work.\n');
    const document = await workspace.openTextDocument(Uri.file(draft));
    await window.showTextDocument(document);
    await configure('service.useSample', undefined);
    await configure('service.timeoutSeconds', 1);
    await configure('service.baseUrl', sample.address);
    return new ScheduledRun(clock, sample, profile, document, disk);
  }

  async perform(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      this.#trace.push(JSON.stringify(step));
      await this.#inContext(() => ('act' in step ? this.#act(step) : this.#break(step)));
    }
  }

  /** Ends all faults and checks that everything works again. */
  async recover(): Promise<void> {
    this.#trace.push('recovery');
    await this.#inContext(async () => {
      this.#sample.forgetFaults();
      this.#profile.globalState.fails = false;
      this.#profile.workspaceState.fails = false;
      await this.#disk?.empty();
      await this.#unblock();
      await this.#profile.secrets.store(`dateline.apiKey ${this.#sample.address}`, testKey);
      for (const id of this.#settings) {
        await configure(id, undefined);
      }
      await configure('service.timeoutSeconds', 60);
      await configure('service.baseUrl', this.#sample.address);
      await this.#window.run('dateline.refresh');
      for (const view of lists) {
        for (const list of await this.#window.rows(view)) {
          await this.#revives(view, list);
        }
      }
      await this.#act({ act: 'search', query: 'harbor' });
      await this.#act({ act: 'cite', index: 0 });
      await this.#act({ act: 'clip', index: 0 });
      await this.#act({ act: 'save', query: 'recovered' });
      assert.ok(this.#searches.has('recovered'), 'a search can be saved again');
      assert.ok(await this.#hover(), 'no hover over a citation');
      const completions = await this.#window.complete(this.#document, this.#end);
      assert.ok(completions.length > 0, 'no completion on request');
      await this.#act({ act: 'paste', index: 0 });
      assert.match(await this.#window.invoke('dateline_search', { query: 'harbor' }), /harbor/i);
      await this.#act({ act: 'open', index: 0 });
      await this.#act({ act: 'page', message: 'retry' });
      for (const { state } of this.#window.pages) {
        assert.deepEqual(
          Object.entries(state?.parts ?? {}).filter(([, part]) => part.state === 'failed'),
          [],
          'parts of a page that a retry does not revive',
        );
      }
      await this.#reload();
      await this.#keepsSavedData();
    });
  }

  close(): void {
    this.#window.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
    await closeEditors();
    await this.#sample.close();
    for (const id of [...this.#settings, 'service.timeoutSeconds', 'service.baseUrl']) {
      await configure(id, undefined);
    }
    this.#disk?.unmount();
    // The window may still write what it did last.
    await rm(this.#profile.home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }

  /** Runs a step, checks what must hold after each step, and adds the steps to an error. */
  async #inContext(step: () => Promise<void>): Promise<void> {
    const { messages } = this.#window;
    try {
      await step();
      await this.#isCalm();
      for (const { severity, text, actions } of messages.splice(0)) {
        const hasWayOut = severity === 'information' || actions.length > 0 || /[.”] \S/.test(text);
        assert.ok(hasWayOut, `a message without a way out: ${text}`);
      }
      assert.equal(this.#document.getText(), this.#text, 'the document changed without a citation');
    } catch (error) {
      const log = this.#window.log.slice(-30).join('\n');
      throw new Error(
        `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\nafter\n${this.#trace.join('\n')}\nlog:\n${log}`,
        { cause: error },
      );
    }
  }

  /** Waits until no progress is shown. */
  async #isCalm(): Promise<void> {
    const shown = () => {
      const { progress, picks, pages, statusItems } = this.#window;
      return [
        ...progress,
        ...picks.filter((pick) => !pick.isHidden && pick.busy).map(({ title }) => `busy: ${title}`),
        ...[...pages].flatMap(({ state }) =>
          Object.entries(state?.parts ?? {}).flatMap(([name, part]) => (part.state === 'loading' ? [name] : [])),
        ),
        ...[...statusItems].flatMap(({ id, text }) => (id === 'dateline.rateLimit' ? [text ?? id] : [])),
      ];
    };
    await until(() => shown().length === 0).catch(() => assert.deepEqual(shown(), [], 'progress that stays'));
  }

  async #act(step: Extract<Step, { act: string }>): Promise<void> {
    const own = this.#window;
    switch (step.act) {
      case 'browse':
        return this.#browse(step.view, step.index);
      case 'refresh':
        return own.run('dateline.refresh');
      case 'search':
        return this.#search(step.query);
      case 'open':
        return own.run('dateline.openDetail', await this.#pick(step.index));
      case 'page':
        for (const page of own.pages) {
          page.send({ type: step.message, page: page.state?.id ?? 0 });
        }
        return;
      case 'cite':
        return this.#cite(await this.#pick(step.index));
      case 'save':
        return this.#save(own, step.query);
      case 'clip':
        return this.#clip(own, step.index);
      case 'check':
        return own.run('dateline.checkCitations');
      case 'hover':
        await this.#hover();
        return;
      case 'complete':
        await own.complete(this.#document, this.#end);
        return;
      case 'paste':
        return this.#paste(await this.#pick(step.index));
      case 'ask':
        await this.#ask(...step.call);
    }
  }

  /** End of the text, where citations go. */
  get #end(): Position {
    return this.#document.positionAt(this.#document.getText().trimEnd().length);
  }

  /** Hovers over the last citation. */
  #hover(): Promise<Hover | undefined> {
    const last = this.#document.getText().lastIndexOf('](');
    return this.#window.hover(this.#document, this.#document.positionAt(Math.max(0, last)));
  }

  async #paste(target: unknown): Promise<void> {
    const { record = target } = target as { record?: unknown };
    const { url = '' } = record as { url?: string };
    // A publisher's address can be a host, which is pasted as text.
    const address = URL.canParse(url) ? url : citable.url;
    const before = this.#document.getText();
    const position = this.#end;
    const pasted = await this.#window.paste(this.#document, position, address);
    assert.ok(pasted, `${address} can’t be pasted`);
    const edit = pasted.additionalEdit ?? new WorkspaceEdit();
    const { insertText } = pasted;
    const text = typeof insertText === 'string' ? insertText : insertText.value;
    if (text !== '') {
      edit.insert(this.#document.uri, position, text);
    }
    assert.ok(await workspace.applyEdit(edit));
    this.#takeInsertion(before);
    assert.notEqual(this.#text, before);
  }

  /** Invokes a tool, which says what is wrong if it fails. */
  async #ask(name: ToolName, input: object): Promise<string> {
    return this.#window.invoke(name, input).catch((error: unknown) => {
      assert.ok(error instanceof Error && /[.”] ?\S*/.test(error.message), `${name}: ${String(error)}`);
      return '';
    });
  }

  async #browse(view: ViewId, number: number): Promise<void> {
    const roots = await this.#window.rows(view);
    const list = roots[number % Math.max(1, roots.length)];
    if (!list) {
      return;
    }
    const rows = await this.#window.rows(view, list);
    const records = rows.filter(({ kind }) => kind === 'record');
    const record = records[number % Math.max(1, records.length)];
    for (const child of record ? await this.#window.rows(view, record) : []) {
      await this.#window.rows(view, child);
    }
    await this.#window.run('dateline.loadMore', rows.at(-1) ?? list);
    await this.#offersWayOut(view, list);
  }

  async #search(query: string): Promise<void> {
    const { picks } = this.#window;
    await this.#window.run('dateline.searchArticles', query);
    const pick = picks.at(-1);
    assert.ok(pick);
    await pick.settled();
    const [first] = pick.items as readonly { readonly run?: () => void; readonly label: string }[];
    assert.ok(first, 'the search shows neither results nor an error');
    first.run?.();
    await until(() => !pick.busy);
    pick.hide();
  }

  async #cite(target: unknown): Promise<void> {
    const { messages } = this.#window;
    const before = this.#document.getText();
    const editor = await window.showTextDocument(this.#document);
    const end = this.#end;
    editor.selection = new Selection(end, end);
    await until(() => editor.selection.active.isEqual(end));
    await this.#window.run('dateline.insertCitation', target);
    const text = this.#document.getText();
    if (text === before) {
      assert.ok(messages.length > 0, 'a citation was neither inserted nor refused');
      return;
    }
    this.#takeInsertion(before);
  }

  /** Checks that the document changed only by an insertion. */
  #takeInsertion(before: string): void {
    const text = this.#document.getText();
    let start = 0;
    while (start < before.length && before[start] === text[start]) {
      start += 1;
    }
    const inserted = text.slice(start, start + text.length - before.length);
    assert.equal(before.slice(0, start) + inserted + before.slice(start), text, 'more than the citation changed');
    assert.match(inserted, /\S/);
    this.#text = text;
  }

  async #save(own: ExtensionWindow, query: string): Promise<void> {
    await own.run('dateline.saveSearch', { kind: 'articles', query, filter: { values: {}, names: {} } });
    if (own.messages.some(({ text }) => text === `Saved “${query}”.`)) {
      this.#searches.add(query);
    } else {
      assert.ok(own.messages.length > 0, 'a search was neither saved nor refused');
    }
  }

  async #clip(own: ExtensionWindow, number: number): Promise<void> {
    const { url, ...record } = articleOf(number);
    await own.run('dateline.clip', { record: { ...record, url } });
    if (own.messages.every(({ severity }) => severity !== 'error')) {
      this.#clippings.add(url);
    }
  }

  /** Returns a visible record, or one that another extension cites. */
  async #pick(number: number): Promise<unknown> {
    for (const view of lists) {
      for (const list of await this.#window.rows(view)) {
        const loaded = list.kind === 'list' && list.list.items.length > 0 ? await this.#window.rows(view, list) : [];
        const records = loaded.filter(({ kind }) => kind === 'record');
        if (records.length > 0) {
          return records[number % records.length];
        }
      }
    }
    return citable;
  }

  /** Checks that a failed list offers to try again. */
  async #offersWayOut(view: ViewId, list: TreeRow): Promise<readonly TreeRow[]> {
    const rows = await this.#window.rows(view, list);
    if (list.kind === 'list' && list.list.state === 'failed') {
      const kinds = rows.map(({ kind }) => kind);
      assert.ok(kinds.includes('remedy') || kinds.includes('check'), `a failed list without a way out: ${list.id}`);
    }
    return rows;
  }

  async #revives(view: ViewId, list: TreeRow): Promise<void> {
    const rows = await this.#offersWayOut(view, list);
    if (list.kind !== 'list') {
      return;
    }
    const remedy = rows.find(({ kind }) => kind === 'remedy');
    if (remedy) {
      const { command } = await this.#window.item(view, remedy);
      assert.ok(command);
      await this.#window.run(command.command, ...((command.arguments ?? []) as unknown[]));
      await this.#window.rows(view, list);
    }
    await until(() => list.list.state !== 'loading');
    const { state, error } = list.list;
    assert.ok(
      state === 'more' || state === 'complete',
      `${list.id} is ${state} (${String(error)}) on a healthy service`,
    );
  }

  async #break(step: Exclude<Step, { act: string }>): Promise<void> {
    if ('fault' in step) {
      this.#sample.failNext({ ...step.fault, times: step.times });
    } else if ('outage' in step) {
      this.#sample.failNext(...outages[step.outage]);
    } else if ('recover' in step) {
      this.#sample.forgetFaults();
      await this.#disk?.empty();
      await this.#unblock();
    } else if ('hours' in step) {
      this.#clock.jump(step.hours * 3_600_000);
    } else if ('setting' in step) {
      const [id, value] = step.setting;
      this.#settings.add(id);
      await configure(id, value);
    } else if ('key' in step) {
      const slot = `dateline.apiKey ${this.#sample.address}`;
      await (step.key === 'removed' ? this.#profile.secrets.delete(slot) : this.#profile.secrets.store(slot, 'wrong'));
    } else if ('storage' in step) {
      await this.#damage(step.storage, step.damage);
    } else if ('memoryFails' in step) {
      this.#profile.globalState.fails = step.memoryFails;
      this.#profile.workspaceState.fails = step.memoryFails;
    } else if ('disk' in step) {
      await this.#disk?.fill();
    } else if ('reload' in step) {
      await this.#reload();
    } else {
      const other = new ExtensionWindow(this.#profile);
      await (step.otherWindow === 'clip' ? this.#clip(other, step.index + 100) : this.#save(other, 'from elsewhere'));
      other.close();
    }
  }

  async #damage(
    name: (typeof folders)[number],
    damage: 'deleted' | 'truncated' | 'blockedFile' | 'blocked',
  ): Promise<void> {
    const folder = await this.#locate(name);
    if (folder === undefined || this.#blocked.has(folder)) {
      return;
    }
    const [file] = (await readdir(folder)).filter((each) => each.endsWith('.json')).map((each) => join(folder, each));
    if (damage === 'blocked') {
      await this.#block(folder, (path) => writeFile(path, ''));
    } else if (file !== undefined && !this.#blocked.has(file)) {
      if (damage === 'blockedFile') {
        await this.#block(file, (path) => mkdir(path));
        return;
      }
      if (name === 'clippings') {
        const { reference } = JSON.parse(await readFile(file, 'utf8')) as { reference: { url: string } };
        this.#clippings.delete(reference.url);
      } else if (name === 'searches') {
        this.#searches.clear();
      }
      await (damage === 'deleted' ? rm(file) : truncate(file, 10));
    }
  }

  /** Puts something in the place of a file or folder, so that it can neither be read nor written. */
  async #block(path: string, put: (path: string) => Promise<unknown>): Promise<void> {
    await rename(path, `${path}.held`);
    await put(path);
    this.#blocked.add(path);
  }

  async #unblock(): Promise<void> {
    for (const path of [...this.#blocked].reverse()) {
      await rm(path, { recursive: true, force: true });
      await rename(`${path}.held`, path);
    }
    this.#blocked.clear();
  }

  async #locate(name: (typeof folders)[number]): Promise<string | undefined> {
    const { home } = this.#profile;
    const [workspaceFolder] = existsSync(join(home, 'workspaces')) ? await readdir(join(home, 'workspaces')) : [];
    const folder =
      name === 'clippings' || name === 'marks'
        ? join(home, 'workspaces', workspaceFolder ?? '', name)
        : join(home, name);
    return existsSync(folder) ? folder : undefined;
  }

  async #reload(): Promise<void> {
    this.#window.close();
    this.#window = new ExtensionWindow(this.#profile);
    await this.#window.rows('dateline.news');
  }

  async #keepsSavedData(): Promise<void> {
    const addresses = new Set<unknown>();
    const names = new Set<unknown>();
    const read = async () => {
      for (const row of await this.#window.rows('dateline.clippings')) {
        addresses.add((row as unknown as { clipping?: { reference: { url?: string } } }).clipping?.reference.url);
      }
      for (const row of await this.#window.rows('dateline.searches')) {
        names.add(row.kind === 'list' ? row.saved?.name : undefined);
      }
      return (
        [...this.#clippings].every((url) => addresses.has(url)) && [...this.#searches].every((name) => names.has(name))
      );
    };
    await until(read).catch(() => {
      assert.deepEqual(
        [...this.#clippings].filter((url) => !addresses.has(url)),
        [],
        'lost clippings',
      );
      assert.deepEqual(
        [...this.#searches].filter((name) => !names.has(name)),
        [],
        'lost searches',
      );
    });
  }
}

async function configure(id: string, value: unknown): Promise<void> {
  await workspace.getConfiguration('dateline').update(id, value, true);
}
