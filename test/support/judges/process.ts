import { spawnSync } from 'node:child_process';
import type { Reading } from './reading.ts';

/** Lets a program read all documents in one run. Passes a JSON list and returns the JSON list that it prints. */
export function runJudge<Answer = Reading>(
  program: string,
  args: readonly string[],
  documents: readonly string[],
): Answer[] {
  const { stdout, stderr, status } = spawnSync(program, args, {
    input: JSON.stringify(documents),
    encoding: 'utf8',
    maxBuffer: 512 * 1024 * 1024,
  });
  if (status !== 0) {
    throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  }
  return JSON.parse(stdout) as Answer[];
}
