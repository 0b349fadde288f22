import { NotConnectedError, type ConnectionState } from '../connection/connectionState.ts';
import { ServiceError, type ErrorKind } from '../client/errors.ts';
import type { RateLimiter, RateLimitStatus } from '../client/request/rateLimiter.ts';
import { quoteSource, toVisibleLine } from './quoteSource.ts';
import { InputError } from './toolInput.ts';

/** The service takes no requests for a while, longer than a tool should wait. */
export class RateLimitedError extends Error {
  readonly until: number;

  constructor(until: number) {
    super('Rate limit reached');
    this.until = until;
  }
}

/** A pause that is waited for, in milliseconds; of a longer one the model is told, so that it can do something else. */
const maxPauseMs = 3000;

/**
 * Does `work` unless the service takes no requests.
 *
 * @throws RateLimitedError as soon as the pause is known, instead of waiting it out
 */
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
  const leave = rateLimiter?.onDidChange(checkStatus);
  try {
    if (rateLimiter) {
      checkStatus(rateLimiter.status);
    }
    return await work(AbortSignal.any([signal, paused.signal]));
  } catch (error) {
    if (pausedUntil !== undefined && !signal.aborted) {
      throw new RateLimitedError(pausedUntil);
    }
    throw error;
  } finally {
    leave?.();
  }
}

/** An error for a model, with its remedy; the service's own words follow as quoted source material. */
export function explainError(error: unknown): string {
  if (error instanceof InputError) {
    return error.message;
  }
  if (error instanceof RateLimitedError) {
    return explainRateLimit(error.until);
  }
  if (error instanceof NotConnectedError) {
    return connectionExplanations[error.state.kind];
  }
  if (!(error instanceof ServiceError)) {
    return 'Something went wrong in Dateline. Tell the user to see its log: “Dateline: Show Log”.';
  }
  const { kind, retryAt, message } = error;
  if (kind === 'unsupported') {
    return message;
  }
  const said = toVisibleLine(message, 300);
  const what = kind === 'rateLimited' && retryAt !== undefined ? explainRateLimit(retryAt) : explanations[kind];
  return said === undefined ? what : `${what} The service says:\n${quoteSource(said)}`;
}

function explainRateLimit(until: number): string {
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1000));
  return `Rate limit reached, ${seconds} s. Call no Dateline tool before that; go on with what you have.`;
}

const setKey = 'Ask the user to run “Dateline: Set API Key…”; do not try again before.';

const explanations: Readonly<Record<ErrorKind, string>> = {
  unauthorized: `API key rejected. ${setKey}`,
  forbidden: `This API key has no permission for that. ${setKey}`,
  badRequest: 'The service did not accept the request. Change the input.',
  unsupported: 'The service does not offer that.',
  notFound: 'Not found: the service has no such record. Use an id that dateline_search returned.',
  rateLimited: 'Rate limit reached. Call no Dateline tool for a minute; go on with what you have.',
  serverError: 'The service has a problem. Try once more, then tell the user.',
  timeout: 'The service took too long to answer. Try once more, then tell the user.',
  offline: 'The service can’t be reached. Tell the user to run “Dateline: Check Connection”.',
  malformed: 'Unexpected response from the service. Tell the user to run “Dateline: Check Connection”.',
  tooLarge: 'The response is too large. Ask for less.',
  cancelled: 'The user cancelled the request.',
};

const noService = 'Ask the user to run “Dateline: Set API Key…” or “Dateline: Explore with Sample Data”.';

const connectionExplanations: Readonly<Record<ConnectionState['kind'], string>> = {
  noAddress: `Dateline has no service address yet. ${noService}`,
  badAddress: 'The setting “dateline.service.baseUrl” is no address that can be used. Tell the user.',
  noKey: `There is no API key for the service yet. ${noService}`,
  sample: 'Not connected. Try once more.',
  service: 'Not connected. Try once more.',
};
