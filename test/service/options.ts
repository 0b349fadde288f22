import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { faultPath, readFaults } from './faultControl.ts';
import type { PlannedFault } from './faults.ts';
import type { TestServiceOptions } from './testService.ts';
import { variants, type Variant } from './variants.ts';

export const usage = `npm run sample -- --port N [--corpus FILE] [--key K] [--api-version v1|v0.1] [--observed|--minimal]
                  [--rate N] [--faults [FILE]]

Serves both APIs over HTTP on this machine. The first line of the output is the address.

  --port N        port; 0 for any free port
  --corpus FILE   real articles, one JSON object per line (test/service/README.md; default: the fictional corpus)
  --key K         accepted API key (default: sample)
  --api-version V version of the article API: v1 or v0.1 (default: v1); also --surface
  --minimal       sends only the fields that the documents promise, like --variant minimal
  --observed      sends the fields of a public deployment (default)
  --variant V     fields to send: observed, ${variants.join(', ')}; summary and random add to minimal
  --seed N        selects the fields of --variant random (default: 1)
  --rate N        requests per minute; more return 429 (default: unlimited)
  --faults FILE   simulates the faults in a JSON file, and those that are planned by POST to ${faultPath}
                  (test/service/README.md); without FILE, only the latter
  --help          prints this help`;

/** The options of `npm run sample`. */
export interface SampleOptions {
  readonly port: number;
  /** The file of real articles. */
  readonly corpus: string | undefined;
  readonly service: TestServiceOptions & { readonly key: string };
  /** Faults to simulate first; `undefined` allows none. */
  readonly faults: readonly PlannedFault[] | undefined;
}

/** Reads the arguments of `npm run sample`. Returns `undefined` for `--help`. @throws Error if one is wrong */
export async function readOptions(args: readonly string[]): Promise<SampleOptions | undefined> {
  const { values, positionals } = parseArgs({
    args: [...args],
    // The file of `--faults`, whose value is optional.
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      corpus: { type: 'string' },
      key: { type: 'string', default: 'sample' },
      'api-version': { type: 'string' },
      surface: { type: 'string', default: 'v1' },
      minimal: { type: 'boolean', default: false },
      observed: { type: 'boolean', default: false },
      variant: { type: 'string' },
      seed: { type: 'string', default: '1' },
      rate: { type: 'string' },
      faults: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    return undefined;
  }
  const port = parseInteger('port', values.port ?? '', 0, 65_535);
  const apiVersion = values['api-version'] ?? values.surface;
  if ([values.minimal, values.observed, values.variant !== undefined].filter(Boolean).length > 1) {
    throw new Error('Give only one of --observed, --minimal and --variant.');
  }
  const variant = readVariant(values.variant ?? (values.minimal ? 'minimal' : 'observed'));
  const seed = parseInteger('seed', values.seed, 0, 1_000_000);
  if (apiVersion !== 'v1' && apiVersion !== 'v0.1') {
    throw new Error(`API version ${apiVersion} does not exist. Use v1 or v0.1.`);
  }
  const [faultFile, ...others] = positionals;
  if (others.length > 0 || (faultFile !== undefined && !values.faults)) {
    throw new Error(`Unexpected argument: ${positionals.join(' ')}`);
  }
  const faults = faultFile === undefined ? [] : readFaults(await readFile(faultFile, 'utf8'));
  const rate = values.rate === undefined ? undefined : parseInteger('rate', values.rate, 1, 1_000_000);
  return {
    port,
    corpus: values.corpus,
    service: { key: values.key, apiVersion, variant, seed, rate },
    faults: values.faults ? faults : undefined,
  };
}

function readVariant(name: string): Variant {
  const variant = ([...variants, 'observed'] as const).find((candidate) => candidate === name);
  if (variant === undefined) {
    throw new Error(`--variant ${name} does not exist. Use ${variants.join(', ')} or observed.`);
  }
  return variant;
}

function parseInteger(name: string, text: string, least: number, most: number): number {
  if (!/^\d+$/.test(text) || Number(text) < least || Number(text) > most) {
    throw new Error(`--${name} must be a whole number from ${String(least)} to ${String(most)}.`);
  }
  return Number(text);
}
