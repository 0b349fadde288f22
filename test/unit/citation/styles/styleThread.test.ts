import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createFormatter } from '../../../../src/citation/styles/formatReferences.ts';
import { ThreadLimitError } from '../../../../src/citation/jobThread.ts';
import { endStyleThread, formatInThread } from '../../../../src/citation/styles/styleThread.ts';

const json = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../media/csl/${name}.json`, import.meta.url), 'utf8'));
const locale = json('locale-en-US');
const reference = { title: 'The port reopens', url: 'https://wire.example/port', publisher: 'Wire' };

/** Returns a style with macros that formats every reference as `text`. */
function style(macros: readonly string[], text: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">
  <info><title>Mine</title><id>mine</id><updated>2026-01-01T00:00:00Z</updated></info>
  ${macros.join('')}
  <citation><layout>${text}</layout></citation>
  <bibliography><layout>${text}</layout></bibliography>
</style>`;
}

const twice = (name: string) => `<text macro="${name}"/><text macro="${name}"/>`;
/** Each macro uses the previous one twice. */
const doubling = (times: number, first: string) =>
  style(
    [
      `<macro name="m0">${first}</macro>`,
      ...Array.from({ length: times }, (_, index) => `<macro name="m${index + 1}">${twice(`m${index}`)}</macro>`),
    ],
    `<text macro="m${times}"/>`,
  );

describe('Citation style in a thread', () => {
  after(endStyleThread);

  it('formats as in the main thread', async () => {
    const files = { style: json('apa'), locale, language: 'en-US' };
    assert.deepEqual(await formatInThread([reference], files), createFormatter(files)([reference]));
  });

  it('formats the same after other jobs and after a failure', async () => {
    const [apa, mla] = ['apa', 'mla'].map((name) => ({ style: json(name), locale, language: 'en-US' }));
    assert.ok(apa && mla);
    const other = { ...reference, title: 'Another', authors: ['Jane Doe'] };
    const expected = new Map(
      [apa, mla].map((files) => [files, [reference, other].map((cited) => createFormatter(files)([cited]))]),
    );
    for (const files of [apa, apa, mla, apa]) {
      const formatted = [];
      for (const cited of [reference, other, reference]) {
        formatted.push(await formatInThread([cited], files));
      }
      const [first, second] = expected.get(files) ?? [];
      assert.deepEqual(formatted, [first, second, first]);
      await assert.rejects(formatInThread([reference], { ...apa, style: '<style' }), Error);
    }
    const together = await Promise.all([formatInThread([other], mla), formatInThread([reference, other], apa)]);
    assert.deepEqual(together, [expected.get(mla)?.[1], createFormatter(apa)([reference, other])]);
  });

  it('is terminated if it exceeds its memory or its time', async () => {
    const endless = { style: doubling(40, '<text variable="title"/>'), locale, language: 'en-US' };
    await assert.rejects(formatInThread([reference], endless, 500), new ThreadLimitError(true));
    const large = { style: doubling(40, `<text value="${'long '.repeat(1000)}"/>`), locale, language: 'en-US' };
    await assert.rejects(formatInThread([reference], large, 60_000), new ThreadLimitError(false));
  });

  it('reports why it can’t be used', async () => {
    const circular = style(['<macro name="a"><text macro="a"/></macro>'], '<text macro="a"/>');
    for (const broken of [circular, '<style', '', doubling(4, `<text value="${'long '.repeat(1000)}"/>`)]) {
      await assert.rejects(formatInThread([reference], { style: broken, locale, language: 'en-US' }), Error);
    }
  });
});
