import type { Refusal } from './answer.ts';
import { formatNames, write, type Payload } from './reply.ts';

/** Returns the body of an error of the article side. */
export type WriteArticleError = (refusal: Refusal) => Payload;

const writeEnvelope: WriteArticleError = ({ code, message }) => ({ error: { code, message } });

/** Writes a refusal in the form of the side that was requested. */
export function refuse(refusal: Refusal, request: Request, writeArticleError = writeEnvelope) {
  const { status, code, message, headers } = refusal;
  const { pathname, searchParams } = new URL(request.url);
  if (!isIntel(pathname)) {
    return write(writeArticleError(refusal), 'json', { status, headers });
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
