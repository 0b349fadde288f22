import { workspace } from 'vscode';
import type { Network } from '../client/transport/transport.ts';
import { readNetwork } from './readNetwork.ts';

export function getNetwork(): Network {
  const http = workspace.getConfiguration('http');
  return readNetwork((name) => http.get(name), process.env);
}
