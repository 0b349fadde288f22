import { workspace } from 'vscode';
import type { Network } from '../client/transport/transport.ts';
import { readNetwork } from './readNetwork.ts';

/** Reads the current proxy and certificates from VS Code's settings and the environment. */
export function getNetwork(): Network {
  const http = workspace.getConfiguration('http');
  return readNetwork((name) => http.get(name), process.env);
}
