import type { ReadableRecord } from '../library/recordOf.ts';
import { recognise } from './recognise.ts';

/** About 16,000 words: a page shows no more of a text. In UTF-16 code units. */
const maxBody = 100_000;

/** An article's text as the page shows it. */
export interface Body {
  /** As the service sent it; hostile. */
  readonly text: string;
  readonly isShortened: boolean;
  /** The same as HTML where it is Markdown; hostile too. A text without is shown as it is. */
  readonly html?: string;
  /** The HTML is being made. */
  readonly isPending?: true;
}

type ToHtml = (markdown: string) => Promise<string | undefined>;

/** Makes HTML of the Markdown of one page's article, once for each text. */
export class Layout {
  readonly #toHtml: ToHtml;
  #made: { readonly text: string; readonly html: string | undefined } | undefined;
  #making: { readonly text: string; readonly done: Promise<void> } | undefined;

  constructor(toHtml: ToHtml = inThread) {
    this.#toHtml = toHtml;
  }

  /** The text of the record as far as it is made; `undefined` where it has none. */
  of(record: ReadableRecord): Body | undefined {
    const whole = record.kind === 'article' ? record.content : undefined;
    if (whole === undefined) {
      return undefined;
    }
    const text = whole.slice(0, maxBody);
    const body = { text, isShortened: whole.length > maxBody };
    if (recognise(text) !== 'markdown') {
      return body;
    }
    const { html } = this.#made ?? {};
    return this.#made?.text !== text ? { ...body, isPending: true } : { ...body, ...(html !== undefined && { html }) };
  }

  /** Resolves when the text of the record is made. Never rejects. */
  make(record: ReadableRecord): Promise<void> {
    const body = this.of(record);
    if (!body?.isPending) {
      return Promise.resolve();
    }
    const { text } = body;
    if (this.#making?.text !== text) {
      this.#making = { text, done: this.#make(text) };
    }
    return this.#making.done;
  }

  async #make(text: string): Promise<void> {
    const html = await this.#toHtml(text).catch(() => undefined);
    this.#made = { text, html };
  }
}

/** In a module of its own, which the thread loads too. */
async function inThread(text: string): Promise<string | undefined> {
  return (await import('./markdown.ts')).markdownToHtml(text);
}
