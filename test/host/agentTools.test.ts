import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import {
  CancellationTokenSource,
  commands,
  languages,
  lm,
  Selection,
  Uri,
  window,
  workspace,
  type MarkdownString,
  type TextEditor,
} from 'vscode';
import { createBudget } from '../../src/agent/budget.ts';
import { citeTool } from '../../src/agent/citeTool.ts';
import { SeenRecords } from '../../src/agent/seenRecords.ts';
import { createTools } from '../../src/agent/createTools.ts';
import type { Connection } from '../../src/connection/connection.ts';
import type { Log } from '../../src/platform/log.ts';
import { AgentCiting } from '../../src/agent/agentCiting.ts';
import { CitationTargets } from '../../src/editor/citationTarget.ts';
import { toolNames } from '../../src/manifest.ts';
import type { Client } from '../../src/client/client.ts';
import { canUseTools, invokeTool, search, serviceSettings, type FoundRecord } from '../support/agentHost.ts';
import { dateline, until } from '../support/host.ts';
import { quotedData, readFrame } from '../support/sourceFrame.ts';

const articleRecord = {
  kind: 'article',
  id: 'a-1',
  title: 'A title',
  url: 'https://a.example/',
  authors: [],
  categories: [],
  entities: [],
  regions: [],
  sentiments: [],
  tags: [],
  extra: {},
} as const;

describe('Language model tools', () => {
  before(async () => {
    await dateline();
    await commands.executeCommand('dateline.useSample');
    await until(canUseTools);
  });
  after(() => serviceSettings().update('useSample', undefined, true));
  afterEach(closeEditors);

  it('are registered with schemas', () => {
    for (const name of toolNames) {
      const tool = lm.tools.find((candidate) => candidate.name === name);
      assert.ok(tool?.inputSchema, name);
      assert.match(tool.description, /Use it|Start here/);
    }
  });

  it('find articles, events and signals with the fields to choose, read and cite them', async () => {
    for (const kind of ['articles', 'events', 'signals']) {
      const records = await search(kind);
      assert.ok(records.length > 1 && records.length <= 8, kind);
      for (const { id, title } of records) {
        assert.match(id!, /^[\da-f-]{36}$/);
        assert.ok(title);
      }
    }
    const [article] = await search('articles');
    assert.match(article!.url!, /^https:\/\/[\w.-]+\.example\//);
    assert.match(article!.published!, /^\d{4}-\d\d-\d\dT/);
    assert.ok(article!.publisher);
    assert.match(
      readFrame(await invokeTool('dateline_search', { query: 'strike', kind: 'events' })).said,
      /can be incomplete or wrong/,
    );
    assert.match(readFrame(await invokeTool('dateline_search', { query: 'strike' })).said, /^Invented sample data/);
  });

  it('return tags and regions, and the source’s address with each piece of evidence', async () => {
    const [articles, events, signals] = await Promise.all(
      ['articles', 'events', 'signals'].map((kind) => search(kind)),
    );
    assert.ok(
      articles!.some(({ tags, regions }) => tags && regions),
      JSON.stringify(articles),
    );
    assert.ok(
      events!.every(({ tags }) => tags),
      JSON.stringify(events),
    );
    assert.ok(
      signals!.every(({ tags }) => tags),
      JSON.stringify(signals),
    );
    const { evidence } = quotedData(await invokeTool('dateline_evidence', { kind: 'event', id: events![0]!.id! }));
    assert.ok(
      (evidence as FoundRecord[]).every(({ sourceUrl }) => sourceUrl?.startsWith('https://')),
      JSON.stringify(evidence),
    );
  });

  it('accept a relative start date with an end date', async () => {
    const result = await invokeTool('dateline_search', { query: 'strike', from: 'last 90 days', to: '2999-12-31' });
    assert.match(readFrame(result).said, /\d articles, best match first/);
    await assert.rejects(
      invokeTool('dateline_search', { query: 'strike', from: 'last 7 days', to: '2020-01-01' }),
      /“from” must not be after “to”/,
    );
  });

  it('read an article by identifier or address, and continue a truncated text', async () => {
    const [{ id, url, title }] = (await search('articles')) as [FoundRecord];
    const article = quotedData(await invokeTool('dateline_read', { kind: 'article', id }));
    assert.equal(article.title, title);
    assert.ok(String(article.text).length > 200);
    assert.deepEqual(quotedData(await invokeTool('dateline_read', { url })), article);
    const tokenizationOptions = { tokenBudget: 250, countTokens: (text: string) => Promise.resolve(text.length / 4) };
    const first = await invokeTool('dateline_read', { kind: 'article', id }, { tokenizationOptions });
    assert.ok(first.length / 4 <= 250);
    const offset = Number(/offset (\d+)/.exec(readFrame(first).said)?.[1]);
    const { text: begin } = quotedData(first) as { text: string };
    const { text: rest } = quotedData(await invokeTool('dateline_read', { kind: 'article', id, offset })) as {
      text: string;
    };
    assert.equal(begin.length, offset);
    assert.equal(begin + rest, article.text);
  });

  it('return citable evidence for a signal and an event', async () => {
    const [signal] = await search('signals');
    const chain = quotedData(await invokeTool('dateline_evidence', { kind: 'signal', id: signal!.id! }));
    assert.equal((chain.signal as FoundRecord[])[0]!.id, signal!.id);
    const events = chain.events as FoundRecord[];
    const evidence = chain.evidence as FoundRecord[];
    assert.ok(events.length > 0 && evidence.length > 0);
    assert.ok(evidence.every(({ title, url, publisher }) => title && url?.startsWith('https://') && publisher));
    const event = quotedData(await invokeTool('dateline_read', { kind: 'event', id: events[0]!.id! }));
    assert.ok((event.evidence as FoundRecord[]).length > 0);
  });

  it('format a citation that the language’s parser reads back', async () => {
    const articles = await search('articles');
    for (const { id, title, url } of articles) {
      const { quoted } = readFrame(await invokeTool('dateline_cite', { kind: 'article', id, languageId: 'markdown' }));
      assert.deepEqual(parseLinks(quoted), [{ href: new URL(url!).href, text: title }]);
    }
    const plain = await invokeTool('dateline_cite', { title: 'A {b}', url: 'https://a.example/', languageId: 'latex' });
    assert.equal(readFrame(plain).quoted, '\\href{https://a.example/}{A \\{b\\}}');
  });

  it('format a citation like the user’s own, with publisher, authors and dates', async () => {
    await open('markdown', '');
    const form = { format: 'formatted-reference' };
    for (const { id, title, url, publisher } of (await search('articles')).slice(0, 3)) {
      const { quoted } = readFrame(await invokeTool('dateline_cite', { kind: 'article', id, ...form }));
      assert.ok(quoted.includes(publisher!), quoted);
      assert.deepEqual(readFrame(await invokeTool('dateline_cite', { title, url, ...form })).quoted, quoted);
    }
    const [signal] = await search('signals');
    const chain = quotedData(await invokeTool('dateline_evidence', { kind: 'signal', id: signal!.id! }));
    const [{ title, url, publisher }] = chain.evidence as [FoundRecord];
    const { quoted } = readFrame(await invokeTool('dateline_cite', { title, url, ...form }));
    assert.ok(quoted.includes(publisher!), quoted);
  });

  it('insert a citation at the cursor or after quoted text, as one undo step', async () => {
    const [{ id, title, url }] = (await search('articles')) as [FoundRecord];
    const before = 'The “crane\nstrike” goes on. So does the rest.\n';
    const editor = await open('markdown', before);
    const input = { kind: 'article', id, insert: true, after: 'The "crane strike" goes on.' };
    const { said: intro, quoted } = readFrame(await invokeTool('dateline_cite', input));
    assert.match(intro, /Inserted into the document/);
    assert.deepEqual(parseLinks(quoted), [{ href: new URL(url!).href, text: title }]);
    assert.equal(editor.document.getText(), before.replace('goes on.', `goes on. ${quoted}`));
    await commands.executeCommand('undo');
    assert.equal(editor.document.getText(), before);
    const record = { title: 'T', url: 'https://a.example/' };
    await invokeTool('dateline_cite', { ...record, insert: true });
    assert.equal(editor.document.getText(), `[T](https://a.example/) ${before}`);
  });

  it('wait for the name of a publisher only if the citation prints it', async () => {
    await open('markdown', '');
    const citing = new AgentCiting(new CitationTargets());
    const references = [{ title: 'T', url: 'https://a.example/' }];
    const requests: string[] = [];
    const loadNamed = () => {
      requests.push('publisher');
      return Promise.resolve([{ ...references[0], publisher: 'The Courier' }]);
    };
    assert.deepEqual(await citing.loadReference({ references, loadNamed }, { format: 'markdown-link' }), references[0]);
    assert.deepEqual(requests, []);
    const cited = await citing.loadReference({ references, loadNamed }, { format: 'formatted-reference' });
    assert.equal(cited?.publisher, 'The Courier');
  });

  it('insert only the confirmed citation, and only into the confirmed document', async () => {
    const { document } = await open('markdown', 'One.');
    const citing = new AgentCiting(new CitationTargets());
    const reference = { title: 'T', url: 'https://a.example/' };
    assert.deepEqual(await citing.insert(reference, { into: 'file:///another.md' }), { refused: 'otherDocument' });
    const { signal } = new AbortController();
    const seen = new SeenRecords();
    const loadReference = () => Promise.reject(new Error('Unexpected request'));
    const common = { seen, citing, loadReference, clipped: () => undefined };
    const context = { ...common, client: {} as Client, signal, budget: createBudget(undefined) };
    await assert.rejects(async () => citeTool.run({ ...reference, insert: true }, context), /No document is open/);
    assert.equal(document.getText(), 'One.');
  });

  it('show and insert the citation for the document that was active first, if the user switches while a name loads', async () => {
    const first = await open('markdown', 'The strike goes on. It ends.');
    await window.showTextDocument(first.document, { preview: false });
    let other: TextEditor | undefined;
    const loadReference = async () => {
      other = await open('latex', 'Other.');
      return { title: 'T \u{E0041}', url: 'https://a.example/' };
    };
    const common = {
      seen: new SeenRecords(),
      citing: new AgentCiting(new CitationTargets()),
      clipped: () => undefined,
    };
    const input = { title: 'T', url: 'https://a.example/', insert: true, after: 'goes on.', format: 'markdown-link' };
    const plan = await citeTool.plan(input, { ...common, loadReference, service: 'sample' });
    assert.equal(other, window.activeTextEditor);
    assert.deepEqual(plan.confirm?.details[0], { exactly: '[T](https://a.example/)' });
    const { signal } = new AbortController();
    await plan.runConfirmed?.({
      ...common,
      loadReference,
      client: {} as Client,
      signal,
      budget: createBudget(undefined),
    });
    assert.equal(first.document.getText(), 'The strike goes on. [T](https://a.example/) It ends.');
    assert.equal(other?.document.getText(), 'Other.');
  });

  it('insert after the quoted text into the confirmed document while another one is active', async () => {
    const { document } = await open('markdown', 'The strike goes on. It ends.');
    await window.showTextDocument(document, { preview: false });
    const other = await open('markdown', 'Other.');
    const citing = new AgentCiting(new CitationTargets());
    const reference = { title: 'T', url: 'https://a.example/' };
    const into = document.uri.toString();
    assert.deepEqual(await citing.insert(reference, { into }), { refused: 'otherDocument' });
    assert.ok('text' in (await citing.insert(reference, { into, after: 'goes on.' })));
    assert.equal(document.getText(), 'The strike goes on. [T](https://a.example/) It ends.');
    assert.equal(other.document.getText(), 'Other.');
  });

  it('insert nothing into code', async () => {
    const text = '```sh\nmake all\n```\n';
    const { document } = await open('markdown', text);
    const reference = { title: 'T', url: 'https://a.example/' };
    const position = { into: document.uri.toString(), after: 'make' };
    assert.deepEqual(await new AgentCiting(new CitationTargets()).insert(reference, position), { refused: 'noPlace' });
    assert.equal(document.getText(), text);
  });

  it('accept identifiers of articles for citing, but not of events or signals', async () => {
    const tool = lm.tools.find(({ name }) => name === 'dateline_cite');
    const { properties } = tool!.inputSchema as { properties: { kind: { enum: string[] } } };
    assert.deepEqual(properties.kind.enum, ['article']);
    assert.match(tool!.description, /For an event or signal, call dateline_evidence and cite a piece of it/);
    for (const kind of ['event', 'signal']) {
      await assert.rejects(invokeTool('dateline_cite', { kind, id: 'x' }), /call dateline_evidence/);
    }
  });

  it('use the known title when citing only an address', async () => {
    const citeAddress = async (url: string) =>
      parseLinks(readFrame(await invokeTool('dateline_cite', { url, languageId: 'markdown' })).quoted)[0];
    const [seen] = (await search('articles')) as [FoundRecord];
    assert.equal((await citeAddress(seen.url!))?.text, seen.title);
    const [unseen] = await (await dateline()).search('seed patents');
    assert.equal((await citeAddress(unseen!.url!))?.text, unseen!.title);
    const clipping = { title: 'A clipped title', url: 'https://clipped.example/page' };
    await commands.executeCommand('dateline.clip', clipping);
    assert.equal((await citeAddress(clipping.url))?.text, clipping.title);
    await commands.executeCommand('dateline.unclip', clipping);
    const unknown = 'https://unknown.example/page';
    const result = await invokeTool('dateline_cite', { url: unknown, languageId: 'markdown' });
    assert.match(result, /No title is known for this address/);
  });

  it('insert a record only after it was returned by a tool', async () => {
    const { document } = await open('markdown', 'A claim.');
    const [first, second] = await (await dateline()).search('water meters');
    for (const source of [{ kind: 'article', id: first!.id! }, { url: second!.url! }]) {
      await assert.rejects(
        invokeTool('dateline_cite', { ...source, insert: true }),
        /Call dateline_read with it first/,
      );
      assert.equal(document.getText(), 'A claim.');
    }
    await invokeTool('dateline_read', { kind: 'article', id: first!.id! });
    await invokeTool('dateline_cite', { kind: 'article', id: first!.id!, insert: true });
    assert.deepEqual(parseLinks(document.getText()), [{ href: first!.url!, text: first!.title! }]);
  });

  it('ask for confirmation again after the user switched services', async () => {
    let service = 'sample';
    const client = { get: () => Promise.resolve({ record: articleRecord }) } as unknown as Client;
    const connection = {
      serviceName: () => Promise.resolve(service),
      state: () =>
        Promise.resolve(service === 'sample' ? { kind: 'sample' } : { kind: 'service', base: new URL(service) }),
      client: () => Promise.resolve(client),
      rateLimiter: () => Promise.resolve(undefined),
    } as unknown as Connection;
    const citing = new AgentCiting(new CitationTargets());
    const log = { error: () => undefined } as unknown as Log;
    const loadReference = () => Promise.resolve({ title: 'A title', url: 'https://a.example/' });
    const tools = createTools({ connection, citing, loadReference, clipped: () => undefined, log });
    const { token } = new CancellationTokenSource();
    const input = { kind: 'article', id: articleRecord.id };
    /** Returns the confirmation message without VS Code's escapes. */
    const confirmation = async () => {
      const prepared = await tools.dateline_read.prepareInvocation({ input }, token);
      const message = prepared?.confirmationMessages?.message as MarkdownString | undefined;
      return message?.value.replaceAll('&nbsp;', ' ').replaceAll('\\', '');
    };
    const invokeRead = () => tools.dateline_read.invoke({ input, toolInvocationToken: undefined }, token);
    assert.match((await confirmation()) ?? '', /to the sample data on this computer/);
    service = 'https://live.example/';
    await assert.rejects(Promise.resolve(invokeRead()), /switched to another service/);
    service = 'sample';
    await invokeRead();
    assert.equal(await confirmation(), undefined, 'needs no confirmation for a record that was read');
    service = 'https://live.example/';
    assert.match((await confirmation()) ?? '', /to https:\/\/live\.example/);
    await invokeRead();
  });

  it('explain invalid input', async () => {
    const invalidInputs: readonly (readonly [(typeof toolNames)[number], object, RegExp])[] = [
      ['dateline_search', {}, /“query” must be/],
      ['dateline_search', { query: 7 }, /“query” must be text/],
      ['dateline_search', { query: 'x'.repeat(501) }, /at most 500/],
      ['dateline_cite', { kind: 'event', id: 'x' }, /Cite the evidence/],
      ['dateline_search', { query: 'strike', kind: 'stories' }, /one of: articles, events, signals/],
      ['dateline_search', { query: 'strike', from: 'yesterday' }, /YYYY-MM-DD/],
      ['dateline_search', { query: 'strike', from: '2026-02-02', to: '2026-02-01' }, /must not be after/],
      ['dateline_search', { query: 'strike', limit: 1000 }, /from 1 to 20/],
      ['dateline_read', { kind: 'article' }, /“id”/],
      ['dateline_read', { url: 'javascript:alert(1)' }, /https:\/\//],
      ['dateline_evidence', { kind: 'article', id: 'x' }, /one of: event, signal/],
      ['dateline_cite', { title: 'x' }, /“kind”/],
      ['dateline_cite', { title: 'x', url: 'https://a.example/', format: 'none' }, /Omit “format”/],
      ['dateline_cite', { title: 'x', url: 'https://a.example/', after: 'y' }, /requires “insert”/],
      ['dateline_cite', { title: 'x', url: 'https://a.example/', insert: true }, /No document is open/],
      ['dateline_read', { kind: 'article', id: 'no-such-record' }, /no such record/],
    ];
    for (const [name, input, words] of invalidInputs) {
      await assert.rejects(invokeTool(name, input), words, JSON.stringify(input));
    }
    await open('markdown', 'Twice. Twice.');
    const cite = { title: 'x', url: 'https://a.example/', insert: true };
    await assert.rejects(invokeTool('dateline_cite', { ...cite, after: 'Never' }), /does not contain the text/);
    await assert.rejects(invokeTool('dateline_cite', { ...cite, after: 'Twice.' }), /more than once/);
  });

  it('explain an empty result and suggest what to do', async () => {
    const nothing = await invokeTool('dateline_search', { query: 'strike', from: '1990-01-01', to: '1990-01-02' });
    assert.match(nothing, /No articles found/);
    assert.match(
      await invokeTool('dateline_read', { url: 'https://nowhere.example/x' }),
      /no article with this address/,
    );
  });

  it('keep every result within the token budget', async () => {
    for (const tokenBudget of [2000, 700, 300, 120, 60, 10, 0]) {
      let longest = 0;
      const countTokens = (text: string) => Promise.resolve(Math.ceil(text.length / 4));
      for (const kind of ['articles', 'signals']) {
        const options = { tokenizationOptions: { tokenBudget, countTokens } };
        longest = Math.max(
          longest,
          (await invokeTool('dateline_search', { query: 'strike', kind, limit: 20 }, options)).length / 4,
        );
      }
      const options = { tokenizationOptions: { tokenBudget, countTokens } };
      for (const [name, input] of [
        ['dateline_search', { query: 'strike', to: '1990-01-01' }],
        ['dateline_read', { url: 'https://nowhere.example/y' }],
        ['dateline_cite', { title: 'Long '.repeat(150), url: 'https://a.example/', languageId: 'markdown' }],
      ] as const) {
        longest = Math.max(longest, (await invokeTool(name, input, options)).length / 4);
      }
      assert.ok(longest <= tokenBudget, `${longest} of ${tokenBudget}`);
    }
  });
});

async function open(languageId: string, content: string): Promise<TextEditor> {
  const file = join(await mkdtemp(join(tmpdir(), 'dateline-')), 'draft');
  await writeFile(file, content);
  const document = await languages.setTextDocumentLanguage(
    await workspace.openTextDocument(Uri.file(file)),
    languageId,
  );
  const editor = await window.showTextDocument(document);
  editor.selection = new Selection(0, 0, 0, 0);
  await until(() => window.activeTextEditor?.document === document && editor.selection.isEmpty);
  return editor;
}

async function closeEditors(): Promise<void> {
  while (window.tabGroups.activeTabGroup.activeTab) {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
}

function parseLinks(markdown: string): { href: string; text: string }[] {
  const tokens = new MarkdownIt().parse(markdown, {}).flatMap(({ children }) => children ?? []);
  return tokens.flatMap((token, index) =>
    token.type === 'link_open' ? [{ href: String(token.attrGet('href')), text: tokens[index + 1]!.content }] : [],
  );
}
