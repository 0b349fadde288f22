import { provenBy, type Rule } from './rules.ts';

/** A test that ran. */
export interface Ran {
  /** Its own title, without those of the groups it stands in. */
  readonly title: string;
  readonly file: string;
  readonly result: 'passed' | 'FAILED' | 'skipped';
}

type Side = 'client' | 'service';

/** A rule's demand on a side, with a test that shows it, or without one. */
export interface Row {
  readonly rule: Rule;
  readonly side: Side;
  readonly test: Ran | undefined;
}

/** Coverage of the rules by tests. */
export interface Coverage {
  readonly rows: readonly Row[];
  /** Rules without a passed or failed test on a side that they bind. */
  readonly untested: readonly Row[];
  /** Ids in titles that are no rules, and so prove nothing. */
  readonly unknown: readonly string[];
}

/** Tests in files named `sample….test.ts` ask the sample service itself; all others ask the client. */
export function coverageOf(rules: readonly Rule[], tests: readonly Ran[]): Coverage {
  const known = new Set<string>(rules.map(({ id }) => id));
  const rows = rules.flatMap((rule) =>
    sidesOf(rule).flatMap((side): Row[] => {
      const found = tests.filter((test) => sideOf(test) === side && provenBy(test.title).includes(rule.id));
      return found.length === 0 ? [{ rule, side, test: undefined }] : found.map((test) => ({ rule, side, test }));
    }),
  );
  const shown = new Set(rows.filter(({ test }) => isConclusive(test)).map(keyOf));
  const untested = new Map(rows.filter((row) => !shown.has(keyOf(row))).map((row) => [keyOf(row), row]));
  return {
    rows,
    untested: [...untested.values()],
    unknown: [...new Set(tests.flatMap(({ title }) => provenBy(title)).filter((id) => isId(id) && !known.has(id)))],
  };
}

function sidesOf({ binds }: Rule): readonly Side[] {
  const sides = { client: ['client'], server: ['service'], both: ['client', 'service'] } as const;
  return sides[binds];
}

function sideOf({ file }: Ran): Side {
  return /[\\/]sample[A-Z]\w*\.test\.ts$/.test(file) ? 'service' : 'client';
}

function isConclusive(test: Ran | undefined): boolean {
  return test !== undefined && test.result !== 'skipped';
}

function keyOf({ rule, side }: Row): string {
  return `${rule.id} ${side}`;
}

/** Other words can stand in brackets too. */
function isId(word: string): boolean {
  return /^(AA|MI)-/.test(word);
}
