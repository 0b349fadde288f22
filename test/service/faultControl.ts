import { errorBodies } from './errorForms.ts';
import type { Fault, FaultPlan, Handler, PlannedFault } from './faults.ts';

/** Path for planning faults over HTTP if the sample service runs with `--faults`. */
export const faultPath = '/faults';

/**
 * Adds the route `/faults`: POST plans one fault or a list of them as JSON, DELETE removes them. Needs no key, so it
 * refuses web pages: a browser lets any page send a plain POST.
 */
export function controlled(handler: Handler, plan: FaultPlan): Handler {
  return async (request, env) => {
    if (new URL(request.url).pathname !== faultPath) {
      return handler(request, env);
    }
    if (isOfWebPage(request)) {
      return new Response('Faults are not taken from web pages.\n', { status: 403 });
    }
    if (request.method === 'DELETE') {
      plan.clear();
      return new Response(null, { status: 204 });
    }
    const faults = parseFaults(await request.text());
    if (request.method !== 'POST' || !faults) {
      return new Response('Faults are sent by POST, as JSON: see test/service/README.md\n', { status: 400 });
    }
    plan.add(...faults);
    return new Response(null, { status: 204 });
  };
}

/** @throws Error unless the text is the JSON of a fault or of a list of them */
export function readFaults(text: string): readonly PlannedFault[] {
  const faults = parseFaults(text);
  if (!faults) {
    throw new Error('A file of faults contains one fault or a list of them, as JSON: see test/service/README.md');
  }
  return faults;
}

function parseFaults(text: string): readonly PlannedFault[] | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const faults = Array.isArray(body) ? (body as unknown[]) : [body];
    return faults.every(isFault) ? faults : undefined;
  } catch {
    // The text is not JSON. The caller says what it should be.
    return undefined;
  }
}

/** Returns whether a web page sent the request. Browsers then send an origin. */
function isOfWebPage({ headers }: Request): boolean {
  return headers.has('origin') || headers.has('sec-fetch-site');
}

type Fields = Readonly<Record<string, unknown>>;

const errorForms: readonly unknown[] = Object.keys(errorBodies);
const redirects: readonly unknown[] = [301, 302, 303, 307, 308];

/** Returns whether the fields of a fault are valid, by kind. */
const checks: Readonly<Record<Fault['kind'], (fault: Fields) => boolean>> = {
  status: ({ status, form = 'empty', headers = {} }) =>
    isWhole(status, 200, 599) && errorForms.includes(form) && areTexts(headers),
  delay: ({ ms }) => isWhole(ms),
  reset: () => true,
  truncated: () => true,
  garbage: () => true,
  hang: ({ before }) => before === 'headers' || before === 'end',
  huge: ({ bytes }) => isWhole(bytes),
  redirect: ({ to, status = 302 }) =>
    (to === undefined || (typeof to === 'string' && URL.canParse(to))) && redirects.includes(status),
  contentType: ({ type }) => typeof type === 'string',
};

function isFault(value: unknown): value is PlannedFault {
  const { path = '', times = 1, ...fault } = (value ?? {}) as Fields;
  const check = Object.entries(checks).find(([kind]) => kind === fault.kind)?.[1];
  return check?.(fault) === true && typeof path === 'string' && isWhole(times, 1);
}

function isWhole(value: unknown, least = 0, most = Number.MAX_SAFE_INTEGER): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

function areTexts(headers: unknown): boolean {
  return (
    typeof headers === 'object' &&
    headers !== null &&
    Object.values(headers).every((value: unknown) => typeof value === 'string')
  );
}
