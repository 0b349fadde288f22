import { hostileShapes, type Shape } from '../support/hostileShapes.ts';
import { languages, listReaders, otherReaders, type Readers, type ReadText } from '../support/textReaders.ts';
import type { Benchmark, Row } from './benchmark.ts';

/** Linear-logarithmic time has an exponent of about 1.1 at these lengths. */
const maxExponent = 1.6;

const benchmark: Benchmark = {
  title: 'Growth of the time to read hostile text, as a power of its length',
  run: () =>
    Promise.resolve([
      ...languages.map((id) => measureReaders(id || 'text', listReaders(id), id)),
      ...Object.entries(otherReaders).map(([id, readers]) =>
        measureReaders(`readers of any language, with the shapes of ${id}`, readers, id),
      ),
    ]),
};

/** Returns the largest growth, and names its reader and shape if it is above the target. */
function measureReaders(name: string, readers: Readers, languageId: string): Row {
  let [value, worst] = [1, ''];
  for (const [reader, read] of Object.entries(readers)) {
    for (const shape of hostileShapes(languageId)) {
      const power = measureGrowth(read, shape.of);
      if (power > value) {
        [value, worst] = [power, `${reader} for ${shape.name}`];
      }
    }
  }
  return { name: value > maxExponent ? `${name}: ${worst}` : name, value, unit: '', target: maxExponent };
}

export default benchmark;

/**
 * Measures how the time of a reader grows with the length of its input: 2 for quadratic time, and 1 for a time that is
 * too short to matter. Other work can only add time, so a suspicious growth is measured again: the fastest of several
 * tries counts, and longer inputs must confirm it twice.
 */
function measureGrowth(run: ReadText, shape: Shape['of']): number {
  for (const [step, length] of lengths.entries()) {
    if (measureTime(run, shape(length)) > suspiciousMs) {
      // Shorter texts are too fast to measure, so a text twice as long confirms the growth.
      const shorter = lengths[step - 1] ?? 1;
      const powers = [1, 2].map((factor) => () => measureExponent(run, shape, shorter * factor, length * factor));
      return powers.map((measure) => measure()).reduce((least, power) => Math.min(least, power));
    }
  }
  return 1;
}

/** The first steps are small, so that exponential time shows before it takes forever. */
const lengths = [24, 32, 48, 64, 128, 1024, 4096, 16_384];
/** Normal work takes much less than this for the longest text. In milliseconds. */
const suspiciousMs = 60;
/** Limit for one measurement, in milliseconds. */
const maxMs = 4000;

/** Returns the exponent between two lengths, from the fastest of a few tries. */
function measureExponent(run: ReadText, shape: Shape['of'], short: number, long: number): number {
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
  return power;
}

/**
 * Measures processor time, so that other processes don't count. Returns at least one millisecond, because some clocks
 * advance in steps and report no time at all.
 */
function measureTime(run: ReadText, text: string): number {
  const before = process.threadCpuUsage();
  run(text);
  const { user, system } = process.threadCpuUsage(before);
  return Math.max(1, (user + system) / 1000);
}
