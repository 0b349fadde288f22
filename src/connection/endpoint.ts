import { isLoopback } from '../service/network.ts';

/** Why an address can't be the service's. */
export type EndpointFault = 'notAnAddress' | 'notHttps' | 'credentials' | 'queryOrFragment';

export type Endpoint = { readonly base: URL } | { readonly fault: EndpointFault };

/**
 * Reads `{base_url}`: https, or http on loopback alone, since the key is sent there; with or without a path, no
 * credentials, query or fragment.
 */
export function readEndpoint(text: string): Endpoint {
  const base = URL.parse(text.trim());
  if (!base || base.hostname === '' || (base.protocol !== 'https:' && base.protocol !== 'http:')) {
    return { fault: 'notAnAddress' };
  }
  if (base.protocol === 'http:' && !isLoopback(base)) {
    return { fault: 'notHttps' };
  }
  if (base.username !== '' || base.password !== '') {
    return { fault: 'credentials' };
  }
  if (base.search !== '' || base.hash !== '') {
    return { fault: 'queryOrFragment' };
  }
  return { base };
}

/** The portal's page for keys (article-aggregation, Authentication, rule 2; market-intelligence, rule 5). */
export function keysPage(portal: URL): URL {
  return new URL(`${portal.href.replace(/\/+$/, '')}/settings/api-keys`);
}
