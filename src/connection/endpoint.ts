import { isLoopback } from '../service/request/proxy.ts';

/** Reasons why an address can't be the service's. */
export type EndpointError = 'notAnAddress' | 'notHttps' | 'credentials' | 'queryOrFragment';

export type Endpoint = { readonly base: URL } | { readonly error: EndpointError };

/**
 * Reads `{base_url}`: https, or http on loopback alone, since the key is sent there; with or without a path, no
 * credentials, query or fragment.
 */
export function readEndpoint(text: string): Endpoint {
  const base = URL.parse(text.trim());
  if (!base || base.hostname === '' || (base.protocol !== 'https:' && base.protocol !== 'http:')) {
    return { error: 'notAnAddress' };
  }
  if (base.protocol === 'http:' && !isLoopback(base)) {
    return { error: 'notHttps' };
  }
  if (base.username !== '' || base.password !== '') {
    return { error: 'credentials' };
  }
  if (base.search !== '' || base.hash !== '') {
    return { error: 'queryOrFragment' };
  }
  return { base };
}

/** An address as a user types it, with `https://` where no scheme is given. */
export function withScheme(text: string): string {
  const address = text.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}

/** The portal's page for keys (article-aggregation, Authentication, rule 2; market-intelligence, rule 5). */
export function keysPage(portal: URL): URL {
  return new URL(`${portal.href.replace(/\/+$/, '')}/settings/api-keys`);
}
