import type { ReadableRecord } from '../../../kinds/index.ts';
import type { ArticleText, TextFormat } from '../../protocol.ts';

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
      const format = textFormatOf(source);
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

/** Format of an article's text, by its look: the service does not say it (article-aggregation, Article, `content`). */
export function textFormatOf(text: string): TextFormat {
  const withoutCode = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '');
  if (startsWithTag.test(withoutCode) || count(withoutCode, blockTag) >= 2) {
    return 'html';
  }
  const isMarkdown =
    withoutCode !== text || count(withoutCode, item) >= 2 || markdown.some((sign) => sign.test(withoutCode));
  return isMarkdown ? 'markdown' : 'plain';
}

const startsWithTag =
  /^\s*<(?:!doctype|html|head|body|article|section|main|div|p|h[1-6]|ul|ol|table|figure|blockquote|header|span|img|a)\b/i;
const blockTag = /<\/(?:p|div|li|h[1-6]|td|blockquote|section|article|figure)\s*>|<br\s*\/?>/gi;

const item = /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S/gm;

/** Signs that hardly ever stand in a plain text. All patterns take linear time: the text is hostile. */
const markdown: readonly RegExp[] = [
  /^ {0,3}#{1,6} \S/m,
  /\]\(<?(?:https?:|\/|#)/,
  /^\[[^\]\n]+\]: \S/m,
  /(?<![\w*])\*\*\S(?:[^*\n]*\S)?\*\*(?![\w*])/,
  /(?<![\w_])_\S(?:[^_\n]*\S)?_(?![\w_])/,
  /^ {0,3}> \S/m,
  /^\|? ?:?-{3,}:? ?\|/m,
  /^ {0,3}(?:-{3,}|\*{3,}|_{3,}) *$/m,
];

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
