import type { MessageFromPage, FormatOffer, PageState, PageStrings, PageItem } from '../protocol.ts';

export interface Ui {
  readonly page: PageState;
  readonly strings: PageStrings;
  /** BCP 47 tag. */
  readonly locale: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** In CSS pixels, available for a graph. */
  readonly width: number;
  /** In CSS pixels. */
  readonly rem: number;
  readonly images: boolean;
  readonly local: LocalState;
  readonly redraw: () => void;
  /** Sends a message about this page. */
  readonly send: (message: PageMessage) => void;
}

/** A message without the id of its page. */
export type PageMessage = OmitPage<MessageFromPage>;
type OmitPage<M> = M extends { readonly page: number } ? Omit<M, 'page'> : never;

/** State that the extension doesn't need. Reset for each record. */
export interface LocalState {
  graphAt?: string | undefined;
  citing?: CitationChoice | undefined;
  error?: string | undefined;
  isSlow?: boolean;
  selection?: SelectedText | undefined;
  isPainted?: boolean;
}

/** `offer` arrives after the panel opens. */
interface CitationChoice {
  readonly pageItem: PageItem;
  readonly title: string;
  readonly offer?: FormatOffer;
  readonly error?: string;
  /** Default: the first format. */
  readonly format?: string;
}

/** The selected text, its record, and its position in CSS pixels relative to the root element. */
export interface SelectedText {
  readonly text: string;
  readonly pageItem: PageItem;
  /** Whether the record is an item of a list with quotable texts. */
  readonly isQuotableItem: boolean;
  readonly left: number;
  readonly bottom: number;
}

/** Replaces `{0}`, `{1}` … Placeholders inside values are not replaced. */
export function formatMessage(text: string, ...values: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (placeholder, index: string) => values[Number(index)] ?? placeholder);
}
