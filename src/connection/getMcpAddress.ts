import type { ServicePaths } from '../client/routes/servicePaths.ts';

export type McpServerName = keyof ServicePaths;

export function getMcpAddress(base: URL, side: McpServerName, paths: ServicePaths): URL {
  return new URL(`${base.href.replace(/\/+$/, '')}${paths[side]}/mcp`);
}
