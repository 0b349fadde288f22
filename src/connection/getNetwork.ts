import { workspace } from 'vscode';
import type { Network } from '../client/transport/transport.ts';
import { readNetwork } from './readNetwork.ts';

/** The proxy and certificates by VS Code's settings and the environment, read now. */
export function getNetwork(): Network {
  const http = workspace.getConfiguration('http');
  return readNetwork((name) => http.get(name), process.env);
}
