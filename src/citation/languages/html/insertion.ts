import type { CitationContext } from '../../context.ts';
import { at, lineAt, outOfWord, shifted, trimmed, type InsertionPoint } from '../../insertion/point.ts';
import { commentFormat } from '../program/comment.ts';
import { pointInProgram } from '../program/insertion.ts';
import { partAt, type Part } from './parts.ts';
import { isBesideElement, isInElement, isText } from './textPlaces.ts';

/**
 * A place in HTML or in what mixes it with code: a link where the place is surely text, in comments words, in scripts,
 * style sheets and programs a comment of theirs. `undefined` where what stands there can't be known.
 */
export function pointInMarkup(
  text: string,
  start: number,
  end: number,
  languageId: string,
): InsertionPoint | undefined {
  if (languageId === 'javascriptreact' || languageId === 'typescriptreact') {
    return isInElement(text, start)
      ? linkPoint(text, start, end, languageId)
      : isBesideElement(text, start)
        ? undefined
        : pointInProgram(text, start, end, 'typescript');
  }
  // Nothing may stand before what some programs must begin with.
  const beginning = languageId === 'php' ? (/^\s*<\?php\b/.exec(text)?.[0].length ?? 0) : 0;
  if (start < beginning) {
    return pointInMarkup(text, beginning, beginning, languageId);
  }
  const part = partAt(text, start);
  switch (part.kind) {
    case 'comment': {
      const from = Math.min(Math.max(start, part.from), part.to);
      const to = Math.max(from, Math.min(end, part.to));
      return {
        start: from,
        end: to,
        languageId,
        context: { inComment: 'block' },
        only: commentFormat,
        lead: /\s/.test(text.charAt(from - 1)) ? '' : ' ',
        trail: /\s/.test(text.charAt(to)) ? '' : ' ',
      };
    }
    case 'code':
      return part.languageId === undefined ? undefined : pointInEmbedded(text, start, end, part, part.languageId);
    case 'tag':
    case 'text': {
      const place = part.kind === 'tag' && part.to > start ? part.to : start;
      return isText(text, place, part.kind === 'tag' ? partAt(text, place) : part, languageId)
        ? linkPoint(text, place, Math.max(place, end), languageId)
        : undefined;
    }
  }
}

/** A place in code within markup, as one of that code alone. */
function pointInEmbedded(
  text: string,
  start: number,
  end: number,
  part: Part,
  languageId: string,
): InsertionPoint | undefined {
  const { from, to } = part;
  const content = text.slice(from, to);
  const point = pointInProgram(
    content,
    Math.max(0, start - from),
    Math.min(Math.max(end, from), to) - from,
    languageId,
  );
  if (!point) {
    return undefined;
  }
  const { lead = '', trail = '' } = point;
  // The id of PHP is one of pages; its comments are those of JavaScript.
  const program = languageId === 'php' ? 'javascript' : languageId;
  const before = content.slice(0, point.start);
  const isFirst = !before.includes('\n') && point.context.inComment === undefined;
  const isLast = !content.includes('\n', point.end) && point.context.inComment === undefined;
  // What begins the code shares the first line, and what ends it the last.
  return shifted(
    {
      ...point,
      languageId: program,
      lead: (isFirst ? '\n' : '') + lead,
      trail: trail === '' && isLast && to < text.length ? '\n' : trail,
    },
    from,
  );
}

function linkPoint(text: string, start: number, end: number, languageId: string): InsertionPoint {
  const words = start === end ? at(outOfWord(text, start)) : trimmed(text, start, end);
  const selected = text.slice(words.start, words.end);
  const context: CitationContext = {
    before: text.slice(lineAt(text, words.start).from, words.start),
    after: text.slice(words.end, lineAt(text, words.end).to),
    ...(selected.trim() !== '' && { words: selected }),
  };
  return { ...words, languageId, context };
}
