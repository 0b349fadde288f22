import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpResponse } from '../../src/client/transport/transport.ts';

interface RecordedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

/** A local HTTP server that records every request. */
export interface RecordingServer extends AsyncDisposable {
  readonly base: URL;
  readonly requests: readonly RecordedRequest[];
  nextRequest(): Promise<void>;
}

export type RespondTo = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server that responds with `answer`. */
export async function recordingServer(answer: RespondTo, host = '127.0.0.1'): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', target: request.url ?? '', headers: request.headers });
    answer(request, response);
    waiting.splice(0).forEach((resolve) => {
      resolve();
    });
  });
  // Keep idle connections open, so that a closed one was closed by the client.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: new URL(`http://127.0.0.1:${String(port)}`),
    requests,
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function readBody({ body: parts }: Pick<HttpResponse, 'body'>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const part of parts ?? []) {
    read.push(part);
  }
  return Buffer.concat(read);
}

export function respondJson(payload: unknown, status = 200): RespondTo {
  return respondBody(JSON.stringify(payload), 'application/json', status);
}

export function respondBody(content: string | Uint8Array, contentType: string, status = 200): RespondTo {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': contentType }).end(content);
  };
}

/** Responds to each request with the next payload, then with the last one. */
export function respondInOrder(...payloads: readonly unknown[]): RespondTo {
  let turn = 0;
  return (request, response) => {
    respondJson(payloads[Math.min(turn++, payloads.length - 1)])(request, response);
  };
}
