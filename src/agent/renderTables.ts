import { encode } from '@toon-format/toon';
import { fitToBudget, type Budget } from './budget.ts';
import { truncateText, quoteSource } from './quoteSource.ts';

/** A record for a model, without invisible characters. */
export type AgentRow = Readonly<Record<string, string | number | undefined>>;

/** Fields that are truncated before records are omitted. */
const longFields: ReadonlySet<string> = new Set(['summary', 'text']);

/** By name, the most important records first. */
export type AgentTables = Readonly<Record<string, readonly AgentRow[]>>;

interface Size {
  readonly text: number;
  readonly share: number;
}

const sizes: readonly Size[] = [
  ...[600, 300, 150, 80, 0].map((text) => ({ text, share: 1 })),
  ...[0.75, 0.5, 0.35, 0.25, 0.15, 0.1, 0.05, 0].map((share) => ({ text: 0, share })),
];

/** Truncates long fields, then omits rows from the end, until the quoted tables fit. */
export function renderTables(budget: Budget, intro: string, tables: AgentTables): Promise<string> {
  return fitToBudget(
    sizes.map(({ text, share }) => () => {
      const rowCount = Object.values(tables).flat().length;
      const shortened = Object.fromEntries(
        Object.entries(tables).map(([name, rows]) => [
          name,
          rows.slice(0, Math.ceil(rows.length * share)).map((row) => truncateLongFields(row, text)),
        ]),
      );
      const omitted = rowCount - Object.values(shortened).flat().length;
      const note = omitted === 0 ? [] : [`${omitted} of ${rowCount} records are omitted because of the token budget.`];
      return [intro, ...note, quoteSource(encodeTables(shortened))].join('\n');
    }),
    budget,
  );
}

/** @param intro returns the introduction for the number of characters in the result */
export function renderRecord(
  budget: Budget,
  intro: (length: number) => string,
  record: AgentRow,
  text: string,
): Promise<string> {
  const lengths = [text.length];
  while ((lengths.at(-1) ?? 0) > 100) {
    lengths.push(Math.floor((lengths.at(-1) ?? 0) * 0.85));
  }
  return fitToBudget(
    [...new Set([...lengths, 0])].map((length) => () => {
      // Don't split a surrogate pair.
      const part = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
      const row = part === '' ? record : { ...record, text: part };
      return `${intro(part.length)}\n${quoteSource(selectShorter(JSON.stringify(row), encode(row)))}`;
    }),
    budget,
  );
}

function truncateLongFields(row: AgentRow, maxLength: number): AgentRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      !longFields.has(name) || typeof value !== 'string'
        ? value
        : maxLength === 0
          ? undefined
          : truncateText(value, maxLength),
    ]),
  );
}

export function encodeTables(tables: AgentTables): string {
  const uniform = Object.entries(tables).map(([name, rows]) => [name, toUniformRows(rows)] as const);
  return selectShorter(JSON.stringify(tables), encode(Object.fromEntries(uniform)));
}

function selectShorter(json: string, toon: string): string {
  return toon.length < json.length ? toon : json;
}

/** Gives all rows the same fields, so that TOON writes a table. Omits fields that no row has. */
function toUniformRows(rows: readonly AgentRow[]): readonly Record<string, string | number | null>[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => row[name] !== undefined),
  );
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
}
