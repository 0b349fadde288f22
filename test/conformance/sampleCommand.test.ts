import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../scripts/setup.js';
import { readOptions, usage } from '../service/options.ts';

const command = join(root, 'test', 'service', 'cli.ts');
const path = '/content/articles/latest?limit=2';

/** Runs the command and reads the address from its first line. */
async function running(args: readonly string[], use: (address: string) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, [command, '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', resolve);
      child.once('exit', (code) => reject(new Error(`it ended with ${String(code)}`)));
    });
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+$/);
    await use(address);
  } finally {
    child.kill();
  }
}

const requestWithKey = (address: string, key: string) =>
  fetch(`${address}${path}`, { headers: { authorization: `Bearer ${key}` } });

describe('Command npm run sample', () => {
  it('serves API v1 with the fictional corpus and the fields of a public deployment for the key “sample”', async () => {
    await running([], async (address) => {
      const { data } = (await (await requestWithKey(address, 'sample')).json()) as { data: { url: string }[] };
      assert.ok(data.length === 2 && data.every(({ url }) => new URL(url).host.endsWith('.example')));
      assert.ok(data.every((article) => 'author' in article && 'language' in article && 'links' in article));
      assert.equal((await requestWithKey(address, 'other')).status, 401);
      assert.equal((await fetch(`${address}/faults`, { method: 'DELETE' })).status, 401);
    });
  });

  it('sends only the documented fields with --minimal', async () => {
    await running(['--minimal'], async (address) => {
      const { data } = (await (await requestWithKey(address, 'sample')).json()) as { data: object[] };
      assert.deepEqual(Object.keys(data[0]!).sort(), ['content_type', 'id', 'regions', 'source', 'title', 'url']);
    });
  });

  it('serves API v0.1 with a file of articles, another key, a rate limit and faults', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dateline-sample-'));
    const file = join(folder, 'articles.jsonl');
    const publisher = { name: 'A', domain: 'a.example' };
    const line = { title: 'T', url: 'https://a.example/t', published: '2026-01-01', content_type: 'post', publisher };
    writeFileSync(file, `${JSON.stringify(line)}\n`);
    try {
      const args = ['--corpus', file, '--key', 'mine', '--api-version', 'v0.1', '--rate', '1', '--faults'];
      await running(args, async (address) => {
        const [article] = (await (await requestWithKey(address, 'mine')).json()) as { url: string }[];
        assert.equal(article?.url, line.url);
        assert.equal((await requestWithKey(address, 'mine')).status, 429);
        const body = '{"kind":"status","status":418}';
        assert.equal((await fetch(`${address}/faults`, { method: 'POST', body })).status, 204);
        assert.equal((await requestWithKey(address, 'mine')).status, 418);
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('simulates the faults in a file, in their order', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dateline-sample-'));
    const file = join(folder, 'faults.json');
    const faults = [
      { kind: 'status', status: 503, path: '/intel' },
      { kind: 'status', status: 418, times: 2 },
    ];
    writeFileSync(file, JSON.stringify(faults));
    try {
      await running(['--surface', 'v1', '--faults', file], async (address) => {
        const statuses = [];
        for (let count = 0; count < 3; count += 1) {
          statuses.push((await requestWithKey(address, 'sample')).status);
        }
        assert.deepEqual(statuses, [418, 418, 200]);
        assert.equal((await fetch(`${address}/intel/health`)).status, 503);
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('prints its usage with --help', () => {
    const { status, stdout } = spawnSync(process.execPath, [command, '--help'], { encoding: 'utf8' });
    assert.deepEqual([status, stdout], [0, `${usage}\n`]);
    const options = ['port', 'corpus', 'key', 'api-version', 'minimal', 'variant', 'seed', 'rate', 'faults'];
    for (const option of options) {
      assert.ok(usage.includes(`  --${option} `), option);
    }
  });

  it('ends with status 2, prints the error and how it is used if it can’t start', () => {
    const args = ['--port', '0', '--corpus', join(root, 'no such file')];
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /ENOENT/);
    assert.ok(stderr.endsWith(`\n\n${usage}\n`), stderr);
  });

  it('reports a wrong argument', async () => {
    const wrong: readonly (readonly [args: readonly string[], says: RegExp])[] = [
      [[], /--port must be a whole number/],
      [['--port', '65536'], /--port must be a whole number/],
      [['--port', '0', '--surface', 'v2'], /version v2 does not exist/],
      [['--port', '0', '--api-version', 'v2'], /version v2 does not exist/],
      [['--port', '0', 'faults.json'], /Unexpected argument: faults.json/],
      [['--port', '0', '--faults', join(root, 'package.json')], /A file of faults contains/],
      [['--port', '0', '--variant', 'tiny'], /--variant tiny does not exist/],
      [['--port', '0', '--minimal', '--observed'], /only one of --observed, --minimal/],
      [['--port', '0', '--rate', '0'], /--rate must be a whole number/],
      [['--port', '0', '--colour'], /--colour/],
    ];
    for (const [args, says] of wrong) {
      await assert.rejects(readOptions(args), says, args.join(' '));
    }
  });
});
