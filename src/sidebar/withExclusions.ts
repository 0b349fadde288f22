import type { Filter } from '../store/filter.ts';
import { isUnsupported, ServiceError } from '../client/errors.ts';
import type { PageLoader } from '../client/paging/page.ts';

export type Exclusions = Readonly<Record<string, readonly string[]>>;

type Values = Filter['values'];

/**
 * Applies the same mute exclusions to every page of a list, because a cursor belongs to its request. If the service
 * rejects them, as API v0.1 does, the rows are filtered locally.
 */
export function withExclusions<T>(
  createLoader: (values: Values) => PageLoader<T>,
  values: () => Values,
  exclusions: () => Exclusions,
): PageLoader<T> {
  let sentExclusions: Exclusions = {};
  return async (next, signal, options) => {
    if (next === undefined) {
      sentExclusions = exclusions();
    }
    try {
      return await createLoader(mergeExclusions(values(), sentExclusions))(next, signal, options);
    } catch (error) {
      if (
        next !== undefined ||
        Object.keys(sentExclusions).length === 0 ||
        !isCausedByExclusions(error, values(), sentExclusions)
      ) {
        throw error;
      }
      sentExclusions = {};
      return createLoader(values())(next, signal, options);
    }
  };
}

/** Returns whether the API version lacks the filter, the message names it, or there is no other filter. */
function isCausedByExclusions(error: unknown, values: Values, sentExclusions: Exclusions): boolean {
  if (isUnsupported(error)) {
    return true;
  }
  if (!(error instanceof ServiceError) || error.kind !== 'badRequest') {
    return false;
  }
  const names = Object.keys(sentExclusions).filter((name) => values[name] === undefined);
  const isNamed = names.some((name) =>
    error.message.includes(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  );
  return isNamed || Object.keys(values).length === 0;
}

function mergeExclusions(values: Values, exclusions: Exclusions): Values {
  const lists = Object.entries(exclusions).map(([name, list]): [string, unknown] => {
    const filtered: unknown = values[name];
    return [name, [...new Set([...(Array.isArray(filtered) ? (filtered as unknown[]) : []), ...list])]];
  });
  return { ...values, ...Object.fromEntries(lists) };
}
