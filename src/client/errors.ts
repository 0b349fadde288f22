export type ErrorKind =
  | 'unauthorized'
  | 'forbidden'
  | 'badRequest'
  | 'notFound'
  /** The service's API version has no such route or parameter, so a retry can't help. */
  | 'unsupported'
  | 'rateLimited'
  | 'serverError'
  | 'timeout'
  | 'offline'
  | 'malformed'
  | 'tooLarge'
  | 'cancelled';

interface ErrorContext {
  /** Path with its placeholder, such as `/content/articles/{id}`. */
  readonly route?: string | undefined;
  readonly host?: string | undefined;
  readonly status?: number | undefined;
  /** The `code` of the error body (Errors, rule 1) or of a network error. */
  readonly code?: string | undefined;
  /** When the service accepts requests again, in milliseconds since 1970. */
  readonly retryAt?: number | undefined;
  /** The most characters that a query may have, if the client refused a longer one. */
  readonly longestQuery?: number | undefined;
}

/** The only error that the client throws. `message` is one line without the key, possibly empty. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ErrorKind;
  readonly route: string | undefined;
  readonly host: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly retryAt: number | undefined;
  readonly longestQuery: number | undefined;

  constructor(kind: ErrorKind, message: string, context: ErrorContext = {}) {
    super(message);
    this.kind = kind;
    this.route = context.route;
    this.host = context.host ?? '';
    this.status = context.status;
    this.code = context.code;
    this.retryAt = context.retryAt;
    this.longestQuery = context.longestQuery;
  }
}

export function isUnsupported(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.kind === 'unsupported';
}

export function isCanceled(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'cancelled';
}

export function isUnreachable(error: unknown): error is ServiceError {
  return error instanceof ServiceError && (error.kind === 'offline' || error.kind === 'timeout');
}

export function getErrorKind(status: number): ErrorKind {
  return statusKinds[status] ?? (status >= 500 ? 'serverError' : status >= 400 ? 'badRequest' : 'malformed');
}

/** A proxy sends 407 if it requires authentication, so the service wasn't reached. */
const statusKinds: Readonly<Record<number, ErrorKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  407: 'offline',
  408: 'timeout',
  410: 'notFound',
  429: 'rateLimited',
};

export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) {
    return thrown;
  }
  const error = findInnermostCause(thrown);
  if (!(error instanceof Error)) {
    return new ServiceError('offline', '');
  }
  const value: unknown = Reflect.get(error, 'code');
  const code = typeof value === 'string' ? value : undefined;
  // undici's `fetch` limits the number of content encodings. This error has no code.
  const hasTooManyEncodings = error.message.startsWith('too many content-encodings');
  return new ServiceError(hasTooManyEncodings ? 'malformed' : getErrorKindOfCode(code ?? error.name), error.message, {
    code,
  });
}

/** Unwraps the cause. `fetch` wraps it in `fetch failed` or `terminated`; Node lists several connection attempts. */
function findInnermostCause(thrown: unknown): unknown {
  let error = thrown;
  const seen = new Set<unknown>();
  while (error instanceof Error && !seen.has(error)) {
    seen.add(error);
    const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
    error = inner instanceof Error ? inner : error;
  }
  return error;
}

function getErrorKindOfCode(code: string): ErrorKind {
  if (/TIMEOUT|TIMEDOUT/.test(code)) {
    return 'timeout';
  }
  return malformedCodes.some((start) => code.startsWith(start)) ? 'malformed' : 'offline';
}

/** Errors of responses that aren't HTTP or aren't compressed as declared. */
const malformedCodes = ['HTTPParserError', 'HPE_', 'Z_', 'ERR_STREAM_', 'UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_'];
