import { citableAddress, isCitable } from '../../src/citation/address.ts';
import { addToBibliography, kindOfBibliography } from '../../src/citation/bibliography/addToBibliography.ts';
import { UnreadableBibliography } from '../../src/citation/bibliography/bibliographyFile.ts';
import { citationKey } from '../../src/citation/bibliography/key.ts';
import { readReferences } from '../../src/citation/bibliography/readReferences.ts';
import { sourceOf } from '../../src/citation/bibliography/source.ts';
import { bibliographyForms, writeBibliography } from '../../src/citation/bibliography/writeBibliography.ts';
import { citation, formatsFor } from '../../src/citation/cite.ts';
import { bibliographiesInYaml, bibliographiesOf } from '../../src/citation/document/bibliographyOf.ts';
import { citedIn } from '../../src/citation/document/citedIn.ts';
import { definitionsOf, freeLabel, labelOfSame, placeOfDefinition } from '../../src/citation/document/definitions.ts';
import { habitOf } from '../../src/citation/document/habits.ts';
import { edited, planCitation, previewCitation } from '../../src/citation/document/plan.ts';
import { spotAt } from '../../src/citation/document/spots.ts';
import { familyOfLanguage, type Family } from '../../src/citation/languages.ts';
import { quotedReference, quoting } from '../../src/citation/quotation.ts';
import { templateWriter } from '../../src/citation/template.ts';
import { plain, withoutAddress } from '../../src/citation/title.ts';
import { withoutTracking } from '../../src/citation/tracking.ts';
import { addressAt, formattedAt, syntaxes, textAt, valueAt } from '../../src/citation/writing.ts';

export type ReadText = (text: string) => unknown;
export type Readers = Readonly<Record<string, ReadText>>;

/** One language of each family, and what embeds others. */
export const languages: readonly string[] = [
  ...['markdown', 'latex', 'bibtex', 'restructuredtext', 'asciidoc', 'org', 'typst', 'html', 'typescriptreact'],
  ...['mediawiki', 'textile', 'json', 'yaml', 'toml', 'csv', 'python', 'plaintext'],
];

/** All that reads a document of a language, or writes a text of a record in it. */
export function readersOf(languageId: string): Readers {
  const family = familyOfLanguage(languageId);
  const around = { languageId, inTable: true };
  const middle = (text: string) => Math.floor(text.length / 2);
  return {
    textAt: (text) => textAt(text, { languageId, before: '', after: '' }),
    valueAt: (text) => valueAt(text, { languageId, before: text, after: text }),
    addressAt: (text) => addressAt(`https://a.example/${text}`, text, { languageId }),
    formattedAt: (text) => {
      const address = { text: `https://a.example/${text}`, isAddress: true };
      return formattedAt([{ text, isItalic: true }, { text }, address], { languageId });
    },
    escape: (text) => syntaxes[family].escape(text, around),
    quoting: (text) => quoting(text, { text: '' }, { languageId }, false),
    quotedReference: (text) => quotedReference({ title: 'a' }, text, { languageId }),
    templateWriter: (text) => templateWriter(text)([{ title: 'a' }], { languageId, before: text }),
    'spotAt the end': (text) => spotAt(text, text.length, text.length, languageId),
    'spotAt a selection': (text) => spotAt(text, middle(text), text.length, languageId),
    habitOf: (text) => habitOf(text, languageId, true),
    citedIn: (text) => citedIn(text, languageId),
    bibliographiesOf: (text) => [
      bibliographiesOf(text, languageId),
      bibliographiesOf(`---\n${text}\n---\n`, languageId),
    ],
    ...Object.fromEntries(
      formatsFor(languageId).flatMap((format, index) => Object.entries(readersFor(languageId, format, index < 3))),
    ),
  };
}

/** What depends on a format; a few of them stand for all where the whole document is read. */
function readersFor(languageId: string, format: ReturnType<typeof formatsFor>[number], isWhole: boolean): Readers {
  const citations: Readers = {
    [`citation as ${format}`]: (text) => {
      const reference = { title: text, publisher: text, authors: [text], url: `https://a.example/${text}` };
      const taken = { keys: [text], takenKeys: [text], label: text };
      return citation([reference], languageId, format, { words: text, before: text, after: text, ...taken });
    },
  };
  const plans: Readers = {
    [`planCitation as ${format}`]: (text) => {
      const cursor = Math.floor(text.length / 2);
      const document = { text, languageId, elsewhere: [text] };
      const places = [
        { start: 1, end: 1 },
        { start: cursor, end: cursor },
      ];
      const reference = { title: 'a', url: 'https://a.example/' };
      const plan = planCitation([reference], document, places, { format, quotation: 'a' });
      return [plan && edited(text, plan.edits), previewCitation([reference], document, undefined, { format })];
    },
    [`definitionsOf ${format}`]: (text) => [
      definitionsOf(text, format),
      labelOfSame(text, text, format),
      placeOfDefinition(text, format, () => text),
    ],
  };
  return isWhole ? { ...citations, ...plans } : citations;
}

const bibliographies = [
  ['biblatex', 'a.bib'],
  ['csljson', 'a.json'],
  ['hayagriva', 'a.yml'],
] as const;

/** All that reads a text whatever language it is of, with the family of languages whose texts harm it most. */
export const otherReaders: Readonly<Partial<Record<Family, Readers>>> = {
  bibtex: {
    isCitable: (text) => isCitable(`https://a.example/${text}`),
    citableAddress: (text) => [citableAddress(`https://a.example/${text}`), citableAddress(text)],
    withoutTracking: (text) => withoutTracking(`https://a.example/?${text}`),
    plain,
    withoutAddress: (text) => withoutAddress({ title: text, published: text, publisher: text }),
    freeLabel: (text) => freeLabel([text, text]),
    sourceOf: (text) => sourceOf({ authors: text.split(' '), published: text, accessed: text, url: `https://${text}` }),
    citationKey: (text) =>
      citationKey({ title: text, publisher: text, authors: [{ whole: text }], url: `https://${text}` }, [text]),
    templateWriter: (text) =>
      templateWriter('${title}${authors}${url}')([{ title: text, authors: text.split(' '), url: text }], {}),
    ...Object.fromEntries(
      bibliographyForms.map((form) => [
        `writeBibliography as ${form}`,
        (text: string) => {
          const one = { title: text, url: `https://a.example/${text}`, authors: [text], publisher: text };
          // The keys of the others differ by their last letters alone.
          const many = Array.from({ length: text.length / 40 }, (_, index) => ({ url: `https://a.example/${index}` }));
          return writeBibliography([one, ...many], form);
        },
      ]),
    ),
    ...Object.fromEntries(
      bibliographies.flatMap(([kind, name]) => [
        [`readReferences of ${kind}`, (text: string) => readable(() => readReferences(text, kind))],
        [
          `addToBibliography of ${kind}`,
          (text: string) => {
            const references = text.split('\n').map((title) => ({ title, url: `https://a.example/${title}` }));
            return readable(() => [kindOfBibliography(name, text), addToBibliography(text, kind, references)]);
          },
        ],
      ]),
    ),
  },
  yaml: {
    bibliographiesInYaml: (text) => [bibliographiesInYaml(text), bibliographiesInYaml(`bibliography: ${text}`)],
    'addToBibliography of hayagriva': (text) => readable(() => addToBibliography(text, 'hayagriva', [])),
    'readReferences of hayagriva': (text) => readable(() => readReferences(text, 'hayagriva')),
  },
};

/** A file may be unreadable; that is the only fault it may have. */
function readable(read: () => unknown): unknown {
  try {
    return read();
  } catch (fault) {
    if (fault instanceof UnreadableBibliography) {
      return undefined;
    }
    throw fault;
  }
}
