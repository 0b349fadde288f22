import assert from 'node:assert/strict';
import { hostileShapes, type Shape } from '../../support/hostileShapes.ts';
import { itUnless } from '../../support/judges/judged.ts';
import { languages, otherReaders, listReaders, type Readers } from '../../support/textReaders.ts';

/**
 * Returns the first fault of each reader: a shape for which its time grows too fast, or an exception such as a stack
 * overflow.
 */
function findFaults(readers: Readers, shapes: readonly Shape[]): string[] {
  return Object.entries(readers).flatMap(([name, read]) => {
    for (const { name: shape, of } of shapes) {
      try {
        const power = measureExcessiveGrowth(read, of);
        if (power !== undefined) {
          return [`${name}: length to the power of ${power.toFixed(1)} for ${shape}`];
        }
      } catch (fault) {
        return [`${name}: ${String(fault)} for ${shape}`];
      }
    }
    return [];
  });
}

const all = [
  ...languages.map((id) => [id, listReaders(id), `for ${id}`] as const),
  ...Object.entries(otherReaders).map(
    ([id, readers]) => [id, readers, `for readers of any language, with the shapes of ${id}`] as const,
  ),
];

describe('Time to read hostile text', function () {
  this.timeout(300_000);

  for (const [languageId, readers, title] of all) {
    for (const half of [0, 1]) {
      const shapes = hostileShapes(languageId).filter((_, index) => index % 2 === half);
      itUnless(
        half === 1,
        `grows at most linear-logarithmically ${title}${half === 0 ? '' : ' (other shapes)'}`,
        () => {
          assert.deepEqual(findFaults(readers, shapes), []);
        },
      );
    }
  }
});

/**
 * Measures how the time of a function grows with the length of its input. Returns the exponent (2 for quadratic time)
 * if it is clearly above linear-logarithmic. Other work can only add time, so a suspicious growth is measured again:
 * the fastest of several tries counts, and longer inputs must confirm it twice.
 */
function measureExcessiveGrowth(run: (text: string) => unknown, shape: (length: number) => string): number | undefined {
  for (const [step, length] of lengths.entries()) {
    if (measureTime(run, shape(length)) > suspiciousMs) {
      // Shorter texts are too fast to measure, so a text twice as long confirms the growth.
      const shorter = lengths[step - 1] ?? 1;
      const powers = [1, 2].map((factor) => () => measureExponent(run, shape, shorter * factor, length * factor).power);
      const exponent = powers.map((measure) => measure()).reduce((least, power) => Math.min(least, power));
      return exponent > maxExponent ? exponent : undefined;
    }
  }
  return undefined;
}

/** Linear-logarithmic time has an exponent of about 1.1 at these lengths. */
const maxExponent = 1.6;
/** The first steps are small, so that exponential time shows before it takes forever. */
const lengths = [24, 32, 48, 64, 128, 1024, 4096];
/** Normal work takes much less than this for the longest text. In milliseconds. */
const suspiciousMs = 25;
/** Limit for one measurement, in milliseconds. */
const maxMs = 4000;

/** Returns the exponent between two lengths, from the fastest of a few tries. */
function measureExponent(
  run: (text: string) => unknown,
  shape: (length: number) => string,
  short: number,
  long: number,
): { readonly power: number; readonly most: number } {
  const [less, more] = [shape(short), shape(long)];
  let [least, most, power] = [Infinity, Infinity, Infinity];
  for (let tries = 0; tries < 8 && power > maxExponent; tries += 1) {
    least = Math.min(least, measureTime(run, less));
    most = Math.min(most, measureTime(run, more));
    power = Math.log(most / least) / Math.log(long / short);
    if (most > maxMs) {
      break;
    }
  }
  return { power, most };
}

/**
 * Measures processor time, so that other processes don't count. Returns at least one millisecond, because some clocks
 * advance in steps and report no time at all.
 */
function measureTime(run: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  run(text);
  const { user, system } = process.threadCpuUsage(before);
  return Math.max(1, (user + system) / 1000);
}
