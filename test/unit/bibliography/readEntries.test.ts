// cspell:ignore Bjørn Müller Škoda koda
import assert from 'node:assert/strict';
import { writeBibliography } from '../../../src/bibliography/writeBibliography.ts';
import { readEntries } from '../../../src/bibliography/readEntries.ts';
import { EntrySearch } from '../../../src/bibliography/entrySearch.ts';

const reference = {
  title: 'Rates & "prices" rise 5 % in Zürich',
  url: 'https://news.example/a_b?c=1&d=%20',
  publisher: 'Daily News',
  published: '2026-11-20',
  authors: ['Ada Lovelace'],
};

describe('readEntries', () => {
  it('reads an exported bibliography back', () => {
    for (const [form, name] of [
      ['biblatex', 'a.bib'],
      ['csljson', 'a.json'],
      ['hayagriva', 'a.yml'],
    ] as const) {
      const [entry, ...others] = readEntries(name, writeBibliography([reference], form));
      assert.deepEqual({ ...entry?.reference, title: entry?.reference.title?.replace(/[“”]/g, '"') }, reference, form);
      assert.equal(others.length, 0);
    }
  });

  it('skips only a broken entry', () => {
    const broken =
      '@online{a,\n  title = {A},\n}\n\n@online{b,\n  title = {B\n\n@online{c,\n  title = "C {"} D",\n  year = 2026,\n}\n';
    assert.deepEqual(
      readEntries('x.bib', broken).map(({ key, reference: { title, published } }) => [key, title, published]),
      [
        ['a', 'A', undefined],
        ['b', undefined, undefined],
        ['c', 'C " D', '2026'],
      ],
    );
    const json = '[{"id": "a", "title": "A"}, {"id": "b", "title": }, {"id": "c", "title": "C"}]';
    assert.deepEqual(
      readEntries('x.json', json).map(({ key }) => key),
      ['a', 'b', 'c'],
    );
    const yaml = 'a:\n  title: A\nb: [\n  title: "B\nc:\n  title: C\n  author: ["Ada L"]\n';
    assert.deepEqual(
      readEntries('x.yml', yaml).map(({ key }) => key),
      ['a', 'b', 'c'],
    );
  });

  it('decodes the characters of LaTeX', () => {
    const [entry] = readEntries(
      'x.bib',
      String.raw`@online{a, title = {{\v{S}}koda \& \ss{} 1990--91}, author = {Bj{\o}rn {\AA}s}}`,
    );
    assert.deepEqual(entry?.reference, { title: 'Škoda & ß 1990–91', authors: ['Bjørn Ås'] });
  });

  it('returns nothing for other files', () => {
    assert.deepEqual(readEntries('x.txt', '@online{a, title = {A}}'), []);
  });
});

describe('EntrySearch', () => {
  const entries = [
    { key: 'smith2026', reference: { title: 'Harbor opens', publisher: 'Daily News' } },
    { key: 'port', reference: { title: 'Smith wins', authors: ['Ada Müller'] } },
    { key: 'x', reference: { title: 'Blacksmiths strike' } },
  ];
  const find = (query: string) => new EntrySearch(entries).find(query, 10).map(({ key }) => key);

  it('finds parts of the key, title, authors and publisher, without case and accents', () => {
    assert.deepEqual(find('smith'), ['smith2026', 'port', 'x']);
    assert.deepEqual(find('muller'), ['port']);
    assert.deepEqual(find('daily-har'), ['smith2026']);
    assert.deepEqual(find('nothing'), []);
    assert.deepEqual(find('').length, 3);
  });
});
