import { l10n } from 'vscode';
import { hostOf } from '../citation/address.ts';
import type { Evidence } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';

/** A piece of evidence of an event (market-intelligence, Evidence). */
export const evidence: RecordKind<Evidence> = {
  label: () => l10n.t('Evidence'),
  icon: () => 'quote',
  title: ({ title }) => title,
  unnamed: () => l10n.t('Evidence'),
  titledBy: undefined,
  facts: ({ published }) => ({ date: published }),
  address: ({ url }) => url,
  source: ({ sourceId, sourceName, sourceAddress }) => ({
    kind: 'source',
    id: sourceId,
    name: sourceName,
    address: sourceAddress,
  }),
  withSource: (record, { name = record.sourceName, address = record.sourceAddress }) =>
    name === record.sourceName && address === record.sourceAddress
      ? record
      : {
          ...(name !== undefined && { sourceName: name }),
          ...(address !== undefined && { sourceAddress: address }),
          ...record,
        },
  waitsForSource: true,
  asSource: undefined,
  detail: undefined,
  isFoundByAddress: false,
  hasPage: true,
  roots: [],
  lists: {},
  opensInSidebar: false,
  belongsToStory: false,
  isCitable: () => true,
  citedThrough: undefined,
  mutableValues: undefined,
  filterValues: () => ({}),
  isNamedInClippings: true,
  row: (record) => {
    const source = [sourceName(record) ?? l10n.t('Unknown source')];
    return { brief: source, spoken: source, picked: [sourceName(record)], counts: [] };
  },
  hover: (record) => ({
    source: [sourceName(record) ?? l10n.t('Unknown source'), hostOf(record.sourceAddress) ?? record.sourceAddress],
    type: undefined,
    labels: [],
    figures: [],
  }),
  agent: ({ published }) => ({ published }),
};

function sourceName({ sourceName: name, url }: Evidence): string | undefined {
  return name ?? hostOf(url);
}
