import { toCitableAddress, isCitable, removeTracking } from '../../src/citation/address.ts';
import { addToBibliography } from '../../src/bibliography/addToBibliography.ts';
import { detectBibliographyFormat } from '../../src/bibliography/readBibliography.ts';
import { UnreadableBibliographyError } from '../../src/bibliography/bibliographyFile.ts';
import { createCitationKey } from '../../src/bibliography/citationKeys.ts';
import { createBibliographyEntry } from '../../src/bibliography/bibliographyEntry.ts';
import { bibliographyExportFormats, writeBibliography } from '../../src/bibliography/writeBibliography.ts';
import { writeCitation, listCitationFormats } from '../../src/citation/cite.ts';
import { findNamedBibliographies, listCitedLinks } from '../../src/draft/listCitedLinks.ts';
import { findSentences } from '../../src/draft/sentences.ts';
import {
  findDefinitions,
  chooseLabel,
  findDefinedLabel,
  findDefinitionPoint,
} from '../../src/citation/insertion/definitions.ts';
import { detectFormat } from '../../src/citation/insertion/detectFormat.ts';
import { applyEdits, planCitation, previewCitation } from '../../src/citation/insertion/plan.ts';
import { findLanguage, languages as all } from '../../src/languages/index.ts';
import type { CitationFormat } from '../../src/languages/language.ts';
import { ArticlePassages } from '../../src/citation/passages/articlePassages.ts';
import { mergeQuotation, writeQuotation } from '../../src/citation/quotation.ts';
import { renderAddress, renderFormatted, renderText, renderTemplateValue } from '../../src/citation/render.ts';
import { renderTemplate } from '../../src/citation/template.ts';
import { toPlainLine, describeWithoutAddress } from '../../src/citation/citableTitle.ts';

export type ReadText = (text: string) => unknown;
export type Readers = Readonly<Record<string, ReadText>>;

/** One id for each language, and some languages that embed others. */
export const languages: readonly string[] = [
  ...all.map(({ languageIds: [id = ''] }) => id),
  ...['php', 'typescriptreact'],
];

/** Returns the functions that read or write documents of a language. */
export function listReaders(languageId: string): Readers {
  const language = findLanguage(languageId);
  const { text: syntax } = language;
  return {
    renderText: (text) => renderText(text, syntax, { languageId, before: '', after: '' }),
    renderValue: (text) => renderTemplateValue(text, syntax, { languageId, before: text, after: text }),
    renderAddress: (text) => renderAddress(`https://a.example/${text}`, text, syntax, { languageId }),
    renderFormatted: (text) => {
      const address = { text: `https://a.example/${text}`, isAddress: true };
      return renderFormatted([{ text, isItalic: true }, { text }, address], syntax, { languageId });
    },
    escape: (text) => (syntax.links ?? syntax.titleAndAddress).escape(text, { languageId, inTable: true }),
    quoting: (text) => writeQuotation(text, { text: '' }, syntax, { languageId }, false),
    quotedReference: (text) => mergeQuotation({ title: 'a' }, text, syntax, { languageId }),
    renderTemplate: (text) => renderTemplate(text, [{ title: 'a' }], syntax, { languageId, before: text }),
    detectFormat: (text) => detectFormat(text, languageId, true),
    listCitedLinks: (text) => listCitedLinks(text, languageId),
    findSentences: (text) => findSentences(text, languageId),
    findNamedBibliographies: (text) => [
      findNamedBibliographies(text, languageId),
      findNamedBibliographies(`---\n${text}\n---\n`, languageId),
    ],
    ...Object.fromEntries(
      listCitationFormats(languageId).flatMap((format, index) =>
        Object.entries(readersFor(languageId, format, index < 3)),
      ),
    ),
  };
}

/** Returns the readers that depend on a format. If they read the whole document, a few formats represent all. */
function readersFor(languageId: string, format: CitationFormat, isWhole: boolean): Readers {
  const { id } = format;
  const citations: Readers = {
    [`citation as ${id}`]: (text) => {
      const reference = { title: text, publisher: text, authors: [text], url: `https://a.example/${text}` };
      const context = { keys: [text], takenKeys: [text], label: text };
      return writeCitation([reference], languageId, id, { words: text, before: text, after: text, ...context });
    },
  };
  const plans: Readers = {
    [`planCitation as ${id}`]: (text) => {
      const cursor = Math.floor(text.length / 2);
      const document = { text, languageId, elsewhere: [text] };
      const selections = [
        { start: 1, end: 1 },
        { start: cursor, end: cursor },
      ];
      const reference = { title: 'a', url: 'https://a.example/' };
      const plan = planCitation([reference], document, selections, { format: id, quotation: 'a' });
      return [plan && applyEdits(text, plan.edits), previewCitation([reference], document, undefined, { format: id })];
    },
    [`findDefinitions ${id}`]: (text) => {
      const structure = { nodes: [{ kind: 'footnoteDefinition', from: 0, to: text.length }], runs: [] };
      return [
        findDefinitions(text, format, structure),
        findDefinedLabel(text, text, format, structure),
        findDefinitionPoint(text, format, structure, () => text),
      ];
    },
  };
  return isWhole ? { ...citations, ...plans } : citations;
}

const bibliographies = [
  ['biblatex', 'a.bib'],
  ['csljson', 'a.json'],
  ['hayagriva', 'a.yml'],
] as const;

/** Readers of text in any language, each under the language that is most hostile to it. */
export const otherReaders: Readonly<Record<string, Readers>> = {
  bibtex: {
    isCitable: (text) => isCitable(`https://a.example/${text}`),
    citableAddress: (text) => [toCitableAddress(`https://a.example/${text}`), toCitableAddress(text)],
    removeTracking: (text) => removeTracking(`https://a.example/?${text}`),
    plain: toPlainLine,
    withoutAddress: (text) => describeWithoutAddress({ title: text, published: text, publisher: text }),
    freeLabel: (text) => chooseLabel([text, text]),
    sourceOf: (text) =>
      createBibliographyEntry({ authors: text.split(' '), published: text, retrieved: text, url: `https://${text}` }),
    citationKey: (text) =>
      createCitationKey({ title: text, publisher: text, authors: [{ whole: text }], url: `https://${text}` }, [text]),
    renderTemplate: (text) => {
      const reference = { title: text, authors: text.split(' '), url: text };
      return renderTemplate('${title}${authors}${url}', [reference], findLanguage('plaintext').text, {});
    },
    ...Object.fromEntries(
      bibliographyExportFormats.map((form) => [
        `writeBibliography as ${form}`,
        (text: string) => {
          const one = { title: text, url: `https://a.example/${text}`, authors: [text], publisher: text };
          // The other keys differ only in their last letters.
          const many = Array.from({ length: text.length / 40 }, (_, index) => ({ url: `https://a.example/${index}` }));
          return writeBibliography([one, ...many], form);
        },
      ]),
    ),
    ...Object.fromEntries(
      bibliographies.flatMap(([kind, name]) => [
        [
          `addToBibliography of ${kind}`,
          (text: string) => {
            const references = text.split('\n').map((title) => ({ title, url: `https://a.example/${title}` }));
            return readable(() => [detectBibliographyFormat(name, text), addToBibliography(text, kind, references)]);
          },
        ],
      ]),
    ),
  },
  markdown: {
    'ArticlePassages of Markdown': (text) => new ArticlePassages(`# a\n\n${text}`).findClosest(text),
  },
  html: {
    'ArticlePassages of HTML': (text) => new ArticlePassages(`<p>${text}`).findClosest(text),
  },
  yaml: {
    'bibliographies of a project': (text) => {
      const { project } = findLanguage('markdown').reading;
      return [project?.bibliographies(text), project?.bibliographies(`bibliography: ${text}`)];
    },
    'addToBibliography of hayagriva': (text) => readable(() => addToBibliography(text, 'hayagriva', [])),
  },
};

/** Runs a reader. A bibliography may be unreadable, but may not fail in any other way. */
function readable(read: () => unknown): unknown {
  try {
    return read();
  } catch (fault) {
    if (fault instanceof UnreadableBibliographyError) {
      return undefined;
    }
    throw fault;
  }
}
