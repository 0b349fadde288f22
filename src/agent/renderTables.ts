import { encode } from '@toon-format/toon';
import { fitToBudget, type Budget } from './budget.ts';
import { truncateText, quoteSource } from './quoteSource.ts';

/** A record as a model gets it; its texts are visible text already. */
export type AgentRow = Readonly<Record<string, string | number | undefined>>;

/** The fields that are shortened before a record is left out. */
const longFields: ReadonlySet<string> = new Set(['summary', 'quotation', 'text']);

/** Tables of records by name, the most important rows first. */
export type AgentTables = Readonly<Record<string, readonly AgentRow[]>>;

/** Characters that are kept of long fields, and the share of the rows. */
interface Size {
  readonly text: number;
  readonly share: number;
}

const sizes: readonly Size[] = [
  ...[600, 300, 150, 80, 0].map((text) => ({ text, share: 1 })),
  ...[0.75, 0.5, 0.35, 0.25, 0.15, 0.1, 0.05, 0].map((share) => ({ text: 0, share })),
];

/** Tables as quoted source material within the budget: long fields are cut first, then rows left out from the end. */
export function renderTables(budget: Budget, intro: string, tables: AgentTables): Promise<string> {
  return fitToBudget(
    sizes.map(({ text, share }) => () => {
      const all = Object.values(tables).flat().length;
      const kept = Object.fromEntries(
        Object.entries(tables).map(([name, rows]) => [
          name,
          rows.slice(0, Math.ceil(rows.length * share)).map((row) => truncateLongFields(row, text)),
        ]),
      );
      const left = all - Object.values(kept).flat().length;
      const note = left === 0 ? [] : [`${left} of ${all} records are left out to keep within the token budget.`];
      return [intro, ...note, quoteSource(encodeShortest(kept))].join('\n');
    }),
    budget,
  );
}

/**
 * One record with a long text as quoted source material within the budget.
 *
 * @param intro told how many characters of the text are shown
 */
export function renderRecord(
  budget: Budget,
  intro: (shown: number) => string,
  record: AgentRow,
  text: string,
): Promise<string> {
  const lengths = [text.length];
  while ((lengths.at(-1) ?? 0) > 100) {
    lengths.push(Math.floor((lengths.at(-1) ?? 0) * 0.85));
  }
  return fitToBudget(
    [...new Set([...lengths, 0])].map((length) => () => {
      // Half of a pair would be lost at both ends.
      const part = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
      return `${intro(part.length)}\n${quoteSource(encodeShortest(part === '' ? record : { ...record, text: part }))}`;
    }),
    budget,
  );
}

function truncateLongFields(row: AgentRow, most: number): AgentRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      !longFields.has(name) || typeof value !== 'string' ? value : most === 0 ? undefined : truncateText(value, most),
    ]),
  );
}

/** The shorter of JSON and TOON. */
export function encodeShortest(value: AgentRow | AgentTables): string {
  const json = JSON.stringify(value);
  const toon = encode(isTables(value) ? mapTables(value, toUniformRows) : value);
  return toon.length < json.length ? toon : json;
}

function isTables(value: AgentRow | AgentTables): value is AgentTables {
  return Object.values(value).some((member) => Array.isArray(member));
}

function mapTables(
  tables: AgentTables,
  change: (rows: readonly AgentRow[]) => readonly unknown[],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, change(rows)]));
}

/** Rows with the same fields each, which TOON writes as a table; a field that no row has is left out. */
function toUniformRows(rows: readonly AgentRow[]): readonly Record<string, string | number | null>[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => row[name] !== undefined),
  );
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
}
