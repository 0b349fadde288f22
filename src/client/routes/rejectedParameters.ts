import { ServiceError } from '../errors.ts';
import type { Requester } from '../request/request.ts';
import { isEmpty, toQueryName } from './buildUrl.ts';
import type { Route } from './route.ts';

/** The observed parameters that a service rejected, by the path of the route in the documents. */
export interface RejectedParameters {
  readonly has: (path: string, parameter: string) => boolean;
  readonly add: (path: string, parameters: readonly string[]) => void;
}

export function createRejectedParameters(): RejectedParameters {
  const rejected = new Set<string>();
  return {
    has: (path, parameter) => rejected.has(`${path} ${parameter}`),
    add: (path, parameters) => parameters.forEach((parameter) => rejected.add(`${path} ${parameter}`)),
  };
}

/**
 * Repeats a request without its observed parameters if the service answers 400, and remembers them if that succeeds. A
 * parameter that the service names is removed first.
 */
export function withoutRejected(request: Requester, rejected: RejectedParameters): Requester {
  return async (original, read) => {
    const { route } = original;
    const values = new Map(Object.entries(original.values ?? {}));
    const removed: string[] = [];
    const remove = (names: readonly string[]) => {
      names.forEach((name) => values.delete(name));
      // A threshold is no use without its query.
      const dependents = [...values.keys()].filter((name) => names.includes(getParameter(route, name)?.needs ?? ''));
      dependents.forEach((name) => values.delete(name));
    };
    remove([...values.keys()].filter((name) => rejected.has(route.path, toQueryName(name))));
    for (;;) {
      try {
        const result = await request({ ...original, values: Object.fromEntries(values) }, read);
        if (removed.length > 0) {
          rejected.add(route.path, removed);
        }
        return result;
      } catch (error) {
        const sent = [...values].filter(([name, value]) => isObserved(route, name) && !isEmpty(value));
        if (!(error instanceof ServiceError) || error.status !== 400 || sent.length === 0) {
          throw error;
        }
        const names = sent.map(([name]) => name);
        const words = new Set(error.message.match(/\w+/g));
        const named = names.filter((name) => words.has(toQueryName(name)));
        const causes = named.length > 0 ? named : names;
        removed.push(...causes.map(toQueryName));
        remove(causes);
      }
    }
  };
}

function getParameter({ accepts }: Route, name: string) {
  const sentName = toQueryName(name);
  return Object.hasOwn(accepts, sentName) ? accepts[sentName] : undefined;
}

function isObserved(route: Route, name: string): boolean {
  return getParameter(route, name)?.isObserved === true;
}
