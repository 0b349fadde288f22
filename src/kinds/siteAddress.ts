import { getHost } from '../citation/address.ts';
import type { SourceRecord } from './recordKind.ts';

export function getSite(record: SourceRecord): string | undefined {
  return record.domain?.replace(/^www\./, '') ?? getHost(getSiteAddress(record));
}

/** The service can omit the scheme of an address. */
export function getSiteAddress({ url }: SourceRecord): string | undefined {
  const isHost = url !== undefined && /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:\/.*)?$/u.test(url);
  return isHost ? `https://${url}` : url;
}
