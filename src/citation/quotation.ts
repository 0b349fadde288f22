import type { Citation, Surroundings } from './format.ts';
import { familyOfLanguage } from './languages.ts';
import { plainSyntax } from './plainText.ts';
import type { Reference } from './reference.ts';
import { plain, titleOf } from './title.ts';
import { syntaxes, textAt } from './writing.ts';

/** Whether the language of a place is one of prose, in which words and a link stand side by side. */
function isProse({ languageId = '', inComment, quote }: Surroundings): boolean {
  const family = familyOfLanguage(languageId);
  const isPlain = family === 'plain' || family === 'bibtex';
  return inComment === undefined && quote === undefined && (isPlain || syntaxes[family] !== plainSyntax);
}

/** What is cited for words of a source: where there is no room for prose the words go into the title. */
export function quotedReference(reference: Reference, words: string, around: Surroundings): Reference {
  return isProse(around) ? reference : { ...reference, title: `${inMarks(words)} — ${titleOf(reference)}` };
}

/** Words of a source as a quotation before its citation; a footnote's mark needs no parentheses around it. */
export function quoting(words: string, citation: Citation, around: Surroundings, isMark: boolean): Citation {
  if (!isProse(around)) {
    return citation;
  }
  const { text } = citation;
  return { ...citation, text: textAt(inMarks(words), around) + (isMark ? text : ` (${text})`) };
}

function inMarks(words: string): string {
  return `“${plain(words)}”`;
}
