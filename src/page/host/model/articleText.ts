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
  #laidOut: Promise<void> | undefined;

  constructor(toHtml: ToHtml = inThread) {
    this.#toHtml = toHtml;
  }

  /** The text of the record as far as it is laid out; `undefined` where it has none. */
  of(record: ReadableRecord): ArticleText | undefined {
    const whole = 'content' in record ? record.content : undefined;
    if (whole === undefined) {
      return undefined;
    }
    const source = whole.slice(0, maxText);
    if (this.#text?.source !== source) {
      const format = detectBodyFormat(source);
      const isShortened = whole.length > maxText;
      this.#text = {
        source,
        format,
        ...(isShortened && { isShortened }),
        ...(format === 'markdown' && { isPending: true }),
      };
      this.#laidOut = undefined;
    }
    return this.#text;
  }

  /** Lays the text of the record out. Never rejects. */
  async layOut(record: ReadableRecord): Promise<void> {
    const text = this.of(record);
    if (text?.isPending) {
      this.#laidOut ??= this.#layOut(text);
    }
    await this.#laidOut;
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
async function inThread(text: string): Promise<string | undefined> {
  return (await import('./markdown.ts')).markdownToHtml(text);
}
