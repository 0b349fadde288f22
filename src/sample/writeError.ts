import type { HttpError } from './httpError.ts';
import { responseFormatNames, writeResponse, type Payload } from './writeResponse.ts';

export type WriteArticleError = (error: HttpError) => Payload;

const writeEnvelope: WriteArticleError = ({ code, message }) => ({ error: { code, message } });

export function writeError(error: HttpError, request: Request, writeArticleError = writeEnvelope) {
  const { status, code, message, headers } = error;
  const { pathname, searchParams } = new URL(request.url);
  if (!isIntelligencePath(pathname)) {
    return writeResponse(writeArticleError(error), 'json', { status, headers });
  }
  if (status === 401) {
    return writeGatewayError(headers);
  }
  const format = searchParams.get('response_type') ?? 'json';
  return writeResponse({ error: { code, message } }, responseFormatNames.includes(format) ? format : 'json', {
    status,
    headers,
  });
}

export function isIntelligencePath(path: string): boolean {
  return path === '/intel' || path.startsWith('/intel/');
}

/** Writes HTML, as the gateway before the intelligence API does (market-intelligence, Authentication). */
function writeGatewayError(headers: Readonly<Record<string, string>>): Response {
  const title = '401 Authorization Required';
  return new Response(`<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`, {
    status: 401,
    headers: { ...headers, 'content-type': 'text/html', 'www-authenticate': 'Bearer' },
  });
}
