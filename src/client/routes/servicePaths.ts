import { isObject } from '../jsonObject.ts';

/** Where the service mounts its two interfaces, without a trailing slash. */
export interface ServicePaths {
  readonly articles: string;
  readonly intelligence: string;
}

/** The paths of the documents. */
export const defaultPaths: ServicePaths = { articles: '/content', intelligence: '/intel' };

/** Reads a setting, which can have any form. Returns `undefined` if it contains anything but plain paths. */
export function readServicePaths(setting: unknown): ServicePaths | undefined {
  if (!isObject(setting) || !Object.keys(setting).every((name) => Object.hasOwn(defaultPaths, name))) {
    return undefined;
  }
  const [articles, intelligence] = [
    readPath(setting.articles ?? defaultPaths.articles),
    readPath(setting.intelligence ?? defaultPaths.intelligence),
  ];
  return articles === undefined || intelligence === undefined ? undefined : { articles, intelligence };
}

/** Accepts a trailing slash, and `/` for an interface at the address itself. */
function readPath(value: unknown): string | undefined {
  const path = typeof value === 'string' && /^\/(?:[\w.~-]+\/)*[\w.~-]*$/.test(value) ? value : undefined;
  return path === undefined || /\/\.{1,2}(?:\/|$)/.test(path) ? undefined : path.replace(/\/$/, '');
}

export type McpServerName = keyof ServicePaths;

export function getMcpAddress(base: URL, side: McpServerName, paths: ServicePaths): URL {
  return new URL(`${base.href.replace(/\/+$/, '')}${paths[side]}/mcp`);
}

/** Returns a path of the documents at its place in this service. */
export function mountPath(path: string, paths: ServicePaths): string {
  for (const name of ['articles', 'intelligence'] as const) {
    if (path.startsWith(`${defaultPaths[name]}/`)) {
      return paths[name] + path.slice(defaultPaths[name].length);
    }
  }
  return path;
}
