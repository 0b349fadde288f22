import { getErrorKind, ServiceError } from '../errors.ts';
import { isObject } from '../jsonObject.ts';

/** market-intelligence, Versioning, rule 2. */
export const responseFormats = ['json', 'yaml', 'toon'] as const;

export type ResponseFormat = (typeof responseFormats)[number];

export const acceptHeaders: Readonly<Record<ResponseFormat, string>> = {
  json: 'application/json',
  yaml: 'application/yaml, application/json;q=0.5',
  toon: 'text/toon, application/json;q=0.5',
};

const parsers: Readonly<Record<ResponseFormat, (text: string) => unknown>> = {
  json: (text) => JSON.parse(text) as unknown,
  yaml: async (text) => (await import('./yamlAndToon.ts')).readYaml(text),
  toon: async (text) => (await import('./yamlAndToon.ts')).readToon(text),
};

export interface ResponseContent {
  readonly status: number;
  /** Lower case, without parameters; empty if the header is missing. */
  readonly contentType: string;
  readonly text: string;
}

/**
 * Decodes the body of a successful response. Without a known content type, the body is JSON if it looks like JSON, or
 * else in the requested format.
 *
 * @throws ServiceError of kind `malformed`
 */
export async function decodeResponse(
  { status, contentType, text }: ResponseContent,
  requested: ResponseFormat,
): Promise<unknown> {
  if (text.trim() === '') {
    return undefined;
  }
  if (isWebPage(text, contentType)) {
    const title = readPageTitle(text);
    const page = title === undefined ? 'a web page' : `a web page (“${title}”)`;
    throw new ServiceError('malformed', `Got ${page} instead of data.`, { status });
  }
  const format = findFormat(contentType) ?? (/^\s*[[{]/.test(text) ? 'json' : requested);
  let payload: unknown;
  try {
    payload = await parsers[format](text);
  } catch {
    throw new ServiceError('malformed', `The response is not valid ${format.toUpperCase()}: ${text}`, { status });
  }
  if (isDeeperThan(payload, maxDepth)) {
    throw new ServiceError('malformed', 'The response is nested too deeply.', { status });
  }
  return payload;
}

function findFormat(contentType: string): ResponseFormat | undefined {
  const name = /^(?:application|text)\/(?:[\w.-]+\+)?(?:x-|vnd\.)?(json|yaml|toon)$/.exec(contentType)?.[1];
  return responseFormats.find((format) => format === name);
}

/** Deeper than any record needs, and safe for recursion. */
const maxDepth = 64;

function isDeeperThan(value: unknown, limit: number): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (limit === 0 || Object.values(value).some((child) => isDeeperThan(child, limit - 1)))
  );
}

export async function createStatusError(content: ResponseContent): Promise<ServiceError> {
  const { status, contentType, text } = content;
  const { message, code } = isWebPage(text, contentType)
    ? { message: `Got a web page${readPageTitle(text) === undefined ? '.' : `: “${String(readPageTitle(text))}”`}` }
    : await parseErrorBody(content);
  return new ServiceError(getErrorKind(status), message ?? `HTTP ${String(status)}`, { status, code });
}

interface ErrorBody {
  readonly message?: string | undefined;
  readonly code?: string | undefined;
}

/** Returns the text itself if its form is unknown. */
async function parseErrorBody(content: ResponseContent): Promise<ErrorBody> {
  let body: unknown;
  try {
    body = await decodeResponse(content, 'json');
  } catch {
    // Plain text is no error here.
    return { message: findText(content.text) };
  }
  const { message = findText(content.text), code } = readErrorBody(body);
  return { message, code };
}

/**
 * Reads `{error:{code,message}}` (Errors, rule 1), the `{error:"…"}` of API v0.1, and the problem details of a gateway
 * (RFC 9457).
 */
export function readErrorBody(body: unknown): ErrorBody {
  if (!isObject(body)) {
    return {};
  }
  const { error, detail, title } = body;
  return isObject(error)
    ? { message: findText(error.message), code: findText(error.code) }
    : { message: findText(error, detail, title) };
}

function findText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '');
}

/** Recognizes the web page of a gateway, a login portal, or a server that isn't the service. */
export function isWebPage(text: string, contentType: string): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(contentType) || /^\s*<(?:!doctype html|html)\b/i.test(text);
}

export function readPageTitle(html: string): string | undefined {
  const start = html.slice(0, 65_536);
  return ['title', 'h1']
    .map((tag) =>
      findTextBetweenTags(start, tag)
        ?.replace(/<[^<>]*>/g, ' ')
        .trim(),
    )
    .find(Boolean);
}

function findTextBetweenTags(html: string, tag: string): string | undefined {
  const open = new RegExp(`<${tag}(?:\\s[^<>]*)?>`, 'i').exec(html);
  if (!open) {
    return undefined;
  }
  const [inner, ...rest] = html.slice(open.index + open[0].length).split(new RegExp(`</${tag}`, 'i'));
  return rest.length > 0 ? inner : undefined;
}
