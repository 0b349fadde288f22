import { asciidocFootnote, asciidocLink } from './asciidoc.ts';
import { biblatex, bibtex } from './entries.ts';
import { comment } from './comment.ts';
import { csvCells } from './csv.ts';
import type { Write } from './format.ts';
import { formattedReference } from './formattedReference.ts';
import { htmlLink } from './html.ts';
import { jsonObject, jsonString } from './json.ts';
import type { Family } from './languages.ts';
import { href, latexCite, latexFootnote } from './latex.ts';
import { markdownAutolink, markdownFootnote, markdownLink, markdownReference, pandocKey } from './markdown.ts';
import { mediaWikiLink, mediaWikiRef } from './mediaWiki.ts';
import { orgCite, orgFootnote, orgLink } from './org.ts';
import { plainText } from './plainText.ts';
import { rstFootnote, rstLink } from './restructuredText.ts';
import { textileLink } from './textile.ts';
import { tomlObject, tomlString } from './toml.ts';
import { typstCite, typstFootnote, typstLink } from './typst.ts';
import { yamlObject, yamlString } from './yaml.ts';

/** Every format: references in, text of a writing language out. */
export const formats = {
  'markdown-link': markdownLink,
  'markdown-reference': markdownReference,
  'markdown-footnote': markdownFootnote,
  'markdown-autolink': markdownAutolink,
  'pandoc-key': pandocKey,
  'latex-href': href,
  'latex-footnote': latexFootnote,
  'latex-cite': latexCite,
  'rst-link': rstLink,
  'rst-footnote': rstFootnote,
  'asciidoc-link': asciidocLink,
  'asciidoc-footnote': asciidocFootnote,
  'org-link': orgLink,
  'org-footnote': orgFootnote,
  'org-cite': orgCite,
  'typst-link': typstLink,
  'typst-footnote': typstFootnote,
  'typst-cite': typstCite,
  'html-link': htmlLink,
  'mediawiki-link': mediaWikiLink,
  'mediawiki-ref': mediaWikiRef,
  'textile-link': textileLink,
  'json-string': jsonString,
  'json-object': jsonObject,
  'yaml-string': yamlString,
  'yaml-object': yamlObject,
  'toml-string': tomlString,
  'toml-object': tomlObject,
  'csv-cells': csvCells,
  'biblatex-entry': biblatex,
  'bibtex-entry': bibtex,
  comment,
  'formatted-reference': formattedReference,
  'plain-text': plainText,
} as const satisfies Record<string, Write>;

export type FormatId = keyof typeof formats;

/** The formats of a family of languages; the first is what is used when none is asked for. */
export const formatsOfFamily = {
  markdown: ['markdown-link', 'markdown-reference', 'markdown-footnote', 'markdown-autolink', 'pandoc-key'],
  latex: ['latex-href', 'latex-footnote', 'latex-cite'],
  bibtex: ['biblatex-entry', 'bibtex-entry'],
  restructuredtext: ['rst-link', 'rst-footnote'],
  asciidoc: ['asciidoc-link', 'asciidoc-footnote'],
  org: ['org-link', 'org-footnote', 'org-cite'],
  typst: ['typst-link', 'typst-footnote', 'typst-cite'],
  html: ['html-link'],
  mediawiki: ['mediawiki-link', 'mediawiki-ref'],
  textile: ['textile-link'],
  json: ['json-object', 'json-string'],
  yaml: ['yaml-object', 'yaml-string'],
  toml: ['toml-object', 'toml-string'],
  csv: ['csv-cells'],
  program: ['comment'],
  plain: [],
} as const satisfies Record<Family, readonly FormatId[]>;

const footnotes: ReadonlySet<string> = new Set<FormatId>([
  'markdown-footnote',
  'latex-footnote',
  'rst-footnote',
  'asciidoc-footnote',
  'org-footnote',
  'typst-footnote',
  'mediawiki-ref',
]);

/** Whether a format stands directly after a word, without a space: a footnote's mark. */
export function isMark(format: string): boolean {
  return footnotes.has(format);
}

const byKey: ReadonlySet<string> = new Set<FormatId>(['pandoc-key', 'latex-cite', 'org-cite', 'typst-cite']);

/** Whether a format cites by the keys of a bibliography. */
export function isByKey(format: string): boolean {
  return byKey.has(format);
}
