import { ServiceError, type ErrorKind } from './errors.ts';

/** What sending or reading threw, as one of ours: its kind by the code that Node or undici gives. */
export function networkFault(thrown: unknown): ServiceError {
  const fault = innermost(thrown);
  if (!(fault instanceof Error)) {
    return new ServiceError('offline', '');
  }
  const given: unknown = Reflect.get(fault, 'code');
  const code = typeof given === 'string' ? given : undefined;
  return new ServiceError(kindOfCode(code ?? fault.name), fault.message, { code });
}

/** undici says `fetch failed` or `terminated` and keeps what happened as the cause, Node several attempts as a list. */
function innermost(thrown: unknown): unknown {
  let fault = thrown;
  const met = new Set<unknown>();
  while (fault instanceof Error && !met.has(fault)) {
    met.add(fault);
    const inner: unknown = fault instanceof AggregateError ? fault.errors[0] : fault.cause;
    fault = inner instanceof Error ? inner : fault;
  }
  return fault;
}

function kindOfCode(code: string): ErrorKind {
  if (/TIMEOUT|TIMEDOUT/.test(code)) {
    return 'timeout';
  }
  return notHttp.some((start) => code.startsWith(start)) ? 'malformed' : 'offline';
}

/** What came is no HTTP (undici's parser gives a code only sometimes), or not packed as its header says. */
const notHttp = ['HTTPParserError', 'HPE_', 'Z_', 'ERR_STREAM_', 'UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_'];
