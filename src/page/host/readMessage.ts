import {
  isWebAddress,
  labelNames,
  listNames,
  partNames,
  type MessageFromPage,
  type LabelName,
  type ListName,
  type PartName,
  type RecordAction,
  type PageItem,
} from '../protocol.ts';

/** Parses a message. An attacker inside the page could send anything. */
export function readMessage(value: unknown): MessageFromPage | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const { type, page } = fields;
  if (type === 'ready') {
    return { type };
  }
  if (!isIndex(page)) {
    return undefined;
  }
  const pageItem = readPageItem(fields.pageItem);
  return isRecordAction(type) ? pageItem && { type, page, pageItem } : readers[String(type)]?.(fields, page, pageItem);
}

type Reader = (
  fields: Readonly<Record<string, unknown>>,
  page: number,
  pageItem: PageItem | undefined,
) => MessageFromPage | undefined;

/** Has no prototype, because an attacker chooses `type`. */
const readers: Readonly<Record<string, Reader>> = Object.assign(Object.create(null) as Record<string, Reader>, {
  load: ({ part }, page) => (isPartName(part) ? { type: 'load', page, part } : undefined),
  expand: ({ node }, page) => (isText(node) ? { type: 'expand', page, node } : undefined),
  remedy: ({ part, index }, page) =>
    isPartName(part) && isIndex(index) ? { type: 'remedy', page, part, index } : undefined,
  retry: (_, page) => ({ type: 'retry', page }),
  cancel: (_, page) => ({ type: 'cancel', page }),
  go: ({ by }, page) => (by === 1 || by === -1 ? { type: 'go', page, by } : undefined),
  step: ({ by }, page) => (by === 1 || by === -1 ? { type: 'step', page, by } : undefined),
  leave: (_, page) => ({ type: 'leave', page }),
  keep: (_, page) => ({ type: 'keep', page }),
  quote: ({ text }, page, pageItem) =>
    pageItem && isText(text) && text.trim() !== '' ? { type: 'quote', page, pageItem, text } : undefined,
  clipQuote: ({ text }, page, pageItem) =>
    pageItem && isText(text) && text.trim() !== '' ? { type: 'clipQuote', page, pageItem, text } : undefined,
  filter: ({ label, index }, page) =>
    labels.has(label) && isIndex(index) ? { type: 'filter', page, label: label as LabelName, index } : undefined,
  filterList: ({ list }, page) => (isListName(list) ? { type: 'filterList', page, list } : undefined),
  clearFilter: ({ list }, page) => (isListName(list) ? { type: 'clearFilter', page, list } : undefined),
  offer: (_, page, pageItem) => pageItem && { type: 'offer', page, pageItem },
  citeAs: ({ format }, page, pageItem) =>
    pageItem && isText(format) ? { type: 'citeAs', page, pageItem, format } : undefined,
  copyAs: ({ format }, page, pageItem) =>
    pageItem && isText(format) ? { type: 'copyAs', page, pageItem, format } : undefined,
  openLink: ({ url }, page) => (isText(url) && isWebAddress(url) ? { type: 'openLink', page, url } : undefined),
} satisfies Record<Exclude<MessageFromPage['type'], 'ready' | RecordAction>, Reader>);

const recordActions: Readonly<Record<RecordAction, true>> = {
  show: true,
  showSource: true,
  cite: true,
  copyCitation: true,
  openInBrowser: true,
  clip: true,
  unclip: true,
  saveSearch: true,
};
const labels: ReadonlySet<unknown> = new Set(labelNames);
const lists: ReadonlySet<unknown> = new Set(listNames);
const parts: ReadonlySet<unknown> = new Set(partNames);

function isRecordAction(value: unknown): value is RecordAction {
  return typeof value === 'string' && Object.hasOwn(recordActions, value);
}

function isListName(value: unknown): value is ListName {
  return lists.has(value);
}

function isPartName(value: unknown): value is PartName {
  return parts.has(value);
}

function readPageItem(value: unknown): PageItem | undefined {
  if (value === 'subject' || value === 'story' || value === 'article') {
    return value;
  }
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const { list, index, node } = value as Readonly<Record<string, unknown>>;
  if (isText(node)) {
    return { node };
  }
  return isListName(list) && isIndex(index) ? { list, index } : undefined;
}

/** Rejects strings that are too long for a selection or a node key. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 20_000;
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
