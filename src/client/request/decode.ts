import { ServiceError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import { formatOfType, type Format } from './responseFormat.ts';
import type { Content } from './send.ts';

/**
 * The payload of a successful answer; `undefined` for one without a body, such as HTTP 204. Its content type says
 * in which format it is; where that says nothing, it is taken for what was asked for, or for JSON where it looks so.
 * @throws ServiceError of kind `malformed`
 */
export async function decode({ status, contentType, text }: Content, asked: Format): Promise<unknown> {
  if (text.trim() === '') {
    return undefined;
  }
  if (isWebPage(text, contentType)) {
    const title = titleOfPage(text);
    const page = title === undefined ? 'a web page' : `a web page (“${title}”)`;
    throw new ServiceError('malformed', `Got ${page} instead of data.`, { status });
  }
  const format = formatOfType(contentType) ?? (/^\s*[[{]/.test(text) ? 'json' : asked);
  let payload: unknown;
  try {
    payload = await parsers[format](text);
  } catch {
    throw new ServiceError('malformed', `The answer is no valid ${format.toUpperCase()}: ${text}`, { status });
  }
  if (isDeeperThan(payload, depthLimit)) {
    throw new ServiceError('malformed', 'The answer is nested too deeply.', { status });
  }
  return payload;
}

/** Each is loaded when it is first used. */
const parsers: Readonly<Record<Format, (text: string) => unknown>> = {
  json: (text) => JSON.parse(text) as unknown,
  yaml: async (text) => (await import('./readYaml.ts')).readYaml(text),
  toon: async (text) => (await import('./readToon.ts')).readToon(text),
};

/** Deeper than any record needs, and shallow enough for whoever walks one by recursion. */
const depthLimit = 64;

/** Every value of every answer passes here: to go through its names takes half the time that a list of its values does. */
function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  if (limit === 0) {
    return true;
  }
  if (Array.isArray(value)) {
    return value.some((child) => isDeeperThan(child, limit - 1));
  }
  for (const name in value) {
    const child = (value as JsonObject)[name];
    if (typeof child === 'object' && isDeeperThan(child, limit - 1)) {
      return true;
    }
  }
  return false;
}

/** Whether an answer is a web page: of a gateway, a log-in portal, or a server that is not the service. */
export function isWebPage(text: string, contentType: string): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(contentType) || /^\s*<(?:!doctype html|html)\b/i.test(text);
}

/** The title of a web page, or else its first heading. */
export function titleOfPage(html: string): string | undefined {
  const start = html.slice(0, 65_536);
  const names = ['title', 'h1'].map((tag) =>
    between(start, tag)
      ?.replace(/<[^<>]*>/g, ' ')
      .trim(),
  );
  return names.find(Boolean);
}

function between(html: string, tag: string): string | undefined {
  const open = new RegExp(`<${tag}(?:\\s[^<>]*)?>`, 'i').exec(html);
  if (!open) {
    return undefined;
  }
  const [inner, ...after] = html.slice(open.index + open[0].length).split(new RegExp(`</${tag}`, 'i'));
  return after.length > 0 ? inner : undefined;
}
