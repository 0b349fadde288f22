import { referenceNow, referencesOf, type CitableRecord } from '../library/referenceOf.ts';
import { targetOf } from './citingDocument.ts';
import { copyCitation, insertCitation, insertQuotation } from './insertCitation.ts';
import { offeredFormats, type OfferedFormat } from './offeredFormats.ts';
import type { Place } from './place.ts';

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
    const language = place ? targetOf(place).document.languageId : 'plaintext';
    return { language, formats: await offeredFormats(referencesOf([record]), place) };
  }

  insert(record: CitableRecord, format: string): Promise<void> {
    return insertCitation(referencesOf([record]), this.#place(), format);
  }

  copy(record: CitableRecord, format: string): Promise<void> {
    return copyCitation(referencesOf([record]), this.#place(), format);
  }

  /** Words of the record as a quotation with its citation. */
  quote(record: CitableRecord, words: string): Promise<void> {
    return insertQuotation(referenceNow(record), words, this.#place());
  }
}
