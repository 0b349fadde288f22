/** Kinds of errors, told apart as far as it makes a difference to what a user can do. */
export type ErrorKind =
  | 'unauthorized'
  | 'forbidden'
  | 'badRequest'
  | 'notFound'
  /** The service's surface has no such route or parameter, so that trying again can't help. */
  | 'unsupported'
  | 'rateLimited'
  | 'serverError'
  | 'timeout'
  | 'offline'
  | 'malformed'
  | 'tooLarge'
  | 'cancelled';

/** Origin of an error, as far as it is known. */
interface ErrorOrigin {
  /** The path of the route with its placeholder, such as `/content/articles/{id}`. */
  readonly route?: string | undefined;
  /** The host that the request went to, with its port. */
  readonly host?: string | undefined;
  /** The status of the HTTP answer. */
  readonly status?: number | undefined;
  /** The `code` of the service's error body (Errors, rule 1), or the code of a network error. */
  readonly code?: string | undefined;
  /** When the service takes requests again, in milliseconds since 1970. */
  readonly retryAt?: number | undefined;
}

/**
 * The one error of the service layer. `message` is the service's own where it sent one, else a sentence of ours, else
 * empty; what the client throws is one short line and never holds the key.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ErrorKind;
  readonly route: string | undefined;
  readonly host: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly retryAt: number | undefined;

  constructor(kind: ErrorKind, message: string, origin: ErrorOrigin = {}) {
    super(message);
    this.kind = kind;
    this.route = origin.route;
    this.host = origin.host ?? '';
    this.status = origin.status;
    this.code = origin.code;
    this.retryAt = origin.retryAt;
  }
}

export function isUnsupported(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.kind === 'unsupported';
}

/** Whether the service was not reached, or did not answer in time. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ServiceError && (error.kind === 'offline' || error.kind === 'timeout');
}

/** The kind of error that an HTTP status outside 200 to 299 means. */
export function kindOfStatus(status: number): ErrorKind {
  return kinds[status] ?? (status >= 500 ? 'serverError' : status >= 400 ? 'badRequest' : 'malformed');
}

/** 407 comes from a proxy that wants a log-in: the service was not reached. */
const kinds: Readonly<Record<number, ErrorKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  407: 'offline',
  408: 'timeout',
  410: 'notFound',
  429: 'rateLimited',
};
