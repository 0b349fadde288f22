import type { Log } from '../platform/log.ts';
import { readSetting } from '../platform/settings.ts';
import { readServicePaths, type ServicePaths } from '../client/routes/servicePaths.ts';
import { readEndpoint, type EndpointError } from './endpoint.ts';
import type { ApiKeys } from './apiKeys.ts';

export type ConnectionState =
  | { readonly kind: 'sample' }
  | { readonly kind: 'noAddress' }
  | { readonly kind: 'badAddress'; readonly error: EndpointError }
  /** The setting `service.paths` contains something else than plain paths. */
  | { readonly kind: 'badPaths' }
  | { readonly kind: 'noKey'; readonly base: URL; readonly paths: ServicePaths }
  | { readonly kind: 'service'; readonly base: URL; readonly paths: ServicePaths };

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
  const paths = readServicePaths(readSetting('service.paths'));
  if (!paths) {
    return { kind: 'badPaths' };
  }
  try {
    return { kind: (await keys.read(base.origin)) === undefined ? 'noKey' : 'service', base, paths };
  } catch (error) {
    // Assume a key. Each request reads it again and reports the error.
    log.error(error);
    return { kind: 'service', base, paths };
  }
}
