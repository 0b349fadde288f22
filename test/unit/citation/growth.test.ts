import assert from 'node:assert/strict';
import { citableAddress, isCitable } from '../../../src/citation/address.ts';
import { addToBibliography, kindOfBibliography } from '../../../src/citation/bibliography/addToBibliography.ts';
import { lineOf } from '../../../src/citation/bibliography/bibliographyFile.ts';
import { bibtexEntries } from '../../../src/citation/bibliography/bibtexFile.ts';
import { calendarDate } from '../../../src/citation/bibliography/calendarDate.ts';
import { citationKey } from '../../../src/citation/bibliography/key.ts';
import { authorName } from '../../../src/citation/bibliography/personName.ts';
import { readReferences } from '../../../src/citation/bibliography/readReferences.ts';
import { addressKey } from '../../../src/citation/bibliography/sameAddress.ts';
import { sourceOf } from '../../../src/citation/bibliography/source.ts';
import {
  bibliographyForms,
  onceEach,
  writeBibliography,
} from '../../../src/citation/bibliography/writeBibliography.ts';
import { citation, formatsFor } from '../../../src/citation/cite.ts';
import { bibliographiesInYaml, bibliographiesOf } from '../../../src/citation/document/bibliographyOf.ts';
import { citedIn } from '../../../src/citation/document/citedIn.ts';
import { codeBlocksOf, frontMatterOf } from '../../../src/citation/document/blocks.ts';
import {
  definitionsOf,
  freeLabel,
  labelOfSame,
  placeOfDefinition,
} from '../../../src/citation/document/definitions.ts';
import { habitOf } from '../../../src/citation/document/habits.ts';
import { edited, planCitation, previewCitation } from '../../../src/citation/document/plan.ts';
import { outOfWord, spotAt } from '../../../src/citation/document/spots.ts';
import { quoting, quotedReference } from '../../../src/citation/quotation.ts';
import { familyOfLanguage } from '../../../src/citation/languages.ts';
import { templateWriter } from '../../../src/citation/template.ts';
import { plain, titleOf, withoutAddress } from '../../../src/citation/title.ts';
import { withoutTracking } from '../../../src/citation/tracking.ts';
import { addressAt, formattedAt, syntaxes, textAt, valueAt } from '../../../src/citation/writing.ts';
import { excessiveGrowth } from '../../support/growth.ts';
import { hostileShapes } from '../../support/hostileShapes.ts';

type Subject = (text: string) => unknown;

const languages = [
  'markdown',
  'mdx',
  'latex',
  'bibtex',
  'restructuredtext',
  'asciidoc',
  'org',
  'typst',
  'html',
  'mediawiki',
  'textile',
  'json',
  'yaml',
  'toml',
  'csv',
  'plaintext',
  'php',
  'typescriptreact',
  'angular',
  'blade',
  'python',
];

const subjects: Record<string, Subject> = {};
for (const languageId of languages) {
  const family = familyOfLanguage(languageId);
  const formats = formatsFor(languageId);
  const add = (name: string, subject: Subject) => {
    subjects[`${name} (${languageId})`] = subject;
  };
  const isFirst = languages.find((other) => familyOfLanguage(other) === family) === languageId;
  const middle = (text: string) => Math.floor(text.length / 2);
  add('textAt', (text) => textAt(text, { languageId, before: '', after: '' }));
  add('valueAt', (text) => valueAt(text, { languageId, before: text, after: text }));
  add('addressAt', (text) => addressAt(`https://a.example/${text}`, text, { languageId }));
  add('formattedAt', (text) =>
    formattedAt([{ text, isItalic: true }, { text }, { text: `https://a.example/${text}`, isAddress: true }], {
      languageId,
    }),
  );
  add('escape', (text) => syntaxes[family].escape(text, { languageId, inTable: true }));
  add('spotAt end', (text) => spotAt(text, text.length, text.length, languageId));
  add('spotAt middle', (text) => spotAt(text, middle(text), middle(text), languageId));
  add('spotAt selection', (text) => spotAt(text, middle(text), text.length, languageId));
  add('habitOf', (text) => habitOf(text, languageId, true));
  add('citedIn', (text) => citedIn(text, languageId));
  add('quoting', (text) => [
    quoting(text, { text: '' }, { languageId }, false),
    quotedReference({ title: 'a' }, text, { languageId }),
  ]);
  add('previewCitation', (text) =>
    previewCitation(
      [{ title: text, url: `https://a.example/${text}` }],
      { text, languageId, elsewhere: [text] },
      undefined,
      { format: 'auto' },
    ),
  );
  if (isFirst) {
    add('bibliographiesOf', (text) => bibliographiesOf(text, languageId));
    add('codeBlocksOf', (text) => codeBlocksOf(text, family));
    for (const format of formats) {
      add(`${format} with words`, (text) =>
        citation(
          [{ title: text, publisher: text, authors: [text], url: `https://a.example/${text}` }],
          languageId,
          format,
          { words: text, before: text, after: text, keys: [text], takenKeys: [text], label: text },
        ),
      );
      add(`${format} planned`, (text) => {
        const plan = planCitation(
          [{ title: text, url: 'https://a.example/' }],
          { text, languageId },
          [
            { start: middle(text), end: text.length },
            { start: 1, end: 1 },
          ],
          { format, quotation: text },
        );
        return edited(text, plan.edits);
      });
      add(`${format} defined`, (text) => [
        definitionsOf(text, format),
        labelOfSame(text, text, format),
        placeOfDefinition(text, format, () => ''),
      ]);
    }
  }
}
for (const [kind, name] of [
  ['biblatex', 'a.bib'],
  ['bibtex', 'a.bib'],
  ['csljson', 'a.json'],
  ['hayagriva', 'a.yml'],
] as const) {
  subjects[`kindOfBibliography (${kind})`] = (text) => kindOfBibliography(name, text);
  subjects[`addToBibliography (${kind})`] = (text) =>
    attempt(() => addToBibliography(text, kind, [{ title: text, url: `https://a.example/${text}`, authors: [text] }]));
  subjects[`readReferences (${kind})`] = (text) => attempt(() => readReferences(text, kind));
}
for (const form of bibliographyForms) {
  subjects[`writeBibliography (${form})`] = (text) =>
    writeBibliography(
      [{ title: text, url: `https://a.example/${text}`, authors: [text], publisher: text, published: text }],
      form,
    );
  subjects[`writeBibliography of many (${form})`] = (text) =>
    writeBibliography(
      text.split(/(?<=[^]{40})/).map((title, index) => ({ title, url: `https://a.example/${index}` })),
      form,
    );
}
Object.assign(subjects, {
  isCitable: (text) => isCitable(`https://a.example/${text}`),
  citableAddress: (text) => [citableAddress(`https://a.example/${text}`), citableAddress(text)],
  addressKey: (text) => addressKey(`https://a.example/${text}`),
  withoutTracking: (text) => withoutTracking(`https://a.example/?${text}`),
  lineOf: (text) => lineOf(text, text.length),
  bibtexEntries: (text) => attempt(() => bibtexEntries(text)),
  calendarDate,
  authorName,
  citationKey: (text) =>
    citationKey({ title: text, publisher: text, authors: [{ whole: text }], url: `https://${text}` }, [text]),
  sourceOf: (text) =>
    sourceOf({
      title: text,
      publisher: text,
      authors: [text, ...text.split(' ')],
      published: text,
      accessed: text,
      url: text,
    }),
  onceEach: (text) => onceEach(text.split('\n').map((url) => ({ url }))),
  bibliographiesInYaml,
  frontMatterOf,
  freeLabel: (text) => freeLabel([text, text]),
  outOfWord: (text) => outOfWord(text, Math.floor(text.length / 2)),
  'template, its text': (text) => templateWriter(text)([{ title: 'a' }], { languageId: 'markdown' }),
  'template, its values': (text) =>
    templateWriter('${title}${publisher}${authors}${url}')(
      [{ title: text, publisher: text, authors: [text, ...text.split(' ')], url: text }],
      { languageId: 'markdown' },
    ),
  plain,
  titleOf: (text) => titleOf({ title: text }),
  withoutAddress: (text) => withoutAddress({ title: text, published: text, publisher: text }),
} satisfies Record<string, Subject>);

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (fault) {
    if (fault instanceof RangeError) throw fault;
    return undefined;
  }
}

describe('growth', () => {
  const only = process.env.ONLY;
  for (const [name, subject] of Object.entries(subjects)) {
    if (only !== undefined && !name.includes(only)) continue;
    it(`${name}`, function () {
      this.timeout(600_000);
      const from = performance.now();
      const found: string[] = [];
      for (const { name: shape, of } of hostileShapes) {
        try {
          const power = excessiveGrowth(subject, of);
          if (power !== undefined) {
            found.push(`${shape} ${power.toFixed(2)}`);
          }
        } catch (fault) {
          found.push(`${shape} ${String(fault)}`);
        }
        if (found.length > 3) break;
      }
      if (process.env.SHOW) console.log(name, (performance.now() - from).toFixed(0));
      assert.deepEqual(found, []);
    });
  }
});
