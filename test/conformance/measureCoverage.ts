import { getProvers, type Rule } from './rules.ts';

/** A test that ran. */
export interface TestRun {
  /** Its own title, without those of the groups it stands in. */
  readonly title: string;
  readonly file: string;
  readonly result: 'passed' | 'FAILED' | 'skipped';
}

type Side = 'client' | 'service';

/** A rule's demand on a side, with a test that shows it, or without one. */
export interface RuleCoverage {
  readonly rule: Rule;
  readonly side: Side;
  readonly test: TestRun | undefined;
}

/** Coverage of the rules by tests. */
export interface Coverage {
  readonly rows: readonly RuleCoverage[];
  /** Rules without a passed or failed test on a side that they bind. */
  readonly untested: readonly RuleCoverage[];
  /** Ids in titles that are no rules, and so prove nothing. */
  readonly unknown: readonly string[];
}

/** Tests in files named `sample….test.ts` ask the sample service itself; all others ask the client. */
export function measureCoverage(rules: readonly Rule[], tests: readonly TestRun[]): Coverage {
  const known = new Set<string>(rules.map(({ id }) => id));
  const rows = rules.flatMap((rule) =>
    sidesOf(rule).flatMap((side): RuleCoverage[] => {
      const found = tests.filter((test) => sideOf(test) === side && getProvers(test.title).includes(rule.id));
      return found.length === 0 ? [{ rule, side, test: undefined }] : found.map((test) => ({ rule, side, test }));
    }),
  );
  const shown = new Set(rows.filter(({ test }) => isConclusive(test)).map(keyOf));
  const untested = new Map(rows.filter((row) => !shown.has(keyOf(row))).map((row) => [keyOf(row), row]));
  return {
    rows,
    untested: [...untested.values()],
    unknown: [...new Set(tests.flatMap(({ title }) => getProvers(title)).filter((id) => isId(id) && !known.has(id)))],
  };
}

function sidesOf({ binds }: Rule): readonly Side[] {
  const sides = { client: ['client'], server: ['service'], both: ['client', 'service'] } as const;
  return sides[binds];
}

function sideOf({ file }: TestRun): Side {
  return /[\\/]sample[A-Z]\w*\.test\.ts$/.test(file) ? 'service' : 'client';
}

function isConclusive(test: TestRun | undefined): boolean {
  return test !== undefined && test.result !== 'skipped';
}

function keyOf({ rule, side }: RuleCoverage): string {
  return `${rule.id} ${side}`;
}

/** Other words can stand in brackets too. */
function isId(word: string): boolean {
  return /^(AA|MI)-/.test(word);
}
