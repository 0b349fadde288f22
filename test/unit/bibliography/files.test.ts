// cspell:ignore Mineb ELEC portb sourcenduntitled sourcendx vandoe vandoeb vandoex wireexample Łódź
import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { addToBibliography } from '../../../src/bibliography/addToBibliography.ts';
import { UnreadableBibliographyError } from '../../../src/bibliography/bibliographyFile.ts';
import { createCitationKey } from '../../../src/bibliography/citationKeys.ts';
import { createBibliographyEntry } from '../../../src/bibliography/bibliographyEntry.ts';
import { readBibliographyAs } from '../../../src/bibliography/readBibliography.ts';
import { writeBibliography } from '../../../src/bibliography/writeBibliography.ts';

const reference = {
  title: 'The port reopens',
  url: 'https://wire.example/port_reopens?a=1&b=50%25#top',
  publisher: 'Wire',
  authors: ['Jane van Doe', 'BBC News'],
  published: '2026-11-20T08:00:00Z',
  retrieved: '2026-11-21',
};

describe('Citation key', () => {
  const createKey = (fields: object, takenKeys: string[] = [], pattern?: string) =>
    createCitationKey(createBibliographyEntry({ ...reference, ...fields }), takenKeys, pattern);

  it('consists of author or publisher, year and first significant word', () => {
    assert.equal(createKey({}), 'vandoe2026port');
    assert.equal(createKey({ authors: [] }), 'wire2026port');
    assert.equal(createKey({ authors: [], publisher: '20 Minutes', title: 'L’Été à Łódź' }), 'n20minutes2026ete');
    assert.equal(createKey({ authors: ['朝日新聞'], publisher: '', title: '港が再開' }), 'wireexample2026');
    assert.equal(createKey({ publisher: '', authors: [], url: '', published: '', title: '' }), 'sourcenduntitled');
  });

  it('follows the pattern, in characters that every tool accepts', () => {
    assert.equal(createKey({}, [], '${publisher}:${year}_${word}'), 'wire:2026_port');
    assert.equal(createKey({}, [], '${year}${author}'), 'n2026vandoe');
    assert.equal(createKey({}, [], '{${author},}\n${nothing} x'), 'vandoex');
    assert.equal(createKey({}, ['vandoe'], '${author}'), 'vandoeb');
    for (const empty of ['', '${nothing}', '2026', '{}']) {
      assert.equal(createKey({}, [], empty), 'vandoe2026port', empty);
    }
  });

  it('is unique, ignoring case', () => {
    assert.equal(createKey({}, ['VanDoe2026Port']), 'vandoe2026portb');
    const takenKeys: string[] = [];
    for (let count = 0; count < 800; count += 1) {
      takenKeys.push(createKey({}, takenKeys));
    }
    assert.equal(new Set(takenKeys).size, 800);
    assert.ok(takenKeys.every((key) => /^vandoe2026port[a-z]*$/.test(key)));
  });
});

describe('BibTeX file', () => {
  const old =
    '\uFEFF% notes, 100 % mine\r\n@STRING{w = "Wire"}\r\n@article(Old2020,\r\n\ttitle = {a } # w,)\r\n@misc{broken, title = ,}';

  it('gets an entry at its end and keeps every other byte', () => {
    const {
      text,
      keys: [key],
    } = addToBibliography(old, 'biblatex', [reference]);
    assert.equal(key, 'vandoe2026port');
    assert.ok(text.startsWith(old));
    assert.equal(
      text.slice(old.length),
      [
        '\r\n\r\n@online{vandoe2026port,',
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

  it('returns the key of the entry with the address in any encoding', () => {
    for (const value of [
      'url = {https://wire.example/port_reopens?a=1&b=50%25#top}',
      'URL= "HTTPS://Wire.Example:443/port_reopens?a=1&b=50%25#top"',
      'howpublished = {\\url{https://wire.example/port_reopens?a=1&b=50%25#top}}',
      'url = {https://wire.example/port\\_reopens?a=1\\&b=50\\%25\\#top}',
      'note = {Read at \\href{https://wire.example/port{\\_}reopens/?a=1&b=50%25#top}{here}}',
    ]) {
      const file = `@misc{Mine,\n title={x},\n ${value}\n}\n`;
      assert.deepEqual(addToBibliography(file, 'biblatex', [reference]), { text: file, keys: ['Mine'] }, value);
    }
  });

  it('knows an entry whose address has tracking parameters, and those of other files', () => {
    const file = `@misc{Mine,\n url = {${reference.url}}\n}\n`.replace('?', '?utm_source=mail&');
    assert.deepEqual(addToBibliography(file, 'biblatex', [reference]), { text: file, keys: ['Mine'] });
    const { entries } = readBibliographyAs('biblatex', file);
    assert.deepEqual(addToBibliography('', 'csljson', [reference], undefined, entries), { text: '', keys: ['Mine'] });
    const broken = '@misc{a, title = {x}\n';
    assert.deepEqual(addToBibliography(broken, 'biblatex', [reference], undefined, entries).keys, ['Mine']);
    const { keys } = addToBibliography('', 'biblatex', [{ title: 'Other' }], 'Mine', entries);
    assert.deepEqual(keys, ['Mineb']);
  });

  it('ignores addresses in comments but treats their keys as used', () => {
    const file = '@comment{x, url = {https://wire.example/port_reopens?a=1&b=50%25#top}}\n% @misc{VanDoe2026port,\n';
    assert.equal(addToBibliography(file, 'bibtex', [reference]).keys[0], 'vandoe2026portb');
  });

  it('is refused if an entry is not closed', () => {
    assert.throws(
      () => addToBibliography('@misc{a, title = {x}}\n\n@misc{b, title = {y}\n', 'biblatex', [reference]),
      (fault) => fault instanceof UnreadableBibliographyError && fault.reason === 'unclosedEntry' && fault.line === 3,
    );
  });
});

describe('CSL-JSON file', () => {
  it('gets an item at the end of its list and keeps every other byte', () => {
    for (const old of [
      '[]',
      ' [ {"id": "a"} ]\n',
      '\uFEFF[\r\n  { "id": "a", "URL": "https://x.example/" }\r\n]\r\n',
      '[{"id":1}]',
    ]) {
      const {
        text,
        keys: [key],
        insertion,
      } = addToBibliography(old, 'csljson', [reference]);
      assert.equal(key, 'vandoe2026port');
      assert.equal(text.replace(insertion?.text ?? '', ''), old);
      const items = JSON.parse(text.replace('\uFEFF', '')) as { id: unknown }[];
      assert.equal(items.at(-1)?.id, key);
      assert.equal(addToBibliography(text, 'csljson', [reference]).text, text);
    }
    assert.deepEqual(JSON.parse(addToBibliography('', 'csljson', [reference]).text), [
      {
        id: 'vandoe2026port',
        type: 'webpage',
        title: 'The port reopens',
        author: [{ family: 'van Doe', given: 'Jane' }, { literal: 'BBC News' }],
        'container-title': 'Wire',
        issued: { 'date-parts': [[2026, 11, 20]] },
        URL: reference.url,
        accessed: { 'date-parts': [[2026, 11, 21]] },
      },
    ]);
  });

  it('is refused if it is not a list', () => {
    for (const [text, reason] of [
      ['{"items": []}', 'notAList'],
      ['[\n,]', 'notThisFormat'],
    ]) {
      assert.throws(
        () => addToBibliography(text!, 'csljson', [reference]),
        (fault) => fault instanceof UnreadableBibliographyError && fault.reason === reason,
      );
    }
  });
});

describe('Hayagriva file', () => {
  const old = '# mine\r\nold-key: # x\r\n  type: web\r\n  url: { value: "https://x.example/", date: 2026-01-01 }\r\n';

  it('gets an entry at its end, which a YAML parser reads, and keeps every other byte', () => {
    const {
      text,
      keys: [key = ''],
    } = addToBibliography(old, 'hayagriva', [{ ...reference, title: 'A {b} $c$ \\' }]);
    assert.ok(text.startsWith(`${old}\r\n${key}:\r\n`));
    assert.deepEqual((parse(text) as Record<string, unknown>)[key], {
      type: 'web',
      title: { value: 'A \\{b\\} \\$c\\$ \\\\', verbatim: true },
      author: [{ name: 'van Doe', 'given-name': 'Jane' }, { name: 'BBC News' }],
      publisher: { name: { value: 'Wire', verbatim: true } },
      date: '2026-11-20',
      url: { value: reference.url, date: '2026-11-21' },
    });
    assert.equal(addToBibliography(text, 'hayagriva', [reference]).text, text);
    assert.equal(addToBibliography(old, 'hayagriva', [{ url: 'https://x.example' }]).keys[0], 'old-key');
  });

  it('is refused if it is not a map or contains several documents', () => {
    for (const text of ['- a\n', '{ a: b }\n', 'a:\n  type: web\n---\nb:\n  type: web\n']) {
      assert.throws(() => addToBibliography(text, 'hayagriva', [reference]), UnreadableBibliographyError);
    }
  });
});

describe('Reference without an address', () => {
  const memo = { title: 'Memo {1}: "Port & strike" $5 <i>', publisher: 'Harbour Office', published: '2026-11-20' };
  for (const kind of ['biblatex', 'bibtex', 'csljson', 'hayagriva'] as const) {
    it(`is found again in a ${kind} file by title, publisher and date`, () => {
      const { text, keys } = addToBibliography('', kind, [reference, memo]);
      assert.equal(keys.length, 2);
      const again = addToBibliography(text, kind, [{ ...memo, retrieved: '2027-01-01T00:00:00Z' }]);
      assert.deepEqual([again.text, again.keys], [text, [keys[1]]]);
      for (const other of [{ title: 'Memo 2' }, { publisher: 'Wire' }, { published: '2026-11-21' }]) {
        const { keys: otherKeys } = addToBibliography(text, kind, [{ ...memo, ...other }]);
        assert.notEqual(otherKeys[0], keys[1], JSON.stringify(other));
      }
    });
  }

  it('is added once when it is cited twice at once', () => {
    const { keys } = addToBibliography('', 'biblatex', [memo, memo]);
    assert.equal(keys[0], keys[1]);
  });

  it('is not confused with a page of the same title', () => {
    const { text, keys } = addToBibliography('', 'biblatex', [reference]);
    const withoutAddress = { ...reference, url: '' };
    assert.notEqual(addToBibliography(text, 'biblatex', [withoutAddress]).keys[0], keys[0]);
  });
});

describe('Written bibliography', () => {
  it('contains each address once', () => {
    const text = writeBibliography([reference, { ...reference, title: 'Again' }, { title: 'x' }], 'csljson');
    assert.deepEqual(
      (JSON.parse(text) as { id: string }[]).map(({ id }) => id),
      ['vandoe2026port', 'sourcendx'],
    );
  });

  it('contains one record per reference in RIS', () => {
    assert.equal(
      writeBibliography([reference], 'ris'),
      [
        'TY  - ELEC',
        'TI  - The port reopens',
        'AU  - van Doe, Jane',
        'AU  - BBC News',
        'T2  - Wire',
        'PY  - 2026',
        'DA  - 2026/11/20',
        `UR  - ${reference.url}`,
        'Y2  - 2026/11/21',
        'ER  - ',
        '',
      ].join('\r\n'),
    );
  });
});
