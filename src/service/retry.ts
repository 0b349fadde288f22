import { ServiceError } from './errors.ts';
import type { Gate, Ticket } from './gate.ts';
import type { Limits } from './limits.ts';
import type { Timing } from './timing.ts';

/** What came of asking once: an answer, or an error, and what the service said of limits. */
export type Attempt<T> = { readonly limits: Limits } & ({ readonly value: T } | { readonly fault: ServiceError });

interface RetryOptions {
  readonly gate: Gate;
  readonly ticket: Ticket;
  readonly timing: Timing;
  readonly signal: AbortSignal;
  /** How long all attempts and the pauses between them may take together; the turns that are waited for don't count. */
  readonly timeoutMs: number;
}

const attemptLimit = 3;
const refusalLimit = 5;

/**
 * Asks again where that can help: every route is a GET, so nothing is done twice. A refusal for too many requests waits
 * at the gate for its turn; a fault of the moment is tried again soon, or when the service says so. What took too long
 * is not asked again: the user has waited for as long as the setting says.
 */
export async function withRetries<T>(
  /** Never rejects. */
  attempt: (timeoutMs: number) => Promise<Attempt<T>>,
  { gate, ticket, timing, signal, timeoutMs }: RetryOptions,
): Promise<T> {
  let left = timeoutMs;
  for (let attempts = 1, refusals = 0; ;) {
    await gate.enter(ticket, signal);
    const began = timing.elapsed();
    const { limits, ...outcome } = await attempt(left);
    left -= timing.elapsed() - began;
    if ('value' in outcome) {
      gate.leave('answered', limits);
      return outcome.value;
    }
    const { fault } = outcome;
    if (fault.kind === 'rateLimited') {
      const retryAt = gate.leave('refused', limits);
      refusals += 1;
      if (refusals > refusalLimit) {
        const { kind, message, route, status, code } = fault;
        throw new ServiceError(kind, message, { route, status, code, retryAt });
      }
      continue;
    }
    gate.leave('failed', limits);
    const pause = limits.retryAfterMs ?? backoff(attempts, timing);
    attempts += 1;
    if (!isOfTheMoment(fault) || attempts > attemptLimit || left - pause <= 0) {
      throw fault;
    }
    left -= pause;
    // The gate lets nobody in who gave up meanwhile.
    await timing.wait(pause, signal).catch(() => undefined);
  }
}

/** 250 ms, then twice as long each time, and up to as much again by chance. */
function backoff(attempts: number, timing: Timing): number {
  return 250 * 2 ** (attempts - 1) * (1 + timing.random());
}

/** 408, 502, 503, 504, and connections that broke off. A server that is not there at all is said at once. */
function isOfTheMoment({ kind, status, code }: ServiceError): boolean {
  if (status !== undefined) {
    return [408, 502, 503, 504].includes(status);
  }
  return kind === 'offline' && brokenConnections.has(code);
}

const brokenConnections: ReadonlySet<string | undefined> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'UND_ERR_SOCKET',
]);
