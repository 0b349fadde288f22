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
 * @param port 0 for any that is free
 * @throws Error when the port can't be had
 */
export function listen(handler: Handler, port = 0): Promise<Listening> {
  // The handler is given Node's response because the server speaks HTTP/1.1 alone.
  const listener = getRequestListener((request, env) => handler(request, env as Parameters<Handler>[1]), {
    overrideGlobalObjects: false,
  });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
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
