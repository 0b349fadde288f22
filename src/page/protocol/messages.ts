/**
 * Every message between the extension and its detail page. Plain data only: it crosses over as JSON. The page never
 * gets a key, nor anything that it could run: of an address only one that is http(s).
 */

import type { strings } from '../host/strings.ts';
import type { LabelName, ListName, PageState, PartName, StoredRecord } from './state.ts';

/** From the extension to the page. */
export type ToPage =
  | { readonly type: 'start'; readonly locale: string; readonly strings: Strings; readonly images: boolean }
  | { readonly type: 'show'; readonly page: PageState }
  /** Takes the keyboard. */
  | { readonly type: 'focus' }
  | { readonly type: 'offer'; readonly page: number; readonly target: Target; readonly offer: Offer }
  | { readonly type: 'failed'; readonly page: number; readonly about: FromPage['type']; readonly message: string };

/** Formats in which a record can be cited where the user writes. */
export interface Offer {
  /** Language of that document. */
  readonly language: string;
  /** The default comes first. */
  readonly formats: readonly {
    readonly id: string;
    readonly name: string;
    readonly text: string;
    /** Set where the format needs a bibliography that is not there. */
    readonly lacksBibliography?: boolean;
  }[];
}

/**
 * From the page to the extension. `page` is the `id` of the state that the user saw: a message about an earlier one is
 * out of date and not carried out. `failed` answers what can't be done.
 */
export type FromPage =
  | { readonly type: 'ready' }
  | { readonly type: RecordAction; readonly page: number; readonly target: Target }
  | { readonly type: 'load'; readonly page: number; readonly part: PartName }
  | { readonly type: 'expand'; readonly page: number; readonly node: string }
  | { readonly type: 'remedy'; readonly page: number; readonly part: PartName; readonly index: number }
  | { readonly type: 'retry' | 'cancel'; readonly page: number }
  | { readonly type: 'go' | 'step'; readonly page: number; readonly by: -1 | 1 }
  | { readonly type: 'leave' | 'keep'; readonly page: number }
  | { readonly type: 'quote'; readonly page: number; readonly target: Target; readonly text: string }
  | { readonly type: 'clipQuote'; readonly page: number; readonly target: Target; readonly text: string }
  | { readonly type: 'filter'; readonly page: number; readonly label: LabelName; readonly index: number }
  | { readonly type: 'filterList' | 'clearFilter'; readonly page: number; readonly list: ListName }
  | { readonly type: 'offer'; readonly page: number; readonly target: Target }
  | { readonly type: 'citeAs' | 'copyAs'; readonly page: number; readonly target: Target; readonly format: string }
  | { readonly type: 'openLink'; readonly page: number; readonly url: string };

/** Actions on a record of the page; `show` makes it the page's subject, `showSource` its source. */
export type RecordAction =
  'show' | 'showSource' | 'cite' | 'copyCitation' | 'openInBrowser' | 'clip' | 'unclip' | 'saveSearch';

/** The page's own record, the story it belongs to, the article of evidence, one of a list, or one of the evidence graph. */
export type Target =
  'subject' | 'story' | 'article' | { readonly list: ListName; readonly index: number } | { readonly node: string };

/** State that a page stores for when it is made anew, such as after the window was reloaded. */
export interface StoredPage {
  readonly page: number;
  readonly service?: string | undefined;
  /** Scroll positions of the pages read last, in CSS pixels. */
  readonly tops: readonly (readonly [page: number, top: number])[];
  readonly record: StoredRecord;
  readonly isPreview?: boolean;
}

/** The page's own texts in the user's language, which only the extension knows. The page fills in `{0}`. */
export type Strings = ReturnType<typeof strings>;

export type StringName = keyof Strings;
