import { asciidocMarkup } from './asciidoc.ts';
import { htmlMarkup } from './html.ts';
import { latexMarkup } from './latex.ts';
import { markdownMarkup } from './markdown.ts';
import type { Markup } from './markup.ts';
import { mediaWikiMarkup } from './mediaWiki.ts';
import { orgMarkup } from './org.ts';
import { plainMarkup } from './plain.ts';
import { restructuredTextMarkup } from './restructuredText.ts';
import { textileMarkup } from './textile.ts';
import { typstMarkup } from './typst.ts';

/** The markup of the writing languages with prose, by name. */
const markups: Readonly<Record<string, Markup>> = {
  Markdown: markdownMarkup,
  LaTeX: latexMarkup,
  reStructuredText: restructuredTextMarkup,
  AsciiDoc: asciidocMarkup,
  Org: orgMarkup,
  Typst: typstMarkup,
  HTML: htmlMarkup,
  MediaWiki: mediaWikiMarkup,
  Textile: textileMarkup,
  'Plain text': plainMarkup,
};

/** Returns the markup of a language by its name; `undefined` for languages of data and programs. */
export function markupOf(name: string): Markup | undefined {
  return markups[name];
}
