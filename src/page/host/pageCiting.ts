import type { CitableRecord } from '../../kinds/index.ts';
import type { ChooseReferences } from '../../store/references.ts';
import type { CitationTarget } from '../../editor/citationTarget.ts';
import { getLanguageId } from '../../editor/citingDocument.ts';
import { copyCitation, insertCitation } from '../../editor/insertCitation.ts';
import { previewFormats, type FormatPreview } from '../../editor/previewFormats.ts';

export class PageCiting {
  readonly #target: CitationTarget;
  readonly #chooseReferences: ChooseReferences;

  constructor(target: CitationTarget, chooseReferences: ChooseReferences) {
    this.#target = target;
    this.#chooseReferences = chooseReferences;
  }

  /** Returns every format of the document with a preview, best format first. */
  async offer(
    record: CitableRecord,
  ): Promise<{ readonly language: string; readonly formats: readonly FormatPreview[] }> {
    const { document } = this.#target;
    const language = document ? getLanguageId(document) : 'plaintext';
    const cited = (await this.#chooseReferences([record])) ?? { references: [] };
    return { language, formats: await previewFormats(cited, this.#target) };
  }

  async insert(record: CitableRecord, format: string): Promise<void> {
    const cited = await this.#chooseReferences([record]);
    await (cited && insertCitation({ ...cited, format }, this.#target));
  }

  async copy(record: CitableRecord, format: string): Promise<void> {
    const cited = await this.#chooseReferences([record]);
    await (cited && copyCitation({ ...cited, format }, this.#target));
  }

  async quote(record: CitableRecord, words: string): Promise<void> {
    const cited = await this.#chooseReferences([record]);
    await (cited && insertCitation({ ...cited, quotation: words }, this.#target));
  }
}
