import { ServiceError } from './errors.ts';
import type { Reply } from './transport.ts';
import { isWebPage, titleOfPage } from './webPage.ts';

/**
 * The payload of a successful answer; undefined for an answer without a body, such as HTTP 204.
 * @throws ServiceError of kind `malformed`
 */
export function decode({ status, contentType, text }: Reply): unknown {
  if (text.trim() === '') {
    return undefined;
  }
  if (isWebPage(text, contentType)) {
    const title = titleOfPage(text);
    const page = title === undefined ? 'A web page' : `A web page (${title})`;
    throw new ServiceError('malformed', `${page} came in place of data.`, { status });
  }
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch {
    throw new ServiceError('malformed', `The answer is no valid JSON: ${text}`, { status });
  }
  if (isDeeperThan(payload, depthLimit)) {
    throw new ServiceError('malformed', 'The answer is nested too deeply.', { status });
  }
  return payload;
}

/** Deeper than any record needs, and shallow enough for whoever walks one by recursion. */
const depthLimit = 64;

function isDeeperThan(payload: unknown, limit: number): boolean {
  let level: readonly unknown[] = [payload];
  for (let depth = 0; depth <= limit && level.length > 0; depth++) {
    level = level.flatMap(childrenOf);
  }
  return level.length > 0;
}

function childrenOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
