import { comments } from './comments.ts';

export type Family =
  | 'markdown'
  | 'latex'
  | 'bibtex'
  | 'restructuredtext'
  | 'asciidoc'
  | 'org'
  | 'typst'
  | 'html'
  | 'mediawiki'
  | 'textile'
  | 'json'
  | 'yaml'
  | 'toml'
  | 'csv'
  | 'program'
  | 'plain';

/** The writing languages, by VS Code language id. */
const families: Readonly<Record<Exclude<Family, 'program' | 'plain'>, readonly string[]>> = {
  markdown: [
    'markdown',
    'quarto',
    'rmd',
    'mdx',
    'github-markdown',
    'markdown-math',
    'prompt',
    'instructions',
    'chatmode',
  ],
  latex: ['latex', 'tex', 'latex-expl3', 'context', 'rsweave', 'jlweave', 'pweave'],
  bibtex: ['bibtex', 'biblatex'],
  restructuredtext: ['restructuredtext', 'rst'],
  asciidoc: ['asciidoc', 'adoc'],
  org: ['org', 'org-mode', 'orgmode'],
  typst: ['typst', 'typ'],
  html: [
    'html',
    'xml',
    'xsl',
    'xhtml',
    'svg',
    'php',
    'vue',
    'vue-html',
    'svelte',
    'astro',
    'javascriptreact',
    'typescriptreact',
    'handlebars',
    'razor',
    'aspnetcorerazor',
    'blade',
    'twig',
    'django-html',
    'jinja-html',
    'jinja',
    'liquid',
    'erb',
    'ejs',
    'html-eex',
    'heex',
    'nunjucks',
    'angular',
  ],
  mediawiki: ['mediawiki', 'wikitext'],
  textile: ['textile'],
  json: ['json', 'jsonc', 'jsonl', 'json5', 'code-text-binary', 'snippets'],
  yaml: ['yaml', 'dockercompose', 'github-actions-workflow', 'azure-pipelines', 'home-assistant', 'ansible'],
  toml: ['toml'],
  csv: ['csv', 'tsv'],
};

const familyOf = new Map(
  (Object.keys(families) as (keyof typeof families)[]).flatMap((family) =>
    families[family].map((languageId) => [languageId, family] as const),
  ),
);

/** What kind of writing a language is; plain text where that isn't known. */
export function familyOfLanguage(languageId: string): Family {
  return (
    familyOf.get(languageId) ??
    (languageId.includes('markdown') ? 'markdown' : Object.hasOwn(comments, languageId) ? 'program' : 'plain')
  );
}

/** Languages that are no more than text. */
const plainText: ReadonlySet<string> = new Set([
  '',
  ...['plaintext', 'text', 'txt', 'markup', 'log', 'output', 'console', 'search-result', 'scminput', 'email', 'srt'],
  ...['fountain', 'djot', 'norg', 'gemtext', 'bbcode', 'creole', 'dokuwiki', 'taskpaper', 'todotxt'],
]);

/** Whether nothing is known of a language, neither that it is only text nor how it marks a comment. */
export function isUnknown(languageId: string): boolean {
  return familyOfLanguage(languageId) === 'plain' && !plainText.has(languageId);
}
