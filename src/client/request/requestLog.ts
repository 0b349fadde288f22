import { ServiceError } from '../errors.ts';

/** No line contains the key. */
export interface RequestLog {
  warn(line: string): void;
  info(line: string): void;
  /** Calls `line` only if the level is enabled. */
  debug(line: () => string): void;
}

export function formatError({ route, kind, status, code, message }: ServiceError): string {
  return [`${String(route)}:`, kind, status, code, message].filter(Boolean).join(' ');
}

/** Removes the key and sanitizes the text. Every error of the client passes through here. */
export function redactError(
  error: ServiceError,
  context: { readonly route: string; readonly host: string },
  key?: string,
): ServiceError {
  const { kind, message, status, code, retryAt, longestQuery } = error;
  return new ServiceError(kind, sanitizeLogLine(redactKey(message, key)), {
    ...context,
    status,
    code: code && sanitizeLogLine(redactKey(code, key), 80),
    retryAt,
    longestQuery,
  });
}

/** Returns one line without control, format and bidirectional characters or lone surrogates. */
export function sanitizeLogLine(text: string, maxLength = 300): string {
  // A response can have megabytes, but only the start is shown.
  const line = text
    .slice(0, 16_384)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line;
}

/** Replaces the API key with `<key>`, verbatim or in JSON, HTML or URL escapes, ignoring case. */
export function redactKey(text: string, key: string | undefined): string {
  if (!key) {
    return text;
  }
  const json = JSON.stringify(key).slice(1, -1);
  const html = key.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
  const htmlWithNames = key
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const forms = [key, encodeURIComponent(key), json, json.replaceAll('/', '\\/'), html, htmlWithNames];
  const pattern = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|');
  return text.replace(new RegExp(pattern, 'gi'), '<key>');
}
