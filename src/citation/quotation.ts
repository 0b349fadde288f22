import type { Citation, CitationContext } from './context.ts';
import type { TextSyntax } from '../languages/language.ts';
import type { Reference } from './reference.ts';
import { renderText } from './render.ts';
import { toPlainLine, getCitableTitle } from './citableTitle.ts';

function isProse({ inert }: TextSyntax, { inComment }: CitationContext): boolean {
  return inert !== 'everywhere' && inComment === undefined;
}

/** Makes the quotation a part of the title in comments. */
export function mergeQuotation(
  reference: Reference,
  words: string,
  syntax: TextSyntax,
  context: CitationContext,
  language?: string,
): Reference {
  return isProse(syntax, context)
    ? reference
    : { ...reference, title: `${addQuotationMarks(words, language)} — ${getCitableTitle(reference)}` };
}

/** Puts the citation in parentheses unless it attaches to a word. */
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
    text: renderText(addQuotationMarks(words, language), syntax, context) + (attachesToWord ? text : ` (${text})`),
  };
}

/** Adds a language's quotation marks. The quotations in the words get the nested marks. */
function addQuotationMarks(words: string, language = 'en'): string {
  const [open, close, innerOpen, innerClose] = marks[language] ?? marks[language.slice(0, 2)] ?? english;
  const nested = toPlainLine(words).replace(/["“”„«»]/g, (mark, offset: number, text: string) => {
    const followsSpace = offset === 0 || /[\s([{—–-]/.test(text.charAt(offset - 1));
    // In French, spaces surround quotation marks, so the mark itself tells whether it opens or closes.
    const isOpening = followsSpace && /^(?:\s|$)/.test(text.slice(offset + 1)) ? /[«„]/.test(mark) : followsSpace;
    return isOpening ? innerOpen : innerClose;
  });
  return open + nested + close;
}

type QuotationMarks = readonly [open: string, close: string, innerOpen: string, innerClose: string];

const english: QuotationMarks = ['“', '”', '‘', '’'];
const low: QuotationMarks = ['„', '“', '‚', '‘'];
const guillemets: QuotationMarks = ['«', '»', '“', '”'];

/** Quotation marks by language tag in lower case. */
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
