import { formatsFor, type FormatId } from '../cite.ts';
import { isByKey } from '../formats.ts';
import { familyOfLanguage } from '../languages.ts';
import { withoutCode } from './blocks.ts';

/** Whether a document of the format’s language has such marks already. */
const marks: Partial<Record<FormatId, RegExp>> = {
  'markdown-footnote': /^ {0,3}\[\^[^\]\n]+\]:/m,
  'pandoc-key': /(?<![\\\w])\[(?=[^[\]\n]*@[\w{])[^[\]\n]*\]/,
  'latex-footnote': /\\footnote\s*\{/,
  'latex-cite': /\\(?=[a-z]*cite)[a-z]+\*?(?:\[[^[\]]*\])*\{/i,
  'rst-footnote': /^\.\. \[(?:#?\w+|#|\*)\] /m,
  'asciidoc-footnote': /footnote:[\w-]*\[/,
  'org-footnote': /\[fn:/,
  'org-cite': /\[cite(?:\/[\w/-]+)?:/,
  'typst-footnote': /#footnote\[/,
  'typst-cite': /#cite\(|(?<![\w@.])@[a-z][\w:.-]*/i,
  'mediawiki-ref': /<ref[\s>]/i,
};

/**
 * The format that fits a document: keys where it cites by keys and has a bibliography, footnotes where it has
 * footnotes, keys where it has a bibliography, else the first of its language.
 */
export function habitOf(text: string, languageId: string, hasBibliography: boolean): FormatId {
  const available = formatsFor(languageId);
  const prose = withoutCode(text, familyOfLanguage(languageId));
  const uses = available.filter((format) => marks[format]?.test(prose));
  const byKey = available.find(isByKey);
  return (
    (hasBibliography ? uses.find(isByKey) : undefined) ??
    uses.find((format) => !isByKey(format)) ??
    (hasBibliography ? byKey : undefined) ??
    available[0] ??
    'plain-text'
  );
}
