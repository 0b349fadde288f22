import assert from 'node:assert/strict';
import { commands, extensions, workspace } from 'vscode';
import { createUndiciTransport } from '../../src/client/transport/undiciTransport.ts';
import { dateline, until } from '../support/host.ts';

/** Symbol of undici's global dispatcher, which the host uses too. */
const slots = [Symbol.for('undici.globalDispatcher.1'), Symbol.for('undici.globalDispatcher.2')];
const readSlots = () => slots.map((slot) => (globalThis as Record<symbol, unknown>)[slot]);

describe('Extension', () => {
  after(() => workspace.getConfiguration('dateline').update('service.useSample', undefined, true));

  it('registers exactly the commands that it declares', async () => {
    await dateline();
    const { contributes } = extensions.getExtension('dateline.dateline')?.packageJSON as {
      contributes: { commands: { command: string }[] };
    };
    const declared = contributes.commands.map(({ command }) => command).sort();
    const registered = (await commands.getCommands(true)).filter((id) => /^dateline\.\w+$/.test(id)).sort();
    assert.deepEqual(registered, declared);
  });

  it('offers citations to other extensions', async () => {
    const { apiVersion, cite, formats } = await dateline();
    assert.equal(apiVersion, 1);
    assert.deepEqual(formats('markdown'), [
      'markdown-link',
      'markdown-reference',
      'markdown-footnote',
      'markdown-footnote-formatted',
      'markdown-autolink',
      'pandoc-key',
      'formatted-reference',
      'plain-text',
    ]);
    assert.deepEqual(formats('plaintext'), ['plain-text', 'formatted-reference']);
    const record = { title: 'A [b]', url: 'https://a.example/' };
    assert.equal(cite(record, { languageId: 'markdown' }), '[A \\[b\\]](https://a.example/)');
    assert.equal(cite(record, { languageId: 'markdown', format: 'plain-text' }), 'A [b] <https://a.example/>');
    assert.throws(() => cite(record, { languageId: 'markdown', format: 'none' }), TypeError);
    assert.throws(() => cite('not a record', { languageId: 'markdown' }), TypeError);
  });

  it('searches the sample data without a key', async () => {
    const { search } = await dateline();
    await assert.rejects(search('strike'), /Not connected/);
    await commands.executeCommand('dateline.useSample');
    await until(() =>
      search('strike').then(
        (results) => results.length > 0,
        () => false,
      ),
    );
    const [best] = await search('dock strike mediator');
    assert.match(best?.url ?? '', /\.example\//);
  });

  it('leaves the host’s HTTP dispatcher unchanged', async () => {
    const before = readSlots();
    const { transport } = createUndiciTransport({ timeoutMs: 1000 });
    const signal = AbortSignal.timeout(5000);
    await assert.rejects(transport(new URL('http://127.0.0.1:1/'), { headers: {}, signal, redirect: 'manual' }));
    assert.ok(readSlots().every((dispatcher, index) => dispatcher === before[index]));
  });
});
