import type { ScalarTag, Tags } from 'yaml';
import { ServiceError } from './errors.ts';
import { formatOfType, type Format } from './formats.ts';
import type { Reply } from './transport.ts';
import { isWebPage, titleOfPage } from './webPage.ts';

/**
 * The payload of a successful answer; undefined for an answer without a body, such as HTTP 204. Its content type says
 * in which format it is; where that says nothing, it is taken for what was asked for, or for JSON where it looks so.
 * @throws ServiceError of kind `malformed`
 */
export async function decode({ status, contentType, text }: Reply, asked: Format): Promise<unknown> {
  if (text.trim() === '') {
    return undefined;
  }
  if (isWebPage(text, contentType)) {
    const title = titleOfPage(text);
    const page = title === undefined ? 'A web page' : `A web page (${title})`;
    throw new ServiceError('malformed', `${page} came in place of data.`, { status });
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
  yaml: async (text) => {
    const { parse } = await import('yaml');
    // The core schema reads no dates and no `yes`; unknown tags are left out, and aliases can't multiply.
    return parse(text, {
      schema: 'core',
      customTags: (tags) => [...tags.filter((tag) => !isNumberTag(tag)), plainNumber],
      merge: false,
      maxAliasCount: 100,
      uniqueKeys: false,
      logLevel: 'error',
    }) as unknown;
  },
  toon: async (text) => {
    const { decode: decodeToon } = await import('@toon-format/toon');
    return decodeToon(text);
  },
};

/**
 * A number only where it is written as JSON would write it. What else looks like one (`12e3`, `.5`, `1.0`, `007`, more
 * digits than a number holds) can be a title or a cursor that its writer saw no need to quote, so it stays as it is
 * written; what reads a number takes the text of one as well.
 */
const plainNumber: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => typeof value === 'number',
  test: /^-?\d+(?:\.\d+)?(?:e[-+]\d+)?$/,
  resolve: (text) => (String(Number(text)) === text ? Number(text) : text),
};

function isNumberTag(tag: Tags[number]): boolean {
  return typeof tag === 'object' && /:(?:int|float)$/.test(tag.tag);
}

/** Deeper than any record needs, and shallow enough for whoever walks one by recursion. */
const depthLimit = 64;

function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  return limit === 0 || Object.values(value).some((child) => isDeeperThan(child, limit - 1));
}
