import { commentMarksByLanguage } from './commentSyntax.ts';
import type { CitationContext, CitationWriter } from '../../context.ts';
import type { CitationFormat } from '../language.ts';
import { writeInertReferences, toInertText } from './inert.ts';

/** Writes `Title - address` as a comment, or as inert text inside the surrounding comment. */
export const writeComment: CitationWriter = (references, context) => ({
  text: addCommentMarks(writeInertReferences(references, context.languageId ?? ''), context),
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
  return addCommentMarks(toInertText(text, context.languageId ?? ''), context);
}

/** Skips the first line inside a comment, and lines that have the mark. */
export function addCommentMarks(text: string, { languageId = '', inComment }: CitationContext): string {
  const { line, block } =
    (Object.hasOwn(commentMarksByLanguage, languageId) ? commentMarksByLanguage[languageId] : undefined) ?? {};
  if (line !== undefined) {
    return text
      .split(/\r?\n/)
      .map((content, index) =>
        (index === 0 && inComment !== undefined) || content.trimStart().startsWith(line)
          ? content
          : `${line} ${content}`,
      )
      .join('\n');
  }
  return block === undefined || inComment !== undefined || text.trimStart().startsWith(block[0])
    ? text
    : `${block[0]} ${text} ${block[1]}`;
}
