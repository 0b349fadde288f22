/**
 * The power with which a function's time grows with the length of its input, where that is worse than
 * linear-logarithmic: about 2 for quadratic work. `undefined` for all else, and for work too little to tell.
 *
 * Times of a busy machine only ever err to the long side: so a growth that seems too much is measured again, by the
 * least of several tries, and believed when longer inputs confirm it twice.
 */
export function excessiveGrowth(run: (text: string) => unknown, shape: (length: number) => string): number | undefined {
  let before = { length: 0, time: 0 };
  let suspicions = 0;
  for (let step = 0; step < lengths.length || (suspicions > 0 && step < lengths.length + 3); step += 1) {
    const length = lengths[step] ?? before.length * 4;
    const time = timeOf(run, shape(length));
    const isEnough = time > certain && before.length > 0;
    const { power, most } = isEnough ? powerOf(run, shape, before.length, length) : { power: 1, most: time };
    suspicions = power > tooMuch ? suspicions + 1 : 0;
    if (suspicions > 2 || (suspicions > 0 && most > tooLong)) {
      return power;
    }
    before = { length, time };
  }
  return undefined;
}

/** Linear-logarithmic work has a power of about 1.1 at these lengths. */
const tooMuch = 1.6;
/** The first steps are small: exponential work must be noticed before it takes for ever. */
const lengths = [...Array.from({ length: 14 }, (_, step) => Math.round(16 * 1.25 ** step)), 1024, 4096, 16_384];
/** Milliseconds that are measured with some certainty: quadratic work over the longest input takes far more. */
const certain = 3;
/** Milliseconds after which no longer input is tried. */
const tooLong = 4000;

/** Of the least times of a few tries. */
function powerOf(
  run: (text: string) => unknown,
  shape: (length: number) => string,
  short: number,
  long: number,
): { readonly power: number; readonly most: number } {
  const [less, more] = [shape(short), shape(long)];
  let [least, most, power] = [Infinity, Infinity, Infinity];
  for (let tries = 0; tries < 8 && power > tooMuch; tries += 1) {
    least = Math.min(least, timeOf(run, less));
    most = Math.min(most, timeOf(run, more));
    power = Math.log(most / least) / Math.log(long / short);
    if (most > tooLong) {
      break;
    }
  }
  return { power, most };
}

function timeOf(run: (text: string) => unknown, text: string): number {
  const before = performance.now();
  run(text);
  return performance.now() - before;
}
