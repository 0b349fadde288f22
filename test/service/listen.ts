import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Handler } from './faults.ts';

/** A handler over HTTP on this machine. */
export interface Listening {
  readonly address: string;
  /** Ends at once, with all connections. */
  readonly close: () => Promise<void>;
}

/**
 * A web page can give its own name the address of this machine, and then ask here as if it were of one origin with us:
 * only requests that name this machine are answered.
 * @param port 0 for any that is free
 * @throws Error when the port can't be had
 */
export function listen(handler: Handler, port = 0): Promise<Listening> {
  // The handler is given Node's response because the server speaks HTTP/1.1 alone.
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

/** The names that a request can call this machine by. */
const thisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
