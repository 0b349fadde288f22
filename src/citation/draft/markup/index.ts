import { asciidocMarkup } from './asciidocMarkup.ts';
import { htmlMarkup } from './htmlMarkup.ts';
import { latexMarkup } from './latexMarkup.ts';
import { markdownMarkup } from './markdownMarkup.ts';
import type { Markup } from './markup.ts';
import { orgMarkup } from './orgMarkup.ts';
import { plainMarkup } from './plainMarkup.ts';
import { restructuredTextMarkup } from './restructuredTextMarkup.ts';
import { typstMarkup } from './typstMarkup.ts';

/** Writing languages with prose, by name. */
const markups: Readonly<Record<string, Markup>> = {
  Markdown: markdownMarkup,
  LaTeX: latexMarkup,
  reStructuredText: restructuredTextMarkup,
  AsciiDoc: asciidocMarkup,
  Org: orgMarkup,
  Typst: typstMarkup,
  HTML: htmlMarkup,
  'Plain text': plainMarkup,
};

/** Returns `undefined` for BibTeX and programs. */
export function getMarkup(name: string): Markup | undefined {
  return markups[name];
}
