import { comments } from './comments.ts';
import type { Surroundings, Write } from './format.ts';
import { inertReferences, inertText } from './inert.ts';

/** `Title - address` as a comment of its own, or as words of the one around it; nothing of it is more than text. */
export const comment: Write = (references, around) => ({
  text: commented(inertReferences(references, around.languageId ?? ''), around),
});

/** A text as `comment` puts it. */
export function commentOf(text: string, around: Surroundings): string {
  return commented(inertText(text, around.languageId ?? ''), around);
}

/** Lines as a comment of their language, each that is none yet; the first is one where a comment is around it. */
export function commented(text: string, { languageId = '', inComment }: Surroundings): string {
  const { line, block } = (Object.hasOwn(comments, languageId) ? comments[languageId] : undefined) ?? {};
  if (line !== undefined) {
    return text
      .split(/\r?\n/)
      .map((own, index) =>
        (index === 0 && inComment !== undefined) || own.trimStart().startsWith(line) ? own : `${line} ${own}`,
      )
      .join('\n');
  }
  return block === undefined || inComment !== undefined || text.trimStart().startsWith(block[0])
    ? text
    : `${block[0]} ${text} ${block[1]}`;
}
