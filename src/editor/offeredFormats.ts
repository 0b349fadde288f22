import { formatsFor } from '../citation/cite.ts';
import type { Reference } from '../citation/reference.ts';
import { targetOf } from './citingDocument.ts';
import { formatName } from './formatNames.ts';
import { citationText } from './insertCitation.ts';
import type { Place } from './place.ts';
import { formatFor, templatesOf } from './way.ts';

/** A format with the text that it gives where the user writes. */
export interface OfferedFormat {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/**
 * Every format that the document at a place has, the user's own too, with the citation as it would read there: first the
 * one that Insert Citation takes. Without a place there is only plain text.
 */
export async function offeredFormats(
  references: readonly Reference[],
  place: Place | undefined,
): Promise<readonly OfferedFormat[]> {
  const textIn = (format?: string) => citationText(references, place, { format, isPreview: true });
  if (!place) {
    const id = 'plain-text';
    return [{ id, name: formatName(id), text: await textIn() }];
  }
  const { document } = targetOf(place);
  const known = formatsFor(document.languageId);
  const fitting = await formatFor(document, undefined);
  const ids = new Set([fitting, ...Object.keys(templatesOf(document)), ...known]);
  const formats = [...ids].map(async (id) => {
    const own = known.find((candidate) => candidate === id);
    return { id, name: own === undefined ? id : formatName(own), text: await textIn(id) };
  });
  return Promise.all(formats);
}
