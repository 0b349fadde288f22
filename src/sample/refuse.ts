import type { Refusal } from './answer.ts';
import { formatNames, write } from './reply.ts';

/** The article surfaces that can be served. */
export type Surface = 'v1' | 'v0.1';

/** Tells a refusal in the body that the side asked gives it. */
export function refuse({ status, code, message, headers }: Refusal, request: Request, surface: Surface) {
  const { pathname, searchParams } = new URL(request.url);
  if (!isIntel(pathname)) {
    // The earlier surface does not show its errors (article-aggregation, Errors, rule 7): the plainest usual form.
    return write({ error: surface === 'v1' ? { code, message } : message }, 'json', { status, headers });
  }
  if (status === 401) {
    return gateway(headers);
  }
  const format = searchParams.get('response_type') ?? 'json';
  return write({ error: { code, message } }, formatNames.includes(format) ? format : 'json', { status, headers });
}

export function isIntel(path: string): boolean {
  return path === '/intel' || path.startsWith('/intel/');
}

/** Answer of the gateway before the intelligence side, which knows none of its formats (market-intelligence, Authentication). */
function gateway(headers: Readonly<Record<string, string>>): Response {
  const title = '401 Authorization Required';
  return new Response(`<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`, {
    status: 401,
    headers: { ...headers, 'content-type': 'text/html', 'www-authenticate': 'Bearer' },
  });
}
