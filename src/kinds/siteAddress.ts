import { getHost } from '../citation/address.ts';
import { isObject } from '../client/jsonObject.ts';
import type { SourceRecord } from './recordKind.ts';

/** @param address web address, with or without a scheme, or domain */
export function getSiteHost(address: string | undefined): string | undefined {
  return getHost(getSiteAddress({ url: address }));
}

/** Reads the address of a publisher from the object that names it in another record. */
export function readSiteAddress(source: unknown): string | undefined {
  const url = isObject(source) ? (source.url ?? source.domain) : undefined;
  return typeof url === 'string' ? url : undefined;
}

export function getSite(record: SourceRecord): string | undefined {
  return record.domain?.replace(/^www\./, '') ?? getHost(getSiteAddress(record));
}

/** The service can omit the scheme of an address. */
export function getSiteAddress({ url }: { readonly url?: string | undefined }): string | undefined {
  const isHost = url !== undefined && /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:\/.*)?$/u.test(url);
  return isHost ? `https://${url}` : url;
}
