// cspell:ignore SARIF sarif uncited
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCheck } from '../../../src/check/runCheck.ts';

describe('runCheck', () => {
  let folder: string;

  beforeEach(async () => {
    folder = (await mkdtemp(join(tmpdir(), 'dateline-check-'))).replaceAll('\\', '/');
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
    let [out, error] = ['', ''];
    const code = await runCheck(args, {
      version: '1.2.3',
      out: (text) => (out += text),
      error: (text) => (error += text),
    });
    return { code, out: out.replaceAll(folder, ''), error: error.replaceAll(folder, '') };
  }

  it('prints each problem with its file, line and column, and returns 1 after an error', async () => {
    await writeFile(
      join(folder, 'a.md'),
      '---\nbibliography: refs.bib\n---\n\nOne [@a] and [B](https://x.org/?utm_id=1).\n',
    );
    await writeFile(join(folder, 'refs.bib'), '@online{b, url={https://x.org/b}}\n');
    assert.deepEqual(await run(folder), {
      code: 1,
      out:
        '/a.md:5:6: error: The bibliography has no entry “a”. [missing-entry]\n' +
        '/a.md:5:14: warning: The address contains tracking parameters. [tracking-parameters]\n' +
        '/refs.bib:1:9: warning: Nothing cites the entry “b”. [unused-entry]\n',
      error: '',
    });
  });

  it('returns 0 without errors, and 1 after a warning with --fail-on warning', async () => {
    await writeFile(join(folder, 'a.md'), '[B](https://x.org/?utm_id=1)\n');
    assert.equal((await run(folder)).code, 0);
    assert.equal((await run('--fail-on', 'warning', folder)).code, 1);
  });

  it('finds documents in folders below, but not in hidden folders and node_modules', async () => {
    for (const path of ['deep/er', '.hidden', 'node_modules']) {
      await mkdir(join(folder, path), { recursive: true });
      await writeFile(join(folder, path, 'a.rst'), '`B <htp://x.org>`__\n');
    }
    await writeFile(join(folder, 'code.ts'), '// htp://x.org\n');
    assert.equal(
      (await run(folder)).out,
      '/deep/er/a.rst:1:1: error: “htp://x.org” is not a web address. [not-a-web-address]\n',
    );
  });

  it('reports an unused entry of a shared bibliography only if no document cites it', async () => {
    const head = '---\nbibliography: refs.bib\n---\n\n';
    await writeFile(join(folder, 'a.md'), `${head}One [@a].\n`);
    await writeFile(join(folder, 'b.md'), `${head}Two [@b].\n`);
    await writeFile(join(folder, 'refs.bib'), '@online{a, title={A}}\n@online{b, title={B}}\n@online{c, title={C}}\n');
    assert.equal((await run(folder)).out, '/refs.bib:3:9: warning: Nothing cites the entry “c”. [unused-entry]\n');
  });

  it('returns 2 for a document that is too large, and does not call its entries unused', async () => {
    await writeFile(join(folder, 'a.md'), `---\nbibliography: refs.bib\n---\n\nOne [@a].\n${'x '.repeat(600_000)}`);
    await writeFile(join(folder, 'refs.bib'), '@online{a, title={A}}\n');
    assert.deepEqual(await run(folder), {
      code: 2,
      out: '',
      error: '/a.md: can’t be checked, because it is too large or has syntax errors\n',
    });
  });

  it('uses --bibliography for documents that name none', async () => {
    await writeFile(join(folder, 'a.md'), 'One [@a; @z].\n');
    await writeFile(join(folder, 'refs.bib'), '@online{a, title={A}}\n');
    const { out } = await run('--bibliography', join(folder, 'refs.bib'), join(folder, 'a.md'));
    assert.equal(out, '/a.md:1:10: error: The bibliography has no entry “z”. [missing-entry]\n');
  });

  it('writes JSON and SARIF that tools can read', async () => {
    await writeFile(join(folder, 'a.md'), 'Ä [C](htp://y.org) 😀.\n\nSales rose by 3 %.\n');
    const json = JSON.parse((await run('--format', 'json', '--claims', folder)).out) as {
      code: string;
      endColumn: number;
    }[];
    assert.deepEqual(
      json.map(({ code, endColumn }) => [code, endColumn]),
      [
        ['not-a-web-address', 19],
        ['uncited-claim', 19],
      ],
    );
    const sarif = JSON.parse((await run('--format', 'sarif', folder)).out) as {
      runs: { results: { ruleId: string; level: string; locations: object[] }[] }[];
    };
    assert.deepEqual(sarif.runs[0]?.results, [
      {
        ruleId: 'not-a-web-address',
        ruleIndex: 0,
        level: 'error',
        message: { text: '“htp://y.org” is not a web address.' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: '/a.md' },
              region: { startLine: 1, startColumn: 3, endLine: 1, endColumn: 19 },
            },
          },
        ],
      },
    ]);
  });

  it('returns 2 for a file that does not exist and for unknown options and values', async () => {
    assert.deepEqual(await run(join(folder, 'none.md')), {
      code: 2,
      out: '',
      error: '/none.md: no such file or folder\n',
    });
    assert.equal((await run('--format', 'xml', folder)).error, 'Unknown format: xml. Use text, json or sarif.\n');
    assert.equal((await run('--none', folder)).code, 2);
    assert.equal((await run()).code, 2);
    assert.match((await run('--help')).out, /^Usage: /);
  });
});
