import { comment } from './comment.ts';
import type { Write } from './format.ts';
import { familyOfLanguage } from './languages.ts';
import { plainText } from './plainText.ts';
import { formattedAt, textAt } from './writing.ts';

/** The references as a citation style has them; `Title <address>` where none was at hand. */
export const formattedReference: Write = (references, around) => {
  const { formatted, words } = around;
  const before = words === undefined || words === '' ? '' : `${words} `;
  if (!formatted || formatted.length === 0) {
    if (familyOfLanguage(around.languageId ?? '') === 'program') {
      return comment(references, around);
    }
    return { text: before + textAt(plainText(references, {}).text, around) };
  }
  const whole = formatted.flatMap((text, index) => (index === 0 ? text : [{ text: ' ' }, ...text]));
  return { text: before + formattedAt(whole, around) };
};
