import { detectBodyFormat } from '../../../citation/passages/bodyFormat.ts';
import type { ReadableRecord } from '../../../kinds/index.ts';
import type { ArticleText } from '../../protocol.ts';

/** About 16,000 words: a page shows no more of a text. In UTF-16 code units. */
const maxText = 100_000;

type ToHtml = (markdown: string) => Promise<string | undefined>;

/** The text of one page's article. Its format is found and its Markdown laid out once for each text. */
export class TextLayout {
  readonly #toHtml: ToHtml;
  #text: ArticleText | undefined;
  #layout: Promise<void> | undefined;

  constructor(toHtml: ToHtml = renderInThread) {
    this.#toHtml = toHtml;
  }

  /** The text of the record as far as it is laid out; `undefined` where it has none. */
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

  /** Lays the text of the record out. Never rejects. */
  async layOut(record: ReadableRecord): Promise<void> {
    const text = this.get(record);
    if (text?.isPending) {
      this.#layout ??= this.#layOut(text);
    }
    await this.#layout;
  }

  async #layOut(text: ArticleText): Promise<void> {
    const html = await this.#toHtml(text.source).catch(() => undefined);
    if (this.#text === text) {
      const { source, format, isShortened } = text;
      this.#text = { source, format, ...(isShortened && { isShortened }), ...(html !== undefined && { html }) };
    }
  }
}

/** In a module of its own, which the thread loads too. */
async function renderInThread(text: string): Promise<string | undefined> {
  return (await import('./markdownToHtml.ts')).markdownToHtml(text);
}
