import { workspace } from 'vscode';
import type { NetworkSettings } from '../client/transport/transport.ts';
import { readNetwork } from './readNetwork.ts';

export function getNetwork(): NetworkSettings {
  const http = workspace.getConfiguration('http');
  return readNetwork((name) => http.get(name), process.env);
}
