import { setTimeout as pause } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errorBodies, type ErrorForm } from './errorForms.ts';

/** A simulated error of an answer over HTTP. */
export type Fault =
  /** Another status, with a body in one of the forms that errors come in, and further headers. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly form?: ErrorForm;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The right answer, so many milliseconds late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The connection is reset before the first byte. */
  | { readonly kind: 'reset' }
  /** The right answer breaks off in the middle of its body. */
  | { readonly kind: 'truncated' }
  /** Bytes that are no text, under the right content type. */
  | { readonly kind: 'garbage' }
  /** The headers never come, or the body never ends. */
  | { readonly kind: 'hang'; readonly before: 'headers' | 'end' }
  /** A JSON body of at least so many bytes. */
  | { readonly kind: 'huge'; readonly bytes: number }
  /** To another address of this service, where the answer is, or to the same path at another origin. */
  | { readonly kind: 'redirect'; readonly to?: string; readonly status?: 301 | 302 | 303 | 307 | 308 }
  /** The right body under another content type. */
  | { readonly kind: 'contentType'; readonly type: string };

/** A fault, which requests it happens to (paths that begin so), and to how many of them (1). */
export type PlannedFault = Fault & { readonly path?: string; readonly times?: number };

/** Answers requests, given what they are answered over. */
export type Handler = (request: Request, env: { outgoing: ServerResponse }) => Promise<Response>;

/** The faults to come: each request takes the first that is meant for it. */
export class FaultPlan {
  #planned: { fault: PlannedFault; left: number }[] = [];

  add(...faults: readonly PlannedFault[]): void {
    this.#planned.push(...faults.map((fault) => ({ fault, left: fault.times ?? 1 })));
  }

  clear(): void {
    this.#planned = [];
  }

  next(path: string): Fault | undefined {
    const entry = this.#planned.find(({ fault }) => path.startsWith(fault.path ?? ''));
    if (entry && --entry.left <= 0) {
      this.#planned = this.#planned.filter((other) => other !== entry);
    }
    return entry?.fault;
  }
}

/** The sample service over a network on which things go wrong as planned. */
export function faulty(sample: (request: Request) => Promise<Response>, plan: FaultPlan): Handler {
  return async (request, { outgoing }) => {
    const url = new URL(request.url);
    const moved = url.pathname.startsWith(movedPrefix);
    url.pathname = moved ? url.pathname.slice(movedPrefix.length) : url.pathname;
    const answer = () => sample(moved ? new Request(url, { headers: request.headers }) : request);
    const fault = plan.next(url.pathname);
    return fault === undefined ? answer() : commit(fault, { url, moved, answer, outgoing });
  };
}

/** Target of redirects within the service, which redirects back, so that a repeated one goes round. */
const movedPrefix = '/moved';

const bodiless = new Set([204, 205, 304]);

interface Asked {
  readonly url: URL;
  readonly moved: boolean;
  readonly answer: () => Promise<Response>;
  readonly outgoing: ServerResponse;
}

async function commit(fault: Fault, { url, moved, answer, outgoing }: Asked): Promise<Response> {
  switch (fault.kind) {
    case 'status': {
      const { type, body } = errorBodies[fault.form ?? 'envelope'](fault.status);
      const content = bodiless.has(fault.status) ? null : body;
      return new Response(content, { status: fault.status, headers: { 'content-type': type, ...fault.headers } });
    }
    case 'delay':
      await pause(fault.ms);
      return answer();
    case 'reset':
      outgoing.socket?.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
    case 'truncated':
      await sendHalf(await answer(), outgoing);
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    case 'garbage':
      return new Response(garbage, { headers: { 'content-type': 'application/json' } });
    case 'hang':
      if (fault.before === 'end') {
        await sendHalf(await answer(), outgoing);
      }
      return RESPONSE_ALREADY_SENT;
    case 'huge':
      return new Response(hugeBody(fault.bytes), { headers: { 'content-type': 'application/json' } });
    case 'redirect': {
      const path = `${fault.to === undefined && !moved ? movedPrefix : ''}${url.pathname}${url.search}`;
      const location = fault.to === undefined ? path : new URL(path, fault.to).href;
      return new Response(null, { status: fault.status ?? 302, headers: { location } });
    }
    case 'contentType': {
      const { status, body, headers } = await answer();
      return new Response(body, { status, headers: { ...Object.fromEntries(headers), 'content-type': fault.type } });
    }
  }
}

/** Sends the headers of an answer, which promise its whole body, and the first half of that body. */
async function sendHalf(answer: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  outgoing.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'content-length': body.length });
  await new Promise((sent) => outgoing.write(body.subarray(0, body.length / 2), sent));
}

/** Not UTF-8, and in it what terminals and parsers trip over. */
const garbage = Uint8Array.from({ length: 512 }, (_, index) => (index * 167 + 255) % 256);

/** A well-formed collection of at least so many bytes, made while it is read. */
function hugeBody(bytes: number): ReadableStream<Uint8Array> {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let left = Math.ceil(bytes / chunk.length);
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from('{"data":[{"title":"')),
    pull: (controller) => {
      if (left-- > 0) {
        controller.enqueue(chunk);
      } else {
        controller.enqueue(Buffer.from('"}]}'));
        controller.close();
      }
    },
  });
}
