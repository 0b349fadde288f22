import { findLanguage } from '../languages/index.ts';
import { parseAsciidoc } from './parseAsciidoc.ts';
import { parseBibtex } from './parseBibtex.ts';
import { parseCsv } from './parseCsv.ts';
import { parseHtml, parseXml } from './parseHtml.ts';
import { parseJson } from './parseJson.ts';
import { parseLatex } from './parseLatex.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { parseMediaWiki } from './parseMediaWiki.ts';
import { parsePlain } from './parsePlain.ts';
import { parseProgram } from './parseProgram.ts';
import { parseRestructuredText } from './parseRestructuredText.ts';
import { parseTemplate } from './parseTemplate.ts';
import { parseOrg } from './parseOrg.ts';
import { parseTextile } from './parseTextile.ts';
import { parseToml } from './parseToml.ts';
import { parseTypst } from './parseTypst.ts';
import { parseYaml } from './parseYaml.ts';
import type { Parse } from './structure.ts';

/** Parsers by the name of the writing language. */
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

/** Parsers by language id. */
const dialects: Readonly<Record<string, Parse>> = {
  html: parseHtml,
  xhtml: parseHtml,
  xml: parseXml,
  xsl: parseXml,
  svg: parseXml,
};

/** Returns a parser that finds no places for an unknown language, and refuses documents that are nested too deeply. */
export function findParser(languageId: string): Parse {
  const dialect = Object.hasOwn(dialects, languageId) ? dialects[languageId] : undefined;
  const parse = dialect ?? parsers[findLanguage(languageId).name];
  return (...document) => {
    try {
      return parse?.(...document);
    } catch (error) {
      // Some parsers are recursive, and deep nesting overflows the stack.
      if (error instanceof RangeError) {
        return undefined;
      }
      throw error;
    }
  };
}
