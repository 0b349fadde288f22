import { LRUCache } from 'lru-cache';
import { withDeadline } from './abort.ts';
import { addressOf, type Question } from './address.ts';
import type { ClientOptions } from './clientOptions.ts';
import { acceptedTypes, type Format } from './formats.ts';
import { refusalOf } from './errorBody.ts';
import { ServiceError } from './errors.ts';
import { Gate, type Ticket } from './gate.ts';
import { harmless, withoutKey } from './harmless.ts';
import type { Limits } from './limits.ts';
import { networkFault } from './networkFault.ts';
import type { How } from './page.ts';
import { withRetries, type Attempt } from './retry.ts';
import { routes, type Route } from './routes.ts';
import { SharedRequests } from './shared.ts';
import { realTiming } from './timing.ts';
import { send, type Reply } from './transport.ts';

/** A question with how its answer is wanted. */
export type Asking = Question & { readonly signal: AbortSignal; readonly how?: How | undefined };

/**
 * Asks a route and reads its successful answer with `read`. Equal questions share a request and, for a while, an
 * answer.
 * @throws ServiceError alone
 */
export type Ask = <T>(asking: Asking, read: (reply: Reply) => T | Promise<T>) => Promise<T>;

/** The one way from a question to the service and back: address, key, turn, time-out, and every fault as a ServiceError. */
export function createAsk({
  base,
  fetch,
  key,
  timeoutMs,
  log,
  timing = realTiming,
  gate = new Gate(timing),
  format = 'json',
}: ClientOptions): Ask {
  const shared = new SharedRequests();
  const answers = new LRUCache<string, Answer>({ maxSize: rememberedSize, perf: timing, ttlResolution: 0 });

  const fail = (thrown: unknown, route: string, secret?: string): never => {
    const fault = sealed(thrown instanceof ServiceError ? thrown : networkFault(thrown), route, secret);
    if (fault.kind !== 'cancelled') {
      log?.(lineOf(fault));
    }
    throw fault;
  };

  /** What asking threw, as one of ours. Too late is said by the time that the user set, whoever noticed. */
  const faultOf = (thrown: unknown): ServiceError => {
    const fault = thrown instanceof ServiceError ? thrown : networkFault(thrown);
    return fault.kind === 'timeout' && fault.status === undefined
      ? new ServiceError('timeout', `No complete answer within ${String(timeoutMs / 1000)} s.`, { code: fault.code })
      : fault;
  };

  const askService = async (address: URL, route: Route, read: Reader, ticket: Ticket, signal: AbortSignal) => {
    let secret: string | undefined;
    const attempt = async (milliseconds: number): Promise<Attempt<Answer>> => {
      let limits: Limits = {};
      try {
        const value = await withDeadline(signal, milliseconds, async (inner) => {
          secret = route.key ? await usableKey(key) : undefined;
          const accept = acceptedTypes[formatOf(route)];
          const reply = await send({ fetch, address, accept, key: secret, signal: inner, now: timing.now() });
          limits = reply.limits;
          if (reply.status >= 300) {
            throw await refusalOf(reply);
          }
          return { read: await read(reply), size: Math.max(reply.text.length, 1) };
        });
        return { value, limits };
      } catch (thrown) {
        return { fault: faultOf(thrown), limits };
      }
    };
    try {
      return await withRetries(attempt, { gate, ticket, timing, signal, timeoutMs });
    } catch (thrown) {
      return fail(thrown, route.path, secret);
    }
  };
  const formatOf = ({ formats, returns }: Route) => (formats && returns !== 'health' ? format : 'json');

  return async ({ signal, how = {}, ...question }, read) => {
    const route: Route = routes[question.route];
    let address: URL;
    try {
      address = addressOf(base, {
        ...question,
        values: { ...question.values, response_type: typeOf(formatOf(route)) },
      });
    } catch (thrown) {
      return fail(thrown, route.path);
    }
    const name = `${question.route} ${address.href}`;
    const known = how.fresh ? undefined : answers.get(name);
    if (!known && how.again) {
      gate.reopen();
    }
    const answer =
      known ??
      (await shared.ask(name, how.background ?? false, signal, async (ticket, inner) => {
        const fresh = await askService(address, route, read, ticket, inner);
        if (route.freshSeconds > 0) {
          answers.set(name, fresh, { ttl: route.freshSeconds * 1000, size: fresh.size });
        }
        return fresh;
      }));
    // Each route is always read the same way.
    return answer.read as Awaited<ReturnType<typeof read>>;
  };
}

interface Answer {
  readonly read: unknown;
  /** Of its body, in characters. */
  readonly size: number;
}

type Reader = (reply: Reply) => unknown;

/** JSON is what comes unasked (market-intelligence, Versioning, rule 2). */
function typeOf(format: Format): Format | undefined {
  return format === 'json' ? undefined : format;
}

/** How large the bodies of all answers that are remembered may be; those not used longest leave. */
const rememberedSize = 16 * 1024 * 1024;

/** Every error of the client is made here: what others wrote into it is made harmless, and the key is taken out. */
function sealed(fault: ServiceError, route: string, key: string | undefined): ServiceError {
  const { kind, message, status, code, retryAt } = fault;
  const clean = (text: string, most?: number) => harmless(withoutKey(text, key), most);
  return new ServiceError(kind, clean(message), { route, status, code: code && clean(code, 80), retryAt });
}

/** The key where there is one that a header can carry. What is wrong with it is said without it. */
async function usableKey(read: ClientOptions['key']): Promise<string> {
  let key: string | undefined;
  try {
    key = await read();
  } catch {
    throw new ServiceError('unauthorized', 'The API key can’t be read.');
  }
  if (!key) {
    throw new ServiceError('unauthorized', 'There is no API key.');
  }
  if (!/^[\x21-\x7E]+$/.test(key)) {
    throw new ServiceError('unauthorized', 'The API key holds a character that can’t be sent.');
  }
  return key;
}

function lineOf({ route, kind, status, code, message }: ServiceError): string {
  return [`${String(route)}:`, kind, status, code, message].filter(Boolean).join(' ');
}
