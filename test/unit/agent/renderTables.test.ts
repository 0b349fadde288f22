import assert from 'node:assert/strict';
import { decode } from '@toon-format/toon';
import fc from 'fast-check';
import { createBudget } from '../../../src/agent/budget.ts';
import { renderRecord, encodeTables, renderTables, type AgentRow } from '../../../src/agent/renderTables.ts';
import { quotedData, readFrame } from '../../support/sourceFrame.ts';

const countTokens = (text: string) => Promise.resolve(Math.ceil(text.length / 4));
const budget = (tokenBudget: number) => createBudget({ tokenBudget, countTokens });
const row = (index: number): AgentRow => ({
  id: `id-${index}`,
  title: `Title ${index}`,
  url: `https://a.example/${index}`,
  summary: 'words '.repeat(60),
});
const rows = Array.from({ length: 20 }, (_, index) => row(index));

describe('Tool result', () => {
  it('is the shorter of JSON and TOON', () => {
    const table = encodeTables({ articles: rows });
    assert.ok(table.startsWith('articles[20]{'));
    assert.ok(table.length < JSON.stringify({ articles: rows }).length);
    const sparse = { a: [{ x: 1 }, { y: 'two, "three"' }] };
    assert.equal(encodeTables(sparse), JSON.stringify(sparse));
  });

  it('contains the same data in JSON and TOON', () => {
    const texts = fc.option(fc.oneof(fc.string(), fc.constantFrom('null', '-', '1', 'a,b', '"', '\n', '[1]:')), {
      nil: undefined,
    });
    fc.assert(
      fc.property(fc.array(fc.record({ id: texts, title: texts, n: fc.nat() }), { minLength: 1 }), (articles) => {
        const text = encodeTables({ articles });
        const { articles: read } = (text.startsWith('{') ? JSON.parse(text) : decode(text)) as { articles: AgentRow[] };
        const compact = (rows: readonly AgentRow[]) =>
          rows.map((record) => Object.entries(record).filter(([, value]) => (value ?? undefined) !== undefined));
        assert.deepEqual(compact(read), compact(articles));
      }),
    );
  });

  it('is cut to the budget: first long fields, then the last records, with a note', async () => {
    const whole = await renderTables(budget(8000), 'Intro.', { articles: rows });
    assert.equal((quotedData(whole).articles as AgentRow[])[0]?.summary, rows[0]?.summary);
    const middling = await renderTables(budget(800), 'Intro.', { articles: rows });
    const cutRows = quotedData(middling).articles as AgentRow[];
    assert.equal(cutRows.length, 20);
    assert.ok(String(cutRows[0]?.summary).endsWith('…'));
    const small = await renderTables(budget(150), 'Intro.', { articles: rows });
    const articles = quotedData(small).articles as AgentRow[];
    assert.ok(articles.length > 0 && articles.length < 20);
    assert.deepEqual(articles[0], { id: 'id-0', title: 'Title 0', url: 'https://a.example/0' });
    assert.match(readFrame(small).said, new RegExp(`${20 - articles.length} of 20 records are omitted`));
  });

  it('never exceeds the budget', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -10, max: 3000 }), fc.string({ maxLength: 20_000 }), async (tokens, text) => {
        const most = Math.max(tokens, 0);
        const table = await renderTables(budget(tokens), 'Intro.', { articles: rows });
        const record = await renderRecord(budget(tokens), (length) => `Shown: ${length}.`, row(1), text);
        assert.ok((await countTokens(table)) <= most && (await countTokens(record)) <= most);
      }),
      { numRuns: 50 },
    );
  });

  it('contains as much text as fits, and states how much', async () => {
    const text = 'Sentence of the text. '.repeat(200);
    const result = await renderRecord(budget(400), (length) => `Shown: ${length}.`, { id: 'x' }, text);
    const { text: visibleText } = quotedData(result) as { text: string };
    assert.ok(visibleText.length > 800 && text.startsWith(visibleText));
    assert.match(readFrame(result).said, new RegExp(`^Shown: ${visibleText.length}\\.$`));
  });

  it('is bounded without a budget and if the host can’t count tokens', async () => {
    const long = Array.from({ length: 400 }, (_, index) => row(index));
    const failing = { tokenBudget: 100_000, countTokens: () => Promise.reject(new Error('no model')) };
    for (const options of [undefined, failing]) {
      const result = await renderTables(createBudget(options), 'Intro.', { articles: long });
      assert.ok(result.length > 5000 && result.length <= 24_000, String(result.length));
    }
  });
});
