// cspell:ignore Bjørn Müller Škoda koda DBLP Neumann
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createBibliographyEntry, formatIsoDate } from '../../../src/bibliography/bibliographyEntry.ts';
import { removeDuplicates, writeBibliography } from '../../../src/bibliography/writeBibliography.ts';
import { getAddressKey } from '../../../src/citation/address.ts';
import type { Reference } from '../../../src/citation/reference.ts';
import { references, runs } from './bibliographies.ts';
import { readBibliography } from '../../../src/bibliography/readBibliography.ts';
import { EntrySearch } from '../../../src/bibliography/entrySearch.ts';

const reference = {
  title: 'Rates & "prices" rise 5 % in Zürich',
  url: 'https://news.example/a_b?c=1&d=%20',
  publisher: 'Daily News',
  published: '2026-11-20',
  authors: ['Ada Lovelace'],
};

/** Returns what a bibliography contains, and what can't be read with the text of its span. */
function read(name: string, text: string) {
  const { entries = [], problems = [] } = readBibliography(name, text) ?? {};
  for (const { key, keySpan } of entries) {
    assert.equal(text.slice(keySpan.from, keySpan.to), key);
  }
  return {
    keys: entries.flatMap(({ key, aliases }) => [key, ...aliases]),
    problems: problems.map(({ reason, key, from, to }) => [reason, key, text.slice(from, to)]),
  };
}

describe('readBibliography', () => {
  it('returns nothing for other files', () => {
    assert.equal(readBibliography('x.txt', '@online{a, title = {A}}'), undefined);
  });

  it('reads an exported bibliography back', () => {
    for (const [form, name] of [
      ['biblatex', 'a.bib'],
      ['bibtex', 'a.bib'],
      ['csljson', 'a.json'],
      ['hayagriva', 'a.yml'],
    ] as const) {
      const { entries = [], problems } = readBibliography(name, writeBibliography([reference], form)) ?? {};
      assert.deepEqual(
        entries.map((entry) => entry.reference),
        [reference],
        form,
      );
      assert.deepEqual(problems, [], form);
    }
  });
});

describe('Written bibliography', () => {
  const formats = { biblatex: 'a.bib', bibtex: 'a.bib', csljson: 'a.json', hayagriva: 'a.yml' } as const;
  for (const [form, name] of Object.entries(formats) as [keyof typeof formats, string][]) {
    it(`is read back as exactly the entries that were written as ${form}`, () => {
      fc.assert(
        fc.property(fc.array(references, { minLength: 1, maxLength: 4 }), (written) => {
          const { entries = [], problems } = readBibliography(name, writeBibliography(written, form)) ?? {};
          assert.deepEqual(problems, []);
          assert.deepEqual(
            entries.map((entry) => describeFields(entry.reference)),
            removeDuplicates(written).map((fields) => describeFields(toWritten(fields))),
          );
        }),
        { numRuns: runs },
      );
    });
  }

  function toWritten(fields: Reference): Reference {
    const { title, url, publisher, authors, published } = createBibliographyEntry(fields);
    return {
      title,
      ...(url !== undefined && { url }),
      ...(publisher !== undefined && { publisher }),
      authors: authors.map((author) => ('whole' in author ? author.whole : `${author.given} ${author.family}`)),
      ...(published && { published: formatIsoDate(published) }),
    };
  }

  /** BibTeX has no braces without a partner; they are written as parentheses. */
  function describeFields({ title, url = '', publisher, authors = [], published }: Reference) {
    const [names, ...texts] = [authors.join('; '), title, publisher].map((text) => text?.replace(/[{}()]/g, '|'));
    return [names, ...texts, getAddressKey(url), published];
  }
});

describe('BibTeX reader', () => {
  it('reads the keys that BibTeX or biber accept', () => {
    const keys = ["O'Neil:2020-a_b+c/d", 'DBLP:conf/x', 'Müller2020', '王2020', 'a.b', 'a"b', '#1', 'a=b'];
    const text = `\uFEFF${keys.map((key) => `@misc { ${key} , title = {A} }`).join('\n')}\n@misc{last}`;
    assert.deepEqual(read('x.bib', text), { keys: [...keys, 'last'], problems: [] });
  });

  it('keeps no-break and other spaces in a key, as biber does', () => {
    const keys = ['a\u00A0', '\u2003b', 'c\uFEFF'];
    const text = keys.map((key) => `@misc{${key}, title = {A}}`).join('\n');
    assert.deepEqual(read('x.bib', text), { keys, problems: [] });
  });

  it('reads parentheses, macros, joined strings and further keys, and skips what is no entry', () => {
    const text = String.raw`
@string{ap = "Associated " # {Press}}
@preamble{"\newcommand{\x}{@misc{p, }}"}
@comment{@misc{c, title={C}}}
% @misc{d, title={D}}
Write to jane at x.org
@Article(a, title = "A {"} ) b", publisher = ap # { Ltd}, year = 2026, month = nov, day = 3)
@online{b, % a comment, with = signs
  ids = {b2, b3},
  howpublished = {\url{https://x.org/a\_b}},
}`;
    assert.deepEqual(read('x.bib', text), { keys: ['a', 'b', 'b2', 'b3'], problems: [] });
    const [a, b] = readBibliography('x.bib', text)?.entries ?? [];
    assert.deepEqual(a?.reference, { title: 'A " ) b', publisher: 'Associated Press Ltd', published: '2026-11-03' });
    assert.deepEqual(b?.addresses, ['https://x.org/a_b']);
  });

  it('reads names of people and of organizations', () => {
    const names = 'von Neumann, John and {Doe, Smith and Sons} AND Ada Lovelace and King, Jr., Martin and others';
    assert.deepEqual(readBibliography('x.bib', `@misc{a, author = {${names}}}`)?.entries[0]?.reference.authors, [
      'John von Neumann',
      'Doe, Smith and Sons',
      'Ada Lovelace',
      'Martin King Jr.',
    ]);
  });

  it('decodes the characters of LaTeX', () => {
    const text = String.raw`@online{a, title = {{\v{S}}koda \& \ss{} 1990--91}, author = {Bj{\o}rn {\AA}s}}`;
    assert.deepEqual(readBibliography('x.bib', text)?.entries[0]?.reference, {
      title: 'Škoda & ß 1990–91',
      authors: ['Bjørn Ås'],
    });
  });

  it('loses only an entry that is not closed or has no key', () => {
    const text =
      '@online{a,\n  title = {A},\n}\n\n@online{b,\n  title = {B\n\n@online{c,\n  title = "C {"} D",\n}\n' +
      '@misc{title = {D}}\n@misc(e, title = {E}\n@misc{f, title = {F},\n@misc{g}}\n@misc{h}';
    assert.deepEqual(read('x.bib', text), {
      keys: ['a', 'c', 'g', 'h'],
      problems: [
        ['unclosedEntry', 'b', '@online{b'],
        ['invalidEntry', 'title', '@misc{title'],
        ['unclosedEntry', 'e', '@misc(e'],
        ['unclosedEntry', 'f', '@misc{f'],
      ],
    });
  });
});

describe('CSL-JSON reader', () => {
  it('reads ids that are strings or numbers, and no other fields as ids', () => {
    const text = '\uFEFF[{"title": "id", "note": {"id": "x"}, "id": "a/b:c", "author": [{"id": 1}]}, {"id": 20260}]';
    assert.deepEqual(read('x.json', text), { keys: ['a/b:c', '20260'], problems: [] });
  });

  it('loses only an item that is not closed, not JSON or without an id', () => {
    const text =
      '[{"id": "a"},\n{"id": "b", "title": },\n{"id": "c", "author": [{"family": "C"}]},\n{"title": "D"}\n' +
      '{"id": "e", "author": [{"family": "E"}],\n{"id": "f", "issued": {"raw": "2020"},\n{"id": "g"}, "x", {"id": "h"}]';
    const { keys, problems } = read('x.json', text);
    assert.deepEqual(keys, ['a', 'c', 'g', 'h']);
    assert.deepEqual(
      problems.map(([reason, key]) => [reason, key]),
      [
        ['invalidEntry', 'b'],
        ['missingKey', undefined],
        ['notThisFormat', undefined],
        ['unclosedEntry', 'e'],
        ['unclosedEntry', 'f'],
        ['notThisFormat', undefined],
      ],
    );
  });

  it('reports a file that is no list', () => {
    for (const [text, reason] of [
      ['{"items": []}', 'notAList'],
      ['"x"', 'notThisFormat'],
      ['[{"id": "a"}', 'notThisFormat'],
      ['[{"id": "a"},]', 'notThisFormat'],
      ['[] []', 'notThisFormat'],
    ] as const) {
      assert.deepEqual(
        readBibliography('x.json', text)?.problems.map((problem) => problem.reason),
        [reason],
        text,
      );
    }
  });
});

describe('Hayagriva reader', () => {
  it('keeps no-break and other spaces in a key, as YAML does', () => {
    const text = 'a\u00A0:\n  title: A\nb\uFEFF :\n  title: B\n';
    assert.deepEqual(read('x.yml', text), { keys: ['a\u00A0', 'b\uFEFF'], problems: [] });
  });

  it('reads keys with and without quotes, and fields in each notation of YAML', () => {
    const text = `\uFEFF%YAML 1.2
--- # mine
# a comment
plain-key: # one
    type: web
    title: >-
      Rates
      rise # more
    author: [ "Lovelace, Ada", 'BBC''s News' ]
    url: { value: "https://x.org/?a=1#b", date: 2026-01-02 }
"a: b":
  title: {value: "A {B} \\\\{c\\\\}"}
  author:
  - name: Neumann
    given-name: John
    prefix: von
  - Wire
  date: 2026
  parent:
    - type: newspaper
      title: 'The Daily: News'
'it''s': {type: web, title: A long
   title, url: https://x.org/b}
DBLP:x/y: { "title":"T" }
2020:
  type: web
`;
    const { entries = [], problems } = readBibliography('x.yaml', text) ?? {};
    assert.deepEqual(problems, []);
    assert.deepEqual(
      entries.map(({ key, reference: fields }) => [key, fields]),
      [
        [
          'plain-key',
          {
            title: 'Rates rise # more',
            url: 'https://x.org/?a=1#b',
            retrieved: '2026-01-02',
            authors: ['Ada Lovelace', "BBC's News"],
          },
        ],
        [
          'a: b',
          {
            title: 'A B {c}',
            publisher: 'The Daily: News',
            published: '2026',
            authors: ['John von Neumann', 'Wire'],
          },
        ],
        ["it's", { title: 'A long title', url: 'https://x.org/b' }],
        ['DBLP:x/y', { title: 'T' }],
        ['2020', {}],
      ],
    );
  });

  it('reads the list of CSL in YAML', () => {
    const text =
      'references:\n- id: a\n  title: A\n  issued:\n    date-parts:\n    - - 2020\n      - 1\n- id: "b"\n...\n';
    assert.deepEqual(
      readBibliography('x.yaml', text)?.entries.map(({ key, reference: fields }) => [key, fields]),
      [
        ['a', { title: 'A', published: '2020-01' }],
        ['b', {}],
      ],
    );
  });

  it('loses only an entry that is not closed, badly indented or no map', () => {
    const text =
      'a:\n  title: A\nb: [\n  title: "B\nc:\n  title: C\nd:\n    title: D\n  date: 2020\ne: text\n' +
      'f:\n  title: "F\nno key\nat all\ng:\n  type: web\n---\nh:\n  type: web\n';
    assert.deepEqual(read('x.yml', text), {
      keys: ['a', 'c', 'g', 'h'],
      problems: [
        ['invalidEntry', 'b', 'b'],
        ['invalidEntry', 'd', 'd'],
        ['invalidEntry', 'e', 'e'],
        ['invalidEntry', 'f', 'f'],
        ['notAMap', undefined, 'no key\nat all'],
        ['severalDocuments', undefined, '---'],
      ],
    });
  });
});

describe('Readers of bibliographies', function () {
  this.timeout(120_000);

  const runs = {
    'a.bib': [...'@{}"=,#%\\ \na', '@a{', '@a{b,c={', '@a(', ' and ', '{\\a}', '@a{b,\n}', 'a,b and '],
    'a.json': [...'[]{}",:\\ \na1', '{"id":"', '{"id":"a"},', '[{', '"a":', '\\u'],
    'a.yml': [...'-:"\'[]{}&*!|>#%? \na', 'a:\n', '- ', '  a:\n', '---\n', '...\n', 'a: |\n', '- - ', '? ', 'a: "'],
  };
  for (const [name, units] of Object.entries(runs)) {
    it(`read long runs of any text to the end in ${name}`, () => {
      for (const unit of units) {
        for (const head of ['', '@a{b, title={', '[{"id":"a', 'a:\n  title: ']) {
          assert.doesNotThrow(() => readBibliography(name, head + unit.repeat(100_000 / unit.length)), unit);
        }
      }
    });
  }

  it('look only once for the end of a document with many ends', () => {
    const { entries = [] } =
      readBibliography('a.yml', `a:\n  title: A\n${'...\n'.repeat(1e6)}${' '.repeat(2e6)}`) ?? {};
    assert.deepEqual(
      entries.map(({ key }) => key),
      ['a'],
    );
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
