import { decode, isWebPage, titleOfPage } from './decode.ts';
import { kindOfStatus, ServiceError } from '../errors.ts';
import { isObject } from '../json.ts';
import type { Content } from './send.ts';

/** The error that an answer with an error status means; its message is what the body says, if it says anything. */
export async function refusalOf(reply: Content): Promise<ServiceError> {
  const { status, contentType, text } = reply;
  const { message, code } = isWebPage(text, contentType) ? { message: ofPage(text) } : await ofText(reply);
  return new ServiceError(kindOfStatus(status), message ?? `HTTP ${String(status)}`, { status, code });
}

/** The error that a body describes. */
interface Complaint {
  readonly message?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Reads `{error:{code,message}}` (Errors, rule 1), and what gateways and frameworks send in its place: `{error:"…"}`,
 * problem+json, `{message}`, lists of errors. Empty for any other body.
 */
export function complaintOf(body: unknown): Complaint {
  if (!isObject(body)) {
    return {};
  }
  const nested = isObject(body.error) ? body.error : undefined;
  const message = firstText(
    nested?.message,
    nested?.detail,
    body.error_description,
    nested ? undefined : body.error,
    body.detail,
    body.message,
    body.title,
    ...ofList(body.errors),
    ...ofList(body.detail),
  );
  const code = firstText(nested?.code, body.code);
  return { message, code };
}

async function ofText(reply: Content): Promise<Complaint> {
  let body: unknown;
  try {
    body = await decode(reply, 'json');
  } catch {
    // Not data, so it is for people to read.
    return { message: firstText(reply.text) };
  }
  return typeof body === 'string' ? { message: firstText(body) } : complaintOf(body);
}

function ofPage(html: string): string {
  const title = titleOfPage(html);
  return title === undefined ? 'Got a web page.' : `Got a web page: “${title}”`;
}

function ofList(errors: unknown): unknown[] {
  const list: readonly unknown[] = Array.isArray(errors) ? errors.slice(0, 1) : [];
  return list.flatMap((error) => (isObject(error) ? [error.message, error.detail, error.msg] : [error]));
}

function firstText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '');
}
