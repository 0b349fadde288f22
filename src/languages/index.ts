import { asciidoc } from './asciidoc.ts';
import { bibtex } from './bibtex.ts';
import { data } from './data.ts';
import { html } from './html.ts';
import type { WritingLanguage } from './language.ts';
import { latex } from './latex.ts';
import { markdown } from './markdown/markdown.ts';
import { mediaWiki } from './mediaWiki.ts';
import { org } from './org.ts';
import { plain } from './plain.ts';
import { program } from './program.ts';
import { restructuredText } from './restructuredText.ts';
import { templates } from './templates.ts';
import { textile } from './textile.ts';
import { typst } from './typst.ts';

/** If two languages have the same id, the first one is used. */
export const languages: readonly WritingLanguage[] = [
  markdown,
  latex,
  restructuredText,
  asciidoc,
  org,
  typst,
  html,
  templates,
  mediaWiki,
  textile,
  data,
  bibtex,
  program,
  plain,
];

const byId = new Map([...languages].reverse().flatMap((language) => language.languageIds.map((id) => [id, language])));
const idByExtension = new Map([
  ...[...languages]
    .reverse()
    .flatMap(({ fileExtensions, languageIds: [id = ''] }) =>
      fileExtensions.map((extension): [string, string] => [extension, id]),
    ),
  ['.qmd', 'quarto'],
  ['.rmd', 'rmd'],
]);

/** Returns plain text for an unknown id. */
export function findLanguage(languageId: string): WritingLanguage {
  return byId.get(languageId) ?? (languageId.includes('markdown') ? markdown : plain);
}

export function isUnknownLanguage(languageId: string): boolean {
  return findLanguage(languageId) === plain && !byId.has(languageId);
}

/**
 * Uses the file extension if the id is unknown or plain text, since VS Code has no language for many markups, and for
 * templates such as `.ejs`, which VS Code takes for HTML.
 */
export function detectLanguageId(languageId: string, fileName: string): string {
  const [extension = ''] = /\.[^./\\]+$/.exec(fileName.toLowerCase()) ?? [];
  const isTemplate = languageId === 'html' && templates.fileExtensions.includes(extension);
  return languageId === 'plaintext' || isTemplate || isUnknownLanguage(languageId)
    ? (idByExtension.get(extension) ?? languageId)
    : languageId;
}
