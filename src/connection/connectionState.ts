import type { Log } from '../platform/log.ts';
import { readSetting } from '../platform/settings.ts';
import { readEndpoint, type EndpointError } from './endpoint.ts';
import type { ApiKeys } from './apiKeys.ts';

export type ConnectionState =
  | { readonly kind: 'sample' }
  | { readonly kind: 'noAddress' }
  | { readonly kind: 'badAddress'; readonly error: EndpointError }
  | { readonly kind: 'noKey'; readonly base: URL }
  | { readonly kind: 'service'; readonly base: URL };

/** No service is configured. `state` names the missing setting. */
export class NotConnectedError extends Error {
  readonly state: ConnectionState;

  constructor(state: ConnectionState) {
    super(`Not connected: ${state.kind}`);
    this.state = state;
  }
}

/** Reads the settings and the stored keys. Never rejects. */
export async function readConnectionState(keys: ApiKeys, log: Log): Promise<ConnectionState> {
  if (readSetting('service.useSample')) {
    return { kind: 'sample' };
  }
  const address = readSetting('service.baseUrl');
  if (address.trim() === '') {
    return { kind: 'noAddress' };
  }
  const endpoint = readEndpoint(address);
  if ('error' in endpoint) {
    return { kind: 'badAddress', error: endpoint.error };
  }
  const { base } = endpoint;
  try {
    return { kind: (await keys.read(base.origin)) === undefined ? 'noKey' : 'service', base };
  } catch (error) {
    // Assume a key. Each request reads it again and reports the error.
    log.error(error);
    return { kind: 'service', base };
  }
}
