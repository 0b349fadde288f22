import { spawnSync } from 'node:child_process';
import type { Reading } from './reading.ts';

/** Lets a program read all documents in one run: a JSON list in, a JSON list of readings out. */
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
