import type { Filter } from '../store/filter.ts';
import { isUnsupported, ServiceError } from '../client/errors.ts';
import type { PageLoader } from '../client/paging/page.ts';

/** Values to leave out, in lists by the names of parameters. */
export type Exclusions = Readonly<Record<string, readonly string[]>>;

type Values = Filter['values'];

/**
 * Pages without what is left out. All pages of a list leave out the same, since a cursor belongs to its question; a
 * service that does not take that, as the earlier surface, is asked without it, and then it is left out here alone. A
 * refusal that the filter can have caused is not asked again.
 */
export function withExclusions<T>(
  createLoader: (values: Values) => PageLoader<T>,
  values: () => Values,
  exclusions: () => Exclusions,
): PageLoader<T> {
  let sent: Exclusions = {};
  return async (next, signal, options) => {
    if (next === undefined) {
      sent = exclusions();
    }
    try {
      return await createLoader(mergeExclusions(values(), sent))(next, signal, options);
    } catch (error) {
      if (next !== undefined || Object.keys(sent).length === 0 || !isCausedByExclusions(error, values(), sent)) {
        throw error;
      }
      sent = {};
      return createLoader(values())(next, signal, options);
    }
  };
}

/**
 * Whether what is left out can alone be what was refused: the surface has no such filter, or the service names it, or
 * there is nothing else that it could mean.
 */
function isCausedByExclusions(error: unknown, values: Values, sent: Exclusions): boolean {
  if (isUnsupported(error)) {
    return true;
  }
  if (!(error instanceof ServiceError) || error.kind !== 'badRequest') {
    return false;
  }
  const names = Object.keys(sent).filter((name) => values[name] === undefined);
  const isNamed = names.some((name) =>
    error.message.includes(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  );
  return isNamed || Object.keys(values).length === 0;
}

/** The values with what is left out beside what the filter leaves out. */
function mergeExclusions(values: Values, exclusions: Exclusions): Values {
  const lists = Object.entries(exclusions).map(([name, list]): [string, unknown] => {
    const filtered: unknown = values[name];
    return [name, [...new Set([...(Array.isArray(filtered) ? (filtered as unknown[]) : []), ...list])]];
  });
  return { ...values, ...Object.fromEntries(lists) };
}
