import { NotConnectedError, type ConnectionState } from '../connection/connectionState.ts';
import { ServiceError, type ErrorKind } from '../client/errors.ts';
import type { RateLimiter, RateLimitStatus } from '../client/request/rateLimiter.ts';
import { quoteSource, toVisibleLine } from './quoteSource.ts';
import { InputError } from './toolInput.ts';

/** In milliseconds. During a longer pause, the model can continue without the tool. */
const maxPauseMs = 3000;

/** @throws ServiceError of kind `rateLimited` as soon as the rate limiter pauses for long */
export async function abortOnRateLimit<T>(
  rateLimiter: RateLimiter | undefined,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const paused = new AbortController();
  let pausedUntil: number | undefined;
  const checkStatus = ({ until }: RateLimitStatus) => {
    if (until !== undefined && until - Date.now() > maxPauseMs) {
      pausedUntil = until;
      paused.abort();
    }
  };
  const unsubscribe = rateLimiter?.onDidChange(checkStatus);
  try {
    if (rateLimiter) {
      checkStatus(rateLimiter.status);
    }
    return await work(AbortSignal.any([signal, paused.signal]));
  } catch (error) {
    if (pausedUntil !== undefined && !signal.aborted) {
      throw new ServiceError('rateLimited', '', { retryAt: pausedUntil });
    }
    throw error;
  } finally {
    unsubscribe?.();
  }
}

/** Explains an error to a model. Quotes the service's message as source material. */
export function explainError(error: unknown): string {
  if (error instanceof InputError) {
    return error.message;
  }
  if (error instanceof NotConnectedError) {
    return connectionExplanations[error.state.kind];
  }
  if (!(error instanceof ServiceError)) {
    return 'Something went wrong in Dateline. Tell the user to see its log: “Dateline: Show Log”.';
  }
  const { kind, retryAt, message, longestQuery } = error;
  if (kind === 'unsupported') {
    return message;
  }
  if (longestQuery !== undefined) {
    return `The query is too long. Use at most ${longestQuery} characters.`;
  }
  const serviceMessage = toVisibleLine(message, 300);
  const explanation = kind === 'rateLimited' && retryAt !== undefined ? explainRateLimit(retryAt) : explanations[kind];
  return serviceMessage === undefined
    ? explanation
    : `${explanation} The service says:\n${quoteSource(serviceMessage)}`;
}

function explainRateLimit(until: number): string {
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1000));
  return `Rate limit reached. Wait ${seconds} s before you call a Dateline tool again. Continue with the results that you have.`;
}

const setKey = 'Ask the user to run “Dateline: Set API Key…”, and do not retry before that.';

const explanations: Readonly<Record<ErrorKind, string>> = {
  unauthorized: `API key rejected. ${setKey}`,
  forbidden: `This API key does not have permission for this request. ${setKey}`,
  badRequest: 'The service rejected the request. Change the input.',
  unsupported: 'The service does not support this request.',
  notFound: 'Not found: the service has no such record. Use an id that dateline_search returned.',
  rateLimited:
    'Rate limit reached, and waiting may not help. Do not call a Dateline tool again before the user has refreshed a list in Dateline. Continue with the results that you have.',
  serverError: 'The service reported an internal error. Try once more, then tell the user.',
  timeout: 'The service took too long to respond. Try once more, then tell the user.',
  offline: 'The service can’t be reached. Tell the user to run “Dateline: Check Connection”.',
  malformed: 'Unexpected response from the service. Tell the user to run “Dateline: Check Connection”.',
  tooLarge: 'The response is too large. Ask for less.',
  cancelled: 'The user canceled the request.',
};

const noService = 'Ask the user to run “Dateline: Set API Key…” or “Dateline: Explore with Sample Data”.';

const connectionExplanations: Readonly<Record<ConnectionState['kind'], string>> = {
  noAddress: `No service address is set. ${noService}`,
  badAddress: 'The setting “dateline.service.baseUrl” is not a valid address. Tell the user.',
  badPaths: 'The setting “dateline.service.paths” contains something else than paths. Tell the user.',
  noKey: `No API key for the service is saved. ${noService}`,
  sample: 'Not connected. Try once more.',
  service: 'Not connected. Try once more.',
};
