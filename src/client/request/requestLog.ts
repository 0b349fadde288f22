import type { ServiceError } from '../errors.ts';
import { redactKey, sanitizeLine } from './redact.ts';

/** Levels of the log. No line ever holds the key. */
export interface RequestLog {
  /** A failed request, or an answer that could not be read in full. */
  warn(line: string): void;
  /** An attempt that was answered, or was not. */
  info(line: string): void;
  /** The parameters of an attempt; a request that the cache answered. Made only where it is wanted. */
  debug(line: () => string): void;
}

/** The end of an attempt, such as «200 in 35 ms, 4312 bytes, attempt 1»; `bytes` of the body after decompression. */
export function attemptLine(
  path: string,
  {
    outcome,
    milliseconds,
    bytes,
    attempt,
  }: { outcome: number | string; milliseconds: number; bytes: number | undefined; attempt: number },
): string {
  const size = bytes === undefined ? '' : `, ${String(bytes)} bytes`;
  return `${path}: ${String(outcome)} in ${String(Math.round(milliseconds))} ms${size}, attempt ${String(attempt)}`;
}

/** The address below the service's own, with the parameters of the query. */
export function targetLine({ pathname, search }: URL, key: string | undefined): string {
  return `GET ${sanitizeLine(redactKey(pathname + search, key), 2000)}`;
}

export function errorLine({ route, kind, status, code, message }: ServiceError): string {
  return [`${String(route)}:`, kind, status, code, message].filter(Boolean).join(' ');
}
