import { readProvenRules, type Rule } from './rules.ts';

export interface TestRun {
  /** Title of the `it`, without those of its `describe`s. */
  readonly title: string;
  readonly file: string;
  readonly result: 'passed' | 'FAILED' | 'skipped';
}

type Side = 'client' | 'service';

/** A rule for one side and a test that proves it, if any. */
interface RuleCoverage {
  readonly rule: Rule;
  readonly side: Side;
  readonly test: TestRun | undefined;
}

export interface Coverage {
  readonly rows: readonly RuleCoverage[];
  /** Rules without a passed or failed test on a side that they bind. */
  readonly untested: readonly RuleCoverage[];
  /** Ids in titles that aren't rules. */
  readonly unknown: readonly string[];
}

/** Assigns tests to rules. Files named `sample….test.ts` test the sample service; all others test the client. */
export function measureCoverage(rules: readonly Rule[], tests: readonly TestRun[]): Coverage {
  const knownIds = new Set<string>(rules.map(({ id }) => id));
  const rows = rules.flatMap((rule) =>
    getSides(rule).flatMap((side): RuleCoverage[] => {
      const provingTests = tests.filter(
        (test) => getSide(test) === side && readProvenRules(test.title).includes(rule.id),
      );
      return provingTests.length === 0
        ? [{ rule, side, test: undefined }]
        : provingTests.map((test) => ({ rule, side, test }));
    }),
  );
  const provenKeys = new Set(rows.filter(({ test }) => isConclusive(test)).map(getKey));
  const untested = new Map(rows.filter((row) => !provenKeys.has(getKey(row))).map((row) => [getKey(row), row]));
  return {
    rows,
    untested: [...untested.values()],
    unknown: [
      ...new Set(tests.flatMap(({ title }) => readProvenRules(title)).filter((id) => isId(id) && !knownIds.has(id))),
    ],
  };
}

function getSides({ binds }: Rule): readonly Side[] {
  const sides = { client: ['client'], server: ['service'], both: ['client', 'service'] } as const;
  return sides[binds];
}

function getSide({ file }: TestRun): Side {
  return /[\\/]sample[A-Z]\w*\.test\.ts$/.test(file) ? 'service' : 'client';
}

function isConclusive(test: TestRun | undefined): boolean {
  return test !== undefined && test.result !== 'skipped';
}

function getKey({ rule, side }: RuleCoverage): string {
  return `${rule.id} ${side}`;
}

function isId(word: string): boolean {
  return /^(AA|MI)-/.test(word);
}
