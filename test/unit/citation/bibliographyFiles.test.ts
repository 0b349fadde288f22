import assert from 'node:assert/strict';
import { addToBibliography } from '../../../src/citation/bibliography/addToBibliography.ts';
import { UnreadableBibliography } from '../../../src/citation/bibliography/bibliographyFile.ts';
import { citationKey } from '../../../src/citation/bibliography/key.ts';
import { sourceOf } from '../../../src/citation/bibliography/source.ts';

const reference = {
  title: 'The port reopens',
  url: 'https://wire.example/port_reopens?a=1&b=50%25#top',
  publisher: 'Wire',
  authors: ['Jane van Doe', 'BBC News'],
  published: '2026-11-20T08:00:00Z',
  accessed: '2026-11-21',
};

describe('the key of a reference', () => {
  const keyOf = (fields: object, taken: string[] = []) => citationKey(sourceOf({ ...reference, ...fields }), taken);

  it('is made of publisher, year and the first word that says something', () => {
    assert.equal(keyOf({}), 'wire2026port');
    assert.equal(keyOf({ publisher: '20 Minutes', title: 'L’Été à Łódź' }), 'n20minutes2026ete');
    assert.equal(keyOf({ publisher: '朝日新聞', title: '港が再開' }), 'vandoe2026');
    assert.equal(keyOf({ publisher: '朝日新聞', authors: [], title: 'の' }), 'wireexample2026');
    assert.equal(keyOf({ publisher: '', authors: [], url: '', published: '', title: '' }), 'sourcenduntitled');
  });

  it('is never one that is taken, in whatever case', () => {
    assert.equal(keyOf({}, ['Wire2026Port']), 'wire2026portb');
    const taken: string[] = [];
    for (let count = 0; count < 800; count += 1) {
      taken.push(keyOf({}, taken));
    }
    assert.equal(new Set(taken).size, 800);
    assert.ok(taken.every((key) => /^wire2026port[a-z]*$/.test(key)));
  });
});

describe('a BibTeX file', () => {
  const old =
    '\uFEFF% notes, 100 % mine\r\n@STRING{w = "Wire"}\r\n@article(Old2020,\r\n\ttitle = {a } # w,)\r\n@misc{broken key title = ,}';

  it('gets an entry at its end and keeps every other byte', () => {
    const { text, key } = addToBibliography(old, 'biblatex', reference);
    assert.equal(key, 'wire2026port');
    assert.ok(text.startsWith(old));
    assert.equal(
      text.slice(old.length),
      [
        '\r\n\r\n@online{wire2026port,',
        '  title = {{The port reopens}},',
        '  author = {van Doe, Jane and {BBC News}},',
        '  organization = {Wire},',
        '  date = {2026-11-20},',
        '  url = {https://wire.example/port_reopens?a=1&b=50%25#top},',
        '  urldate = {2026-11-21},',
        '}\r\n',
      ].join('\r\n'),
    );
  });

  it('gives the key of the entry that has the address, however that is written', () => {
    for (const value of [
      'url = {https://wire.example/port_reopens?a=1&b=50%25#top}',
      'URL= "HTTPS://Wire.Example:443/port_reopens?a=1&b=50%25#top"',
      'howpublished = {\\url{https://wire.example/port_reopens?a=1&b=50%25#top}}',
      'url = {https://wire.example/port\\_reopens?a=1\\&b=50\\%25\\#top}',
      'note = {Read at \\href{https://wire.example/port{\\_}reopens/?a=1&b=50%25#top}{here}}',
    ]) {
      const file = `@misc{Mine,\n title={x},\n ${value}\n}\n`;
      assert.deepEqual(addToBibliography(file, 'biblatex', reference), { text: file, key: 'Mine' }, value);
    }
  });

  it('does not take an address in a comment for an entry, nor a key there for a free one', () => {
    const file = '@comment{x, url = {https://wire.example/port_reopens?a=1&b=50%25#top}}\n% @misc{Wire2026port,\n';
    assert.equal(addToBibliography(file, 'bibtex', reference).key, 'wire2026portb');
  });

  it('is left alone where an entry has no end', () => {
    assert.throws(
      () => addToBibliography('@misc{a, title = {x}}\n\n@misc{b, title = {y}\n', 'biblatex', reference),
      (fault) => fault instanceof UnreadableBibliography && fault.reason === 'unclosedEntry' && fault.line === 3,
    );
  });
});
