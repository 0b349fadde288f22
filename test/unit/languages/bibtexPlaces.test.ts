import assert from 'node:assert/strict';
import { applyEdits, planCitation } from '../../../src/citation/insertion/plan.ts';
import { getCitableTitle } from '../../../src/citation/citableTitle.ts';
import { itJudgesRandomDocuments, itJudgesPlaces, parsePlaces, records } from '../../support/judgedPlaces.ts';
import { readWithBiber } from '../../support/judges/biber.ts';
import { itJudged } from '../../support/judges/judged.ts';
import { pandocPlaces } from '../../support/judges/pandocPlaces.ts';
import { parsePieces } from '../../support/pieces.ts';

const judges = [pandocPlaces('biblatex')];

const file = `¦% A bibliography¦

@article{a¦,
  title = {Ports ¦{and} "seas"},
  date = {20¦29},
}¦
¦
@book{b, title = "A {b¦}", note = {c)}}
¦
A note¦ of mine
@string{p¦ub = "Publisher"}

@online{c,
  title = {«Old words»},
  url = {https://x.exa¦mple/},
}
¦
`;

describe('Citations in BibTeX', () => {
  itJudgesPlaces(
    'bibtex',
    {
      link: [
        file.replace('A } {b', 'A {b}'),
        '¦',
        '@misc{a, title = {x}}¦',
        '% @misc{off,\n%  title = {x¦}\n% }\n@misc{b, title = {y¦}}\n',
        '@comment{ any¦ thing }\n',
      ],
      refused: [
        '@misc{a,\n  title = {x¦\n',
        '% @misc{off,\n@misc{b, title = {y¦}}\n',
        'mail me@x.example¦\n@misc{b, title = {y¦}}\n',
        '@misc{a, % }\n title = {x¦}}\n',
        '@misc{a, title = {x}} }¦@¦\n',
      ],
    },
    judges,
  );

  itJudgesRandomDocuments(
    'bibtex',
    [
      '@misc{a,\n  title = {One {two}},\n}',
      '@book{b, title = "Three"}',
      '% a comment',
      '@string{s = "t"}',
      '@comment{x}',
      '@preamble{"y"}',
      'some text',
    ],
    judges,
  );

  itJudged('add one entry for biber and keep the others', ['biber'], () => {
    const { text, places: selections } = parsePlaces(`${file}@book(d, title = "A {b¦}", note = {c)})\n¦`);
    const before = readWithBiber(text);
    for (const [index, selection] of selections.entries()) {
      const record = records[index % records.length];
      const plan = planCitation(record ? [record] : [], { text, languageId: 'bibtex' }, [selection], {
        format: 'auto',
      });
      const after = readWithBiber(applyEdits(text, plan?.edits ?? []));
      const added = after.filter(({ key }) => before.every((entry) => entry.key !== key));
      assert.equal(added.length, 1, record && getCitableTitle(record));
      assert.deepEqual(
        after.filter((entry) => !added.includes(entry)),
        before,
      );
    }
  });
});

describe('Citations between pieces of BibTeX', () => {
  itJudgesRandomDocuments(
    'bibtex',
    parsePieces(String.raw`
      @misc{a, @misc(a, @book{b,␣title␣=␣{c}} title␣=␣{x}, title␣=␣"y", year␣=␣2029, { } ( ) " , = # % %␣c⏎ @ @comment
      @comment{x} @string{s␣=␣"t"} @preamble{"p"} \ \" \{ \% word a␣b € ~ é 日本 ⏎ ⏎⏎ ␍⏎ }⏎ s␣#␣"t"
    `),
    judges,
    ['', ' '],
    12,
    [
      ['', ''],
      ['@misc{a, title = {', '}}\n'],
      ['@misc{a, ', '}\n'],
    ],
  );
});
