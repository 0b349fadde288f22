import { ServiceError, type ErrorKind } from '../errors.ts';

/** A ServiceError for whatever sending or reading threw; its kind follows from the code that Node or undici gives. */
export function networkError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) {
    return thrown;
  }
  const error = innermost(thrown);
  if (!(error instanceof Error)) {
    return new ServiceError('offline', '');
  }
  const given: unknown = Reflect.get(error, 'code');
  const code = typeof given === 'string' ? given : undefined;
  return new ServiceError(kindOfCode(code ?? error.name), error.message, { code });
}

/** The host's own fetch says `fetch failed` or `terminated` with the error as its cause; Node lists several attempts. */
function innermost(thrown: unknown): unknown {
  let error = thrown;
  const met = new Set<unknown>();
  while (error instanceof Error && !met.has(error)) {
    met.add(error);
    const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
    error = inner instanceof Error ? inner : error;
  }
  return error;
}

function kindOfCode(code: string): ErrorKind {
  if (/TIMEOUT|TIMEDOUT/.test(code)) {
    return 'timeout';
  }
  return notHttp.some((start) => code.startsWith(start)) ? 'malformed' : 'offline';
}

/** Codes of answers that are not HTTP (undici's parser gives one only sometimes) or not compressed as declared. */
const notHttp = ['HTTPParserError', 'HPE_', 'Z_', 'ERR_STREAM_', 'UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_'];
