import { detectBodyFormat } from '../../../citation/passages/bodyFormat.ts';
import type { ReadableRecord } from '../../../kinds/index.ts';
import type { ArticleText } from '../../protocol.ts';

/** In UTF-16 code units, about 16,000 words. */
const maxText = 100_000;

/** The text of an article, rendered once. */
export class TextLayout {
  #text: ArticleText | undefined;
  #layout: Promise<void> | undefined;

  get(record: ReadableRecord): ArticleText | undefined {
    const content = 'content' in record ? record.content : undefined;
    if (content === undefined) {
      return undefined;
    }
    const source = content.slice(0, maxText);
    if (this.#text?.source !== source) {
      const format = detectBodyFormat(source);
      const isShortened = content.length > maxText;
      this.#text = {
        source,
        format,
        ...(isShortened && { isShortened }),
        ...(format === 'markdown' && { isPending: true }),
      };
      this.#layout = undefined;
    }
    return this.#text;
  }

  /** Never rejects. */
  async layOut(record: ReadableRecord): Promise<void> {
    const text = this.get(record);
    if (text?.isPending) {
      this.#layout ??= this.#layOut(text);
    }
    await this.#layout;
  }

  async #layOut(text: ArticleText): Promise<void> {
    const html = await renderInThread(text.source).catch(() => undefined);
    if (this.#text === text) {
      const { source, format, isShortened } = text;
      this.#text = { source, format, ...(isShortened && { isShortened }), ...(html !== undefined && { html }) };
    }
  }
}

/** Loads the renderer lazily. The worker thread runs the same module. */
async function renderInThread(text: string): Promise<string | undefined> {
  return (await import('./markdownToHtml.ts')).markdownToHtml(text);
}
