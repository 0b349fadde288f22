import type { Citation, CitationContext } from './context.ts';
import type { TextSyntax } from './languages/language.ts';
import type { Reference } from './reference.ts';
import { renderText } from './render.ts';
import { plain, titleOf } from './citableTitle.ts';

/** Whether words and a link stand side by side there. */
function isProse({ literal }: TextSyntax, { inComment, quote }: CitationContext): boolean {
  return literal === undefined && inComment === undefined && quote === undefined;
}

/** The reference to cite for words of a source: where there is no room for prose the words go into the title. */
export function quotedReference(
  reference: Reference,
  words: string,
  syntax: TextSyntax,
  context: CitationContext,
  language?: string,
): Reference {
  return isProse(syntax, context)
    ? reference
    : { ...reference, title: `${inMarks(words, language)} — ${titleOf(reference)}` };
}

/** Words of a source as a quotation before its citation, in parentheses unless that attaches to a word. */
export function quoting(
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

/** Words in the quotation marks of a language, and quotations within them in those that it nests. */
function inMarks(words: string, language = 'en'): string {
  const [open, close, innerOpen, innerClose] = marks[language] ?? marks[language.slice(0, 2)] ?? english;
  const nested = plain(words).replace(/["“”„«»]/g, (mark, at: number, text: string) => {
    const isBehindSpace = at === 0 || /[\s([{—–-]/.test(text.charAt(at - 1));
    // Between spaces, as in French, the mark itself says which one it is.
    const isOpening = isBehindSpace && /^(?:\s|$)/.test(text.slice(at + 1)) ? /[«„]/.test(mark) : isBehindSpace;
    return isOpening ? innerOpen : innerClose;
  });
  return open + nested + close;
}

type QuotationMarks = readonly [open: string, close: string, innerOpen: string, innerClose: string];

const english: QuotationMarks = ['“', '”', '‘', '’'];
const low: QuotationMarks = ['„', '“', '‚', '‘'];
const guillemets: QuotationMarks = ['«', '»', '“', '”'];

/** Quotation marks by language tag, in lower case. */
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
