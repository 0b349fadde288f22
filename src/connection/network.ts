import { workspace } from 'vscode';
import type { Network } from '../client/transport/transport.ts';
import { networkOf } from './proxy.ts';

/** The proxy and certificates by VS Code's settings and the environment, read now. */
export function network(): Network {
  const http = workspace.getConfiguration('http');
  return networkOf((name) => http.get(name), process.env);
}
