import { setTimeout as pause } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errorBodies, type ErrorForm } from './errorForms.ts';

/** A simulated fault of an HTTP response. */
export type Fault =
  /** Another status, with an error body and additional headers. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly form?: ErrorForm;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The correct response after a delay in milliseconds. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The connection is reset before the first byte. */
  | { readonly kind: 'reset' }
  /** The correct response, truncated in its body. */
  | { readonly kind: 'truncated' }
  /** Bytes that are not text, with the correct content type. */
  | { readonly kind: 'garbage' }
  /** Headers that never arrive, or a body that never ends. */
  | { readonly kind: 'hang'; readonly before: 'headers' | 'end' }
  /** A JSON body of at least this size. */
  | { readonly kind: 'huge'; readonly bytes: number }
  /** A redirect to another path of this service with the correct response, or to the same path at another origin. */
  | { readonly kind: 'redirect'; readonly to?: string; readonly status?: 301 | 302 | 303 | 307 | 308 }
  /** The correct body with another content type. */
  | { readonly kind: 'contentType'; readonly type: string };

/** A fault with the prefix of the paths that it affects, and the number of requests (default: 1). */
export type PlannedFault = Fault & { readonly path?: string; readonly times?: number };

/** Handles a request. `env` has Node's response. */
export type Handler = (request: Request, env: { outgoing: ServerResponse }) => Promise<Response>;

/** The planned faults. Each request takes the first that matches its path. */
export class FaultPlan {
  #planned: { fault: PlannedFault; remaining: number }[] = [];

  add(...faults: readonly PlannedFault[]): void {
    this.#planned.push(...faults.map((fault) => ({ fault, remaining: fault.times ?? 1 })));
  }

  clear(): void {
    this.#planned = [];
  }

  next(path: string): Fault | undefined {
    const entry = this.#planned.find(({ fault }) => path.startsWith(fault.path ?? ''));
    if (entry && --entry.remaining <= 0) {
      this.#planned = this.#planned.filter((other) => other !== entry);
    }
    return entry?.fault;
  }
}

/** Wraps the sample service with planned faults. */
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

/**
 * Prefix of redirect targets in the service. A target with this prefix redirects back, so that a repeated redirect is a
 * loop.
 */
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

/** Sends the headers of a response, which announce the whole body, and half of the body. */
async function sendHalf(answer: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  outgoing.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'content-length': body.length });
  await new Promise((onSent) => outgoing.write(body.subarray(0, body.length / 2), onSent));
}

/** Invalid UTF-8 with bytes that confuse terminals and parsers. */
const garbage = Uint8Array.from({ length: 512 }, (_, index) => (index * 167 + 255) % 256);

/** Streams a valid collection of at least this many bytes. */
function hugeBody(bytes: number): ReadableStream<Uint8Array> {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let remainingChunks = Math.ceil(bytes / chunk.length);
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from('{"data":[{"title":"')),
    pull: (controller) => {
      if (remainingChunks-- > 0) {
        controller.enqueue(chunk);
      } else {
        controller.enqueue(Buffer.from('"}]}'));
        controller.close();
      }
    },
  });
}
