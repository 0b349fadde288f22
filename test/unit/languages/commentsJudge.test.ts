import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireProgram, type NeedName } from '../../../scripts/programs.ts';
import { applyEdits, planCitation } from '../../../src/citation/insertion/plan.ts';
import type { Reference } from '../../../src/citation/reference.ts';
import { runs } from '../../support/exact.ts';
import { hostileAddresses, hostileTitles } from './hostileRecords.ts';
import { itJudged } from '../../support/judges/judged.ts';
import { programPlaces } from './programPlaces.ts';

/** Records per citation: one in long runs, otherwise several to save time. */
const together = runs > 300 ? 1 : 16;
const records: readonly Reference[] = [
  ...hostileTitles.map((title) => ({ title, url: 'https://news.example/port?a=1&b=%20c' })),
  ...hostileAddresses.map((url) => ({ title: 'Port reopens', url })),
];

const groups = Array.from({ length: Math.ceil(records.length / together) }, (_, index) =>
  records.slice(index * together, (index + 1) * together),
);

/** A program that runs the files of a folder in turn and prints the status of each. */
interface Interpreter {
  readonly name: string;
  readonly languageId: string;
  /** The programs that it needs. The first one runs the others. */
  readonly needs: readonly NeedName[];
  readonly args: readonly string[];
}

const forked = {
  python: `import os, sys
for name in sys.stdin.read().split():
    pid = os.fork()
    if pid == 0:
        os.dup2(os.open(os.devnull, os.O_RDWR), 2)
        try:
            with open(name, 'rb') as file:
                exec(compile(file.read(), name, 'exec'), {'__name__': '__main__'})
        except SystemExit as status:
            os._exit(status.code or 0)
        except BaseException:
            os._exit(99)
        os._exit(0)
    print(name, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)`,
  perl: `$| = 1; chomp(my @names = <STDIN>);
for my $name (@names) { my $pid = fork;
  if (!$pid) { open STDERR, '>', '/dev/null'; open STDOUT, '>', '/dev/null'; do "./$name"; require POSIX; POSIX::_exit(99) }
  waitpid $pid, 0; print "$name ", $? >> 8, "\\n" }`,
  ruby: `$stdout.sync = true
STDIN.read.split.each do |name|
  pid = fork { STDERR.reopen('/dev/null'); STDOUT.reopen('/dev/null'); load "./#{name}"; exit!(0) }
  Process.wait(pid)
  puts "#{name} #{$?.exitstatus}"
end`,
  shell: 'while read -r name; do "$0" "./$name" </dev/null >/dev/null 2>&1; echo "$name $?"; done',
  make: 'while read -r name; do make -f "$name" </dev/null >out 2>&1; grep -q "Error 3" out && echo "$name 3" || echo "$name 99"; done',
  php: 'while read -r name; do php -n -d display_errors=0 "$name" </dev/null >/dev/null 2>&1; echo "$name $?"; done',
  node: `const { readFileSync } = require('node:fs'); const vm = require('node:vm');
for (const name of readFileSync(0, 'utf8').trim().split('\\n')) {
  let status = 99;
  const exit = (code) => { status = code; throw new Error('exit') };
  try { vm.runInNewContext(readFileSync(name, 'utf8'), { require, process: { exit } }) } catch {}
  console.log(name, status);
}`,
};

const interpreters: readonly Interpreter[] = [
  { name: 'sh', languageId: 'shellscript', needs: ['sh'], args: ['-c', forked.shell, 'sh'] },
  { name: 'bash', languageId: 'shellscript', needs: ['bash'], args: ['-c', forked.shell, 'bash'] },
  { name: 'python3', languageId: 'python', needs: ['python'], args: ['-c', forked.python] },
  { name: 'perl', languageId: 'perl', needs: ['perl'], args: ['-e', forked.perl] },
  { name: 'ruby', languageId: 'ruby', needs: ['ruby'], args: ['-e', forked.ruby] },
  { name: 'php', languageId: 'php', needs: ['sh', 'php'], args: ['-c', forked.php] },
  { name: 'make', languageId: 'makefile', needs: ['sh', 'make'], args: ['-c', forked.make] },
  { name: 'node', languageId: 'javascript', needs: [], args: ['-e', forked.node] },
];

let folder = '';

/** Returns the programs that end with an unexpected status, and whether cited text ran. */
function run({ needs, args }: Interpreter, programs: readonly string[]): { faults: string[]; hasRun: boolean } {
  const cwd = mkdtempSync(join(folder, 'run-'));
  writeFileSync(join(cwd, 'canary'), '#!/bin/sh\ntouch ran\n', { mode: 0o755 });
  const names = programs.map((text, index) => {
    writeFileSync(join(cwd, `p${index}`), text);
    return `p${index}`;
  });
  const { stdout, error } = spawnSync(needs[0] === undefined ? process.execPath : requireProgram(needs[0]), args, {
    cwd,
    input: `${names.join('\n')}\n`,
    encoding: 'utf8',
  });
  assert.equal(error, undefined);
  const statuses = new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );
  const faults = names.flatMap((name, index) =>
    statuses.get(name) === '3' ? [] : [`${statuses.get(name) ?? 'not run'}:\n${programs[index] ?? ''}`],
  );
  return { faults, hasRun: existsSync(join(cwd, 'ran')) };
}

/** Returns the program after a citation at its cursor, or unchanged if the citation is refused. */
function cited(marked: string, languageId: string, references: readonly Reference[]): string {
  const offset = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  const plan = planCitation(references, { text, languageId }, [{ start: offset, end: offset }], { format: 'auto' });
  return applyEdits(text, plan?.edits ?? []);
}

describe('Hostile citation in a program', () => {
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'dateline-inert-'));
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  for (const interpreter of interpreters) {
    const { name, languageId } = interpreter;
    const templates = programPlaces[languageId] ?? [];

    itJudged(`is never run by ${name}, and every program behaves as before`, interpreter.needs, () => {
      const before = run(
        interpreter,
        templates.map((template) => template.replace('¦', '')),
      );
      assert.deepEqual(before.faults, [], 'these programs themselves are broken');
      const programs = templates.flatMap((template) => groups.map((group) => cited(template, languageId, group)));
      const { faults, hasRun } = run(interpreter, [...new Set(programs)]);
      assert.equal(faults.length, 0, `${faults.length} of ${programs.length}:\n${faults.slice(0, 8).join('\n\n')}`);
      assert.ok(!hasRun);
    });

    itJudged(`would be run by ${name} if its text were not made inert`, interpreter.needs, () => {
      const running = hostileTitles.filter((title) => title.includes('ran'));
      const raw = templates
        .slice(1, 3)
        .flatMap((template) => running.map((title) => template.replace('¦', () => title)));
      assert.ok(run(interpreter, raw).hasRun);
    });
  }
});
