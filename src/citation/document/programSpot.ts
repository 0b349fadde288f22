import { comments } from '../comments.ts';
import { regionAt } from './region.ts';
import { at, lineAt, type Spot } from './spot.ts';

/**
 * A place in a program: within a comment or a string, words; elsewhere a comment of its own that takes no code in:
 * at the end of a line, else in the line above; in the middle of a line only where the language ends comments by a mark.
 */
export function programSpot(text: string, start: number, end: number, languageId: string): Spot {
  const region = regionAt(text, start, languageId);
  const line = lineAt(text, start);
  if (region.kind !== 'code') {
    const to = Math.min(Math.max(end, region.from), region.to);
    const place = { start: Math.min(Math.max(start, region.from), to), end: to };
    const around = region.quote ? { quote: region.quote } : { inComment: region.comment ?? 'line' };
    const lead =
      place.start >= region.from && /\S$/.test(text.slice(line.from, place.start)) && place.start > region.from;
    const isAtMark = place.start === region.from && region.kind === 'comment';
    return {
      ...place,
      languageId,
      around,
      only: 'comment',
      ...((lead || isAtMark) && !/\s$/.test(text.slice(0, place.start)) && { lead: ' ' }),
      ...(/^[\p{L}\p{N}]/u.test(text.slice(place.end, region.to)) && { trail: ' ' }),
    };
  }
  const comment = { languageId, around: {}, only: 'comment' as const };
  const isLine = comments[languageId]?.line !== undefined || comments[languageId] === undefined;
  const indent = /^\s*/.exec(text.slice(line.from, line.to))?.[0] ?? '';
  const isBlank = text.slice(line.from, line.to).trim() === '';
  if (!isLine) {
    return {
      ...at(start),
      ...comment,
      ...(/\S$/.test(text.slice(line.from, start)) && { lead: ' ' }),
      trail: /^\s|^$/.test(text.slice(end, line.to)) ? '' : ' ',
    };
  }
  if (isBlank) {
    return { ...at(start), ...comment };
  }
  if (text.slice(end, line.to).trim() === '') {
    return { ...at(line.to), ...comment, lead: /\s$/.test(text.slice(line.from, line.to)) ? '' : ' ' };
  }
  if (regionAt(text, line.from, languageId).kind === 'code') {
    return { ...at(line.from), ...comment, lead: indent, trail: '\n' };
  }
  let last = line.to;
  while (last < text.length && regionAt(text, last, languageId).kind !== 'code') {
    last = lineAt(text, last + 1).to;
  }
  return { ...at(last), ...comment, lead: ' ' };
}
