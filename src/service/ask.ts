import { withDeadline } from './abort.ts';
import { addressOf, type Question } from './address.ts';
import type { ClientOptions } from './clientOptions.ts';
import { refusalOf } from './errorBody.ts';
import { ServiceError } from './errors.ts';
import { harmless, withoutKey } from './harmless.ts';
import { networkFault } from './networkFault.ts';
import { routes } from './routes.ts';
import { send, type Reply } from './transport.ts';

/** Asks a route and reads its successful answer with `read`. @throws ServiceError alone */
export type Ask = <T>(question: Question, signal: AbortSignal, read: (reply: Reply) => T) => Promise<T>;

/** The one way from a question to the service and back: address, key, time-out, and every fault as a ServiceError. */
export function createAsk({ base, fetch, key, timeoutMs, log }: ClientOptions): Ask {
  return async (question, signal, read) => {
    const route = routes[question.route];
    let secret: string | undefined;
    try {
      const address = addressOf(base, question);
      return await withDeadline(signal, timeoutMs, async (inner) => {
        secret = route.key ? await usableKey(key) : undefined;
        inner.throwIfAborted();
        const reply = await send(fetch, address, secret, inner);
        if (reply.status < 200 || reply.status > 299) {
          throw refusalOf(reply);
        }
        return read(reply);
      });
    } catch (thrown) {
      const fault = sealed(thrown instanceof ServiceError ? thrown : networkFault(thrown), route.path, secret);
      if (fault.kind !== 'cancelled') {
        log?.(lineOf(fault));
      }
      throw fault;
    }
  };
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

/** Every error of the client is made here: what others wrote into it is made harmless, and the key is taken out. */
function sealed({ kind, message, status, code }: ServiceError, route: string, key: string | undefined): ServiceError {
  const clean = (text: string, most?: number) => harmless(withoutKey(text, key), most);
  return new ServiceError(kind, clean(message), { route, status, code: code && clean(code, 80) });
}

function lineOf({ route, kind, status, code, message }: ServiceError): string {
  return [`${String(route)}:`, kind, status, code, message]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}
