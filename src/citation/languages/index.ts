import { asciidoc } from './asciidoc.ts';
import { bibtex } from './bibtex.ts';
import { csv } from './data/csv.ts';
import { json } from './data/json.ts';
import { toml } from './data/toml.ts';
import { yaml } from './data/yaml.ts';
import { html } from './html/html.ts';
import type { WritingLanguage } from './language.ts';
import { latex } from './latex.ts';
import { markdown } from './markdown/markdown.ts';
import { mediaWiki } from './mediaWiki.ts';
import { org } from './org.ts';
import { plain } from './plain.ts';
import { program } from './program/program.ts';
import { restructuredText } from './restructuredText.ts';
import { textile } from './textile.ts';
import { typst } from './typst.ts';

/** The writing languages. Nothing else lists them: where two name one id, the first has it. */
export const languages: readonly WritingLanguage[] = [
  markdown,
  latex,
  restructuredText,
  asciidoc,
  org,
  typst,
  html,
  mediaWiki,
  textile,
  json,
  yaml,
  toml,
  csv,
  bibtex,
  program,
  plain,
];

const byId = new Map([...languages].reverse().flatMap((language) => language.languageIds.map((id) => [id, language])));
const idByExtension = new Map(
  [...languages]
    .reverse()
    .flatMap(({ fileExtensions, languageIds: [id = ''] }) => fileExtensions.map((extension) => [extension, id])),
);

/** The writing language of a VS Code language id; plain text where that isn't known. */
export function findLanguage(languageId: string): WritingLanguage {
  return byId.get(languageId) ?? (languageId.includes('markdown') ? markdown : plain);
}

/** Whether nothing is known of a language, neither that it is only text nor how it marks a comment. */
export function isUnknown(languageId: string): boolean {
  return findLanguage(languageId) === plain && !byId.has(languageId);
}

/**
 * The language id that a document is written in: its own, unless that says nothing and the ending of the file's name
 * does, as it is where VS Code has no extension for the language.
 */
export function detectLanguageId(languageId: string, fileName: string): string {
  const [extension = ''] = /\.[^./\\]+$/.exec(fileName.toLowerCase()) ?? [];
  return languageId === 'plaintext' || isUnknown(languageId)
    ? (idByExtension.get(extension) ?? languageId)
    : languageId;
}
