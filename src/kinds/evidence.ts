import { l10n } from 'vscode';
import { hostOf } from '../citation/address.ts';
import type { Evidence } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { usual } from './usual.ts';

/** A piece of evidence of an event (market-intelligence, Evidence). */
export const evidence: RecordKind<Evidence> = {
  ...usual,
  label: () => l10n.t('Evidence'),
  icon: () => 'quote',
  title: ({ title }) => title,
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
  row: (record) => ({ brief: [sourceName(record) ?? l10n.t('Unknown source')], picked: [sourceName(record)] }),
  hover: (record) => ({
    source: [sourceName(record) ?? l10n.t('Unknown source'), hostOf(record.sourceAddress) ?? record.sourceAddress],
  }),
  agent: ({ published }) => ({ published }),
};

function sourceName({ sourceName: name, url }: Evidence): string | undefined {
  return name ?? hostOf(url);
}
