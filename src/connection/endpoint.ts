import { isLoopback } from '../client/transport/transport.ts';

export type EndpointError = 'notAnAddress' | 'notHttps' | 'credentials' | 'queryOrFragment';

type Endpoint = { readonly base: URL } | { readonly error: EndpointError };

/** Accepts http only for loopback, because the key is sent there. Rejects credentials, query and fragment. */
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

/** Accepts a missing scheme. Rejects an API key: the host must be a domain or IP address, or have a port. */
export function readTypedEndpoint(text: string): Endpoint {
  const address = addScheme(text);
  const endpoint = readEndpoint(address);
  if ('error' in endpoint) {
    return endpoint;
  }
  // `URL` turns a number into an IP address and drops the default port, so check the text.
  const [, host = '', port] = /^[^/]*\/\/([^/]*?)(:\d+)?(?:\/|$)/.exec(address) ?? [];
  const labels = host.split('.');
  const isName = labels.every(
    (label) =>
      /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(toPunycode(label)) && !(/\d/.test(label) && isMixedCase(label)),
  );
  const isDomain = isName && labels.length > 1 && /^(?:\p{L}{2,24}|xn--.+)$/u.test(labels.at(-1) ?? '');
  const isIpAddress = /^(?:\d{1,3}\.){3}\d{1,3}$|^\[[\da-f:.]+\]$/i.test(host);
  return isDomain || isIpAddress || /^localhost$/i.test(host) || (isName && port !== undefined)
    ? endpoint
    : { error: 'notAnAddress' };
}

function isMixedCase(text: string): boolean {
  return /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);
}

function toPunycode(label: string): string {
  return URL.parse(`https://${label}.example/`)?.hostname.replace(/\.example$/, '') ?? '';
}

export function addScheme(text: string): string {
  const address = text.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}

/** Builds the address (article-aggregation, Authentication, rule 2; market-intelligence, rule 5). */
export function getKeysPage(portal: URL): URL {
  return new URL(`${portal.href.replace(/\/+$/, '')}/settings/api-keys`);
}
