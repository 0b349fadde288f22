import type { Citation, CitationContext } from './context.ts';
import type { TextSyntax } from './languages/language.ts';
import type { Reference } from './reference.ts';
import { renderText } from './render.ts';
import { toPlainLine, citableTitle } from './citableTitle.ts';

/** Returns whether the place holds words and links, not only a string or a comment. */
function isProse({ literal }: TextSyntax, { inComment, quote }: CitationContext): boolean {
  return literal === undefined && inComment === undefined && quote === undefined;
}

/** Returns the reference to cite for a quotation. In strings and comments, the quotation goes into the title. */
export function quotedReference(
  reference: Reference,
  words: string,
  syntax: TextSyntax,
  context: CitationContext,
  language?: string,
): Reference {
  return isProse(syntax, context)
    ? reference
    : { ...reference, title: `${inMarks(words, language)} — ${citableTitle(reference)}` };
}

/** Writes a quotation before its citation. The citation is in parentheses unless it attaches to a word. */
export function writeQuotation(
  words: string,
  citation: Citation,
  syntax: TextSyntax,
  context: CitationContext,
  attachesToWord: boolean,
  language?: string,
): Citation {
  if (!isProse(syntax, context)) {
    return citation;
  }
  const { text } = citation;
  return {
    ...citation,
    text: renderText(inMarks(words, language), syntax, context) + (attachesToWord ? text : ` (${text})`),
  };
}

/** Puts a quotation into a language's quotation marks, and its inner quotations into the nested ones. */
function inMarks(words: string, language = 'en'): string {
  const [open, close, innerOpen, innerClose] = marks[language] ?? marks[language.slice(0, 2)] ?? english;
  const nested = toPlainLine(words).replace(/["“”„«»]/g, (mark, at: number, text: string) => {
    const isBehindSpace = at === 0 || /[\s([{—–-]/.test(text.charAt(at - 1));
    // Between spaces, as in French, the mark itself is opening or closing.
    const isOpening = isBehindSpace && /^(?:\s|$)/.test(text.slice(at + 1)) ? /[«„]/.test(mark) : isBehindSpace;
    return isOpening ? innerOpen : innerClose;
  });
  return open + nested + close;
}

type QuotationMarks = readonly [open: string, close: string, innerOpen: string, innerClose: string];

const english: QuotationMarks = ['“', '”', '‘', '’'];
const low: QuotationMarks = ['„', '“', '‚', '‘'];
const guillemets: QuotationMarks = ['«', '»', '“', '”'];

/** Quotation marks, by language tag in lower case. */
const marks: Readonly<Record<string, QuotationMarks>> = {
  'en-gb': ['‘', '’', '“', '”'],
  de: low,
  'de-ch': ['«', '»', '‹', '›'],
  cs: low,
  pl: ['„', '”', '«', '»'],
  hu: ['„', '”', '»', '«'],
  fr: ['«\u00A0', '\u00A0»', '“', '”'],
  es: guillemets,
  it: guillemets,
  pt: guillemets,
  'pt-br': english,
  ru: ['«', '»', '„', '“'],
  nl: english,
  sv: ['”', '”', '’', '’'],
  tr: english,
  ja: ['「', '」', '『', '』'],
  'zh-tw': ['「', '」', '『', '』'],
  zh: english,
  ko: english,
};
