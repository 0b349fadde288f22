import { commentMarksByLanguage } from './commentSyntax.ts';
import type { CitationContext, CitationWriter } from '../../citation/context.ts';
import type { CitationFormat } from '../language.ts';
import { breakCommentMarks, toCommentText } from './commentText.ts';
import { writeInertReferences } from './inert.ts';

/** Writes `Title - address` as a comment, or as inert text inside the surrounding comment. */
export const writeComment: CitationWriter = (references, context) => ({
  text: addCommentMarks(writeInertReferences(references, context), context),
});

export const commentFormat: CitationFormat = {
  id: 'comment',
  label: 'comment',
  write: writeComment,
  attachesToWord: false,
  writeKey: undefined,
  usesStyle: false,
  inUse: undefined,
  definitions: undefined,
  requires: undefined,
};

export function writeAsComment(text: string, context: CitationContext): string {
  return addCommentMarks(toCommentText(text, context), context);
}

/**
 * Skips the first line inside a comment.
 *
 * @param hasMarks whether the text can have the marks of comments already
 */
export function addCommentMarks(
  text: string,
  { languageId = '', inComment }: CitationContext,
  hasMarks = false,
): string {
  const { line, block } =
    (Object.hasOwn(commentMarksByLanguage, languageId) ? commentMarksByLanguage[languageId] : undefined) ?? {};
  if (line !== undefined) {
    return text
      .split(/\r?\n/)
      .map((content, index) =>
        (index === 0 && inComment !== undefined) || (hasMarks && content.trimStart().startsWith(line))
          ? content
          : `${line} ${content}`,
      )
      .join('\n');
  }
  if (block === undefined || inComment !== undefined) {
    return text;
  }
  const [open, close] = block;
  const content = text.trim();
  const isComment =
    hasMarks && content.startsWith(open) && content.indexOf(close, open.length) === content.length - close.length;
  return isComment ? text : `${open} ${breakCommentMarks(text, block)} ${close}`;
}
