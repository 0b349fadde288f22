import { findLanguage, isUnknownLanguage } from '../languages/index.ts';
import { isSlow, runWithinTimeLimit } from '../timeLimit.ts';
import { parseAsciidoc } from './parseAsciidoc.ts';
import { parseBibtex } from './parseBibtex.ts';
import { parseHtml, parseXml } from './parseHtml.ts';
import { parseLatex } from './parseLatex.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { parsePlain } from './parsePlain.ts';
import { parseProgram } from './parseProgram.ts';
import { parseRestructuredText } from './parseRestructuredText.ts';
import { parseOrg } from './parseOrg.ts';
import { parseTypst } from './parseTypst.ts';
import { isTooDeep, type Parse } from './structure.ts';

/** Parsers by the name of the writing language. In languages without one, citations are only copied. */
const parsers: Readonly<Record<string, Parse>> = {
  Markdown: parseMarkdown,
  LaTeX: parseLatex,
  reStructuredText: parseRestructuredText,
  AsciiDoc: parseAsciidoc,
  Org: parseOrg,
  Typst: parseTypst,
  HTML: parseHtml,
  BibTeX: parseBibtex,
  'Plain text': parsePlain,
  Programs: parseProgram,
};

/** Parsers by language id. */
const dialects: Readonly<Record<string, Parse>> = {
  xml: parseXml,
  xsl: parseXml,
  svg: parseXml,
};

/** In UTF-16 code units. The longest text takes less than a second. */
const maxParsedLength = 1_000_000;

/** Returns whether a document has too many characters or took too long. */
export function isTooLarge(text: string): boolean {
  return text.length > maxParsedLength || isSlow(text);
}

/** Returns whether citations can be inserted into, and read from, documents of a language. */
export function hasParser(languageId: string): boolean {
  return selectParser(languageId) !== undefined;
}

/**
 * Returns a parser that refuses documents of unknown languages, and those that are too large, take too long or are
 * nested too deeply.
 */
export function findParser(languageId: string): Parse {
  const parse = selectParser(languageId);
  return (text, ...others) => {
    try {
      return isTooLarge(text) || !parse
        ? undefined
        : runWithinTimeLimit(text, () => {
            const structure = parse(text, ...others);
            return structure && isTooDeep(structure.nodes) ? undefined : structure;
          });
    } catch (error) {
      // Some parsers are recursive, and deep nesting overflows the stack.
      if (error instanceof RangeError) {
        return undefined;
      }
      throw error;
    }
  };
}

function selectParser(languageId: string): Parse | undefined {
  const dialect = Object.hasOwn(dialects, languageId) ? dialects[languageId] : undefined;
  return dialect ?? (isUnknownLanguage(languageId) ? undefined : parsers[findLanguage(languageId).name]);
}
