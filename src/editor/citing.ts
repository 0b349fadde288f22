import { formatsFor } from '../citation/cite.ts';
import { referenceOf, type CitableRecord } from '../library/referenceOf.ts';
import { targetOf } from './citingDocument.ts';
import { formatName } from './formatNames.ts';
import { citationText, copyCitation, insertCitation, insertQuotation } from './insertCitation.ts';
import type { Place } from './place.ts';
import { formatFor, templatesOf } from './way.ts';

/** A format with the text that it gives a record where the user writes. */
export interface OfferedFormat {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** Citing where the user writes, for those who show the user beforehand what that gives. */
export class Citing {
  readonly #place: () => Place | undefined;

  constructor(place: () => Place | undefined) {
    this.#place = place;
  }

  /** Every format that the document there has, with the citation as it would read; the one that fits best comes first. */
  async offer(
    record: CitableRecord,
  ): Promise<{ readonly language: string; readonly formats: readonly OfferedFormat[] }> {
    const place = this.#place();
    const references = [referenceNow(record)];
    const textIn = (format?: string) => citationText(references, place, { format, isPreview: true });
    if (!place) {
      const id = 'plain-text';
      return { language: 'plaintext', formats: [{ id, name: formatName(id), text: await textIn() }] };
    }
    const { document } = targetOf(place);
    const known = formatsFor(document.languageId);
    const fitting = await formatFor(document, undefined);
    const ids = new Set<string>([fitting, ...Object.keys(templatesOf(document)), ...known]);
    const formats = [...ids].map(async (id) => {
      const own = known.find((candidate) => candidate === id);
      return { id, name: own === undefined ? id : formatName(own), text: await textIn(id) };
    });
    return { language: document.languageId, formats: await Promise.all(formats) };
  }

  insert(record: CitableRecord, format: string): Promise<void> {
    return insertCitation([referenceNow(record)], this.#place(), format);
  }

  copy(record: CitableRecord, format: string): Promise<void> {
    return copyCitation([referenceNow(record)], this.#place(), format);
  }

  /** Words of the record as a quotation with its citation. */
  quote(record: CitableRecord, words: string): Promise<void> {
    return insertQuotation(referenceNow(record), words, this.#place());
  }
}

function referenceNow(record: CitableRecord) {
  return { ...referenceOf(record), accessed: new Date().toISOString() };
}
