import { workspace } from 'vscode';
import type { Network } from '../service/network.ts';
import { networkOf } from './proxy.ts';

/** The way to the service as VS Code's settings and the environment say now. */
export function network(): Network {
  const http = workspace.getConfiguration('http');
  return networkOf((name) => http.get(name), process.env);
}
