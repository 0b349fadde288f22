import type { CitableRecord } from '../records/kinds.ts';
import type { References } from '../library/references.ts';
import { documentOf, type CitationTarget } from './citationTarget.ts';
import { languageIdOf } from './citingDocument.ts';
import { copyCitation, insertCitation } from './insertCitation.ts';
import { offeredFormats, type OfferedFormat } from './offeredFormats.ts';

/** Citing where the user writes, for those who show the user beforehand what that gives. */
export class Citing {
  readonly #target: () => CitationTarget | undefined;
  readonly #references: References;

  constructor(target: () => CitationTarget | undefined, references: References) {
    this.#target = target;
    this.#references = references;
  }

  /** Every format that the document there has, with the citation as it would read; the one that fits best comes first. */
  async offer(
    record: CitableRecord,
  ): Promise<{ readonly language: string; readonly formats: readonly OfferedFormat[] }> {
    const target = this.#target();
    const language = target ? languageIdOf(documentOf(target)) : 'plaintext';
    const references = (await this.#references.of([record])) ?? [];
    return { language, formats: await offeredFormats({ references }, target) };
  }

  async insert(record: CitableRecord, format: string): Promise<void> {
    const references = await this.#references.of([record]);
    await (references && insertCitation({ references, format }, this.#target()));
  }

  async copy(record: CitableRecord, format: string): Promise<void> {
    const references = await this.#references.of([record]);
    await (references && copyCitation({ references, format }, this.#target()));
  }

  /** Words of the record as a quotation with its citation. */
  async quote(record: CitableRecord, words: string): Promise<void> {
    const references = await this.#references.of([record]);
    await (references && insertCitation({ references, quotation: words }, this.#target()));
  }
}
