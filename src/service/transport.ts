import { discard, readBody } from './body.ts';
import { ServiceError } from './errors.ts';
import type { Fetch } from './fetch.ts';
import { withoutKey } from './harmless.ts';
import { limitsOf, type Limits } from './limits.ts';

/** An answer of the service, whatever its status. */
export interface Reply {
  readonly text: string;
  readonly limits: Limits;
  readonly status: number;
  /** In lower case, without its parameters; empty where the answer has none. */
  readonly contentType: string;
}

interface Sending {
  readonly fetch: Fetch;
  readonly address: URL;
  /** What the header `Accept` says. */
  readonly accept: string;
  readonly key: string | undefined;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The largest answer that is read, in bytes. */
const bodyLimit = 16 * 1024 * 1024;

const redirectLimit = 5;

/**
 * Asks for an address, following redirects as long as they stay at its origin: the key goes nowhere else.
 * @throws ServiceError of kind `malformed` for a redirect that is not followed, of kind `tooLarge`; and whatever
 *   `fetch` and reading throw
 */
export async function send({ fetch, address, accept, key, signal, now }: Sending): Promise<Reply> {
  const headers = { Accept: accept, ...(key !== undefined && { Authorization: `Bearer ${key}` }) };
  let url = address;
  for (let redirects = 0; redirects <= redirectLimit; redirects++) {
    const response = await fetch(url, { headers, signal, redirect: 'manual' });
    const location = redirectStatuses.has(response.status) ? response.headers.get('location') : null;
    if (location === null) {
      return replyOf(response, limitsOf(response.headers, now));
    }
    discard(response.body);
    url = redirected(location, url, key);
  }
  throw new ServiceError('malformed', `The service redirected more than ${String(redirectLimit)} times.`);
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The other origin is named with the key taken out before the address is divided: it could hold a part of it. */
function redirected(location: string, from: URL, key: string | undefined): URL {
  const to = URL.parse(location, from.href);
  if (to?.origin !== from.origin) {
    const elsewhere = URL.parse(withoutKey(location, key), from.href)?.origin ?? 'no address';
    throw new ServiceError('malformed', `The service redirects to another place: ${elsewhere}.`);
  }
  to.username = '';
  to.password = '';
  return to;
}

async function replyOf(response: Response, limits: Limits): Promise<Reply> {
  const { status } = response;
  const contentType = (response.headers.get('content-type') ?? '').replace(/;.*/s, '').trim().toLowerCase();
  if (!response.ok) {
    return { status, contentType, limits, text: await errorText(response) };
  }
  const text = await readBody(response, bodyLimit);
  if (text === undefined) {
    throw new ServiceError('tooLarge', `The answer is larger than ${String(bodyLimit / 1024 ** 2)} MiB.`, { status });
  }
  return { status, contentType, limits, text };
}

/** Of an error the status says most, so a body that breaks off does not hide it, and a long one is left out. */
async function errorText(response: Response): Promise<string> {
  try {
    return (await readBody(response, errorBodyLimit)) ?? '';
  } catch {
    return '';
  }
}

const errorBodyLimit = 1024 * 1024;
