import { parseWebAddress } from '../citation/address.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { getKind, type SourceRecord } from './index.ts';

/** @param fallback name to use if the record has none */
export function toSourceRecord(record: ServiceRecord, fallback?: string): SourceRecord | undefined {
  const { kind, id, name = fallback, address } = getKind(record).source(record) ?? {};
  if (kind === undefined || id === undefined) {
    return undefined;
  }
  const isUrl = address !== undefined && parseWebAddress(address) !== undefined;
  return {
    kind,
    id,
    ...(name !== undefined && { name }),
    ...(address !== undefined && (isUrl ? { url: address } : { domain: address })),
    extra: {},
  };
}
