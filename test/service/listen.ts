import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Handler } from './faults.ts';

export interface Listening {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves a handler over HTTP on this machine. Responds only to requests that name this machine, because a web page can
 * point its own domain at this machine's address (DNS rebinding).
 * @param port 0 for any free port
 * @throws Error if the port is taken
 */
export function listen(handler: Handler, port = 0): Promise<Listening> {
  // The server speaks only HTTP/1.1, so `env` has Node's response.
  const listener = getRequestListener((request, env) => handler(request, env as Parameters<Handler>[1]), {
    overrideGlobalObjects: false,
  });
  const server = createServer((incoming, outgoing) => {
    if (thisMachine.test(incoming.headers.host ?? '')) {
      void listener(incoming, outgoing);
    } else {
      outgoing.writeHead(421, { 'content-type': 'text/plain' }).end('Only this machine is served, by its own names.\n');
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve({
        address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

/** Names of this machine in the `Host` header. */
const thisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
