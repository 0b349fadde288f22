import { encode } from '@toon-format/toon';
import { fitting, type Budget } from './budget.ts';
import { cut, framed } from './frame.ts';

/** A record as a model gets it; its texts are visible text already. */
export type Row = Readonly<Record<string, string | number | undefined>>;

/** The fields that are shortened before a record is left out. */
const longFields: ReadonlySet<string> = new Set(['summary', 'quotation', 'text']);

/** Tables of records by name, the most important rows first. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

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
export function tablesWithin(budget: Budget, intro: string, tables: Tables): Promise<string> {
  return fitting(
    sizes.map(({ text, share }) => () => {
      const all = Object.values(tables).flat().length;
      const kept = Object.fromEntries(
        Object.entries(tables).map(([name, rows]) => [
          name,
          rows.slice(0, Math.ceil(rows.length * share)).map((row) => shortened(row, text)),
        ]),
      );
      const left = all - Object.values(kept).flat().length;
      const note = left === 0 ? [] : [`${left} of ${all} records are left out to keep within the token budget.`];
      return [intro, ...note, framed(shorter(kept))].join('\n');
    }),
    budget,
  );
}

/**
 * One record with a long text as quoted source material within the budget.
 *
 * @param intro told how many characters of the text are shown
 */
export function recordWithin(
  budget: Budget,
  intro: (shown: number) => string,
  record: Row,
  text: string,
): Promise<string> {
  const lengths = [text.length];
  while ((lengths.at(-1) ?? 0) > 100) {
    lengths.push(Math.floor((lengths.at(-1) ?? 0) * 0.85));
  }
  return fitting(
    [...new Set([...lengths, 0])].map((length) => () => {
      // Half of a pair would be lost at both ends.
      const part = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
      return `${intro(part.length)}\n${framed(shorter(part === '' ? record : { ...record, text: part }))}`;
    }),
    budget,
  );
}

function shortened(row: Row, most: number): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      !longFields.has(name) || typeof value !== 'string' ? value : most === 0 ? undefined : cut(value, most),
    ]),
  );
}

/** The shorter of JSON and TOON. */
export function shorter(value: Row | Tables): string {
  const json = JSON.stringify(value);
  const toon = encode(isTables(value) ? mapped(value, uniform) : value);
  return toon.length < json.length ? toon : json;
}

function isTables(value: Row | Tables): value is Tables {
  return Object.values(value).some((member) => Array.isArray(member));
}

function mapped(tables: Tables, change: (rows: readonly Row[]) => readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, change(rows)]));
}

/** Rows with the same fields each, which TOON writes as a table; a field that no row has is left out. */
function uniform(rows: readonly Row[]): readonly Record<string, string | number | null>[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => row[name] !== undefined),
  );
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
}
