import { isObject } from '../../client/jsonObject.ts';
import {
  isWebAddress,
  labelNames,
  listNames,
  partNames,
  type MessageFromPage,
  type ListName,
  type PageItem,
} from '../protocol.ts';

/** Parses a message. An attacker inside the page could send anything. */
export function readMessage(value: unknown): MessageFromPage | undefined {
  if (!isObject(value) || typeof value.type !== 'string' || !Object.hasOwn(fieldReaders, value.type)) {
    return undefined;
  }
  const readers: Readonly<Record<string, Reader<unknown>>> = fieldReaders[value.type as MessageFromPage['type']];
  const fields = Object.entries(readers).map(([name, read]) => [name, read(value[name])] as const);
  return fields.some(([, field]) => field === undefined)
    ? undefined
    : ({ type: value.type, ...Object.fromEntries(fields) } as MessageFromPage);
}

/** Returns `undefined` for a value that the field can't have. */
type Reader<T> = (value: unknown) => T | undefined;

type MessageOf<Type, M = MessageFromPage> = M extends { readonly type: infer T } ? (Type extends T ? M : never) : never;
type FieldReaders<M> = { readonly [Name in Exclude<keyof M, 'type'>]: Reader<M[Name]> };

const page: Reader<number> = (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined);
const index = page;
/** Rejects strings that are too long for a selection or a node key. */
const node: Reader<string> = (value) => (typeof value === 'string' && value.length <= 20_000 ? value : undefined);
const format = node;
const text: Reader<string> = (value) => (node(value)?.trim() === '' ? undefined : node(value));
const url: Reader<string> = (value) => (isWebAddress(node(value) ?? '') ? node(value) : undefined);
const by: Reader<-1 | 1> = (value) => (value === -1 || value === 1 ? value : undefined);
const list: Reader<ListName> = (value) => listNames.find((name) => name === value);
const pageItem: Reader<PageItem> = (value) => {
  if (!isObject(value)) {
    return (['subject', 'story', 'article'] as const).find((name) => name === value);
  }
  const item = { node: node(value.node), list: list(value.list), index: index(value.index) };
  if (item.node !== undefined) {
    return { node: item.node };
  }
  return item.list !== undefined && item.index !== undefined ? { list: item.list, index: item.index } : undefined;
};
const part: Reader<(typeof partNames)[number]> = (value) => partNames.find((name) => name === value);
const label: Reader<(typeof labelNames)[number]> = (value) => labelNames.find((name) => name === value);

const fieldReaders: { readonly [Type in MessageFromPage['type']]: FieldReaders<MessageOf<Type>> } = {
  ready: {},
  load: { page, part },
  expand: { page, node },
  remedy: { page, part, index },
  retry: { page },
  cancel: { page },
  go: { page, by },
  step: { page, by },
  leave: { page },
  keep: { page },
  quote: { page, pageItem, text },
  clipQuote: { page, pageItem, text },
  filter: { page, label, index },
  filterList: { page, list },
  clearFilter: { page, list },
  offer: { page, pageItem },
  citeAs: { page, pageItem, format },
  copyAs: { page, pageItem, format },
  openLink: { page, url },
  show: { page, pageItem },
  showSource: { page, pageItem },
  cite: { page, pageItem },
  copyCitation: { page, pageItem },
  openInBrowser: { page, pageItem },
  clip: { page, pageItem },
  unclip: { page, pageItem },
  saveSearch: { page, pageItem },
};
