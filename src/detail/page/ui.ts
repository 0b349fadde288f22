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

/** The text with `{0}` replaced. The value goes in as it is: it can hold `$&` or `{0}` itself. */
export function fill(text: string, value: string): string {
  return text.replace('{0}', () => value);
}
