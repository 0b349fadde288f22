import type { FromPage, PageState, Strings } from '../protocol.ts';

/** What every part of the page draws with. */
export interface Ui {
  readonly page: PageState;
  readonly strings: Strings;
  /** BCP 47 tag of the user's language. */
  readonly locale: string;
  readonly now: number;
  readonly send: (message: FromPage) => void;
}

/** The text with `{0}`, `{1}` … replaced. The values go in as they are: they can hold `$&` or `{0}` themselves. */
export function fill(text: string, ...values: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (place, index: string) => values[Number(index)] ?? place);
}
