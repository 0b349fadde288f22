import { languageOf } from '../languages/index.ts';
import { parseAsciidoc } from './asciidoc.ts';
import { parseBibtex } from './bibtex.ts';
import { parseCsv } from './csv.ts';
import { parseHtml, parseXml } from './html.ts';
import { parseJson } from './json.ts';
import { parseLatex } from './latex.ts';
import { parseMarkdown } from './markdown.ts';
import { parseMediaWiki } from './mediaWiki.ts';
import { parsePlain } from './plain.ts';
import { parseProgram } from './program.ts';
import { parseRestructuredText } from './restructuredText.ts';
import { parseTemplate } from './templates.ts';
import { parseOrg } from './org.ts';
import { parseTextile } from './textile.ts';
import { parseToml } from './toml.ts';
import { parseTypst } from './typst.ts';
import { parseYaml } from './yaml.ts';
import type { Parse } from './structure.ts';

/** The parsers that find places for citations, by the name of the writing language. */
const parsers: Readonly<Record<string, Parse>> = {
  Markdown: parseMarkdown,
  LaTeX: parseLatex,
  reStructuredText: parseRestructuredText,
  AsciiDoc: parseAsciidoc,
  Org: parseOrg,
  Typst: parseTypst,
  MediaWiki: parseMediaWiki,
  Textile: parseTextile,
  JSON: parseJson,
  YAML: parseYaml,
  TOML: parseToml,
  CSV: parseCsv,
  HTML: parseTemplate,
  BibTeX: parseBibtex,
  'Plain text': parsePlain,
  Programs: parseProgram,
};

/** Parsers of dialects, by language id. */
const dialects: Readonly<Record<string, Parse>> = {
  html: parseHtml,
  xhtml: parseHtml,
  xml: parseXml,
  xsl: parseXml,
  svg: parseXml,
};

/** Returns the parser of a document's language. It finds no places in an unknown language. */
export function parserOf(languageId: string): Parse {
  const dialect = Object.hasOwn(dialects, languageId) ? dialects[languageId] : undefined;
  return dialect ?? parsers[languageOf(languageId).name] ?? (() => undefined);
}
