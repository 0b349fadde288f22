import { normalizeDate } from '../client/records/readDate.ts';
import type { PageField, FieldValue } from '../page/protocol.ts';

/** Deeper or larger values slow the page down, so they are shown as JSON text. */
const maxDepth = 8;
const maxEntries = 400;
const maxFields = 200;

export function layOutFields(extra: Readonly<Record<string, unknown>>): PageField[] {
  const entries = Object.entries(extra);
  const fields: PageField[] = entries.slice(0, maxFields).map(([name, value]) => ({ name, value: layOutValue(value) }));
  return entries.length > maxFields
    ? [...fields, { name: '…', value: { json: formatJson(Object.fromEntries(entries.slice(maxFields))) } }]
    : fields;
}

function layOutValue(value: unknown): FieldValue {
  return isSmall(value) ? convertValue(value) : { json: formatJson(value) };
}

function convertValue(value: unknown): FieldValue {
  if (Array.isArray(value)) {
    return value.map(convertValue);
  }
  if (typeof value === 'object' && value !== null) {
    return { fields: Object.entries(value).map(([name, inner]) => ({ name, value: convertValue(inner) })) };
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return String(value);
  }
  if (typeof value === 'string') {
    return normalizeDate(value) ?? value;
  }
  return typeof value === 'boolean' || typeof value === 'number' ? value : null;
}

/** Counts without recursion, because a hostile value can be nested deeper than the call stack. */
function isSmall(value: unknown): boolean {
  let level: unknown[] = [value];
  let entries = 0;
  for (let depth = 0; depth < maxDepth; depth++) {
    level = level.flatMap((outer) =>
      typeof outer === 'object' && outer !== null ? (Object.values(outer) as unknown[]) : [],
    );
    entries += level.length;
    if (level.length === 0) {
      return true;
    }
    if (entries > maxEntries) {
      return false;
    }
  }
  return false;
}

function formatJson(value: unknown): string {
  try {
    return JSON.stringify(value, undefined, 2);
  } catch {
    // JSON.stringify overflows the call stack.
    return '…';
  }
}
