/**
 * The power with which a function's time grows with the length of its input, where that is worse than
 * linear-logarithmic: about 2 for quadratic work. `undefined` for all else, and for work too little to tell.
 *
 * Times only ever err to the long side: so a growth that seems too much is measured again, by the
 * least of several tries, and believed when longer inputs confirm it twice.
 */
export function excessiveGrowth(run: (text: string) => unknown, shape: (length: number) => string): number | undefined {
  for (const [step, length] of lengths.entries()) {
    if (timeOf(run, shape(length)) > suspicious) {
      // A shorter text could not be told from nothing; one twice as long confirms it.
      const shorter = lengths[step - 1] ?? 1;
      const powers = [1, 2].map((factor) => () => powerOf(run, shape, shorter * factor, length * factor).power);
      const found = powers.map((measure) => measure()).reduce((least, power) => Math.min(least, power));
      return found > tooMuch ? found : undefined;
    }
  }
  return undefined;
}

/** Linear-logarithmic work has a power of about 1.1 at these lengths. */
const tooMuch = 1.6;
/** The first steps are small: exponential work must be noticed before it takes for ever. */
const lengths = [24, 32, 48, 64, 128, 1024, 4096];
/** Milliseconds that work over the longest text is far from, unless it grows too much or the machine is busy. */
const suspicious = 25;
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

/** Milliseconds of the processor, of which other processes take none. */
function timeOf(run: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  run(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
