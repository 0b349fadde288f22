// cspell:ignore Eabrv nocite SARIF sarif uncited
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFiles, findFiles } from '../../../src/check/checkFiles.ts';
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

  it('returns 2 for a path that can’t be followed, without the control characters of its name', async () => {
    const loop = join(folder, 'loop\n::error \u001B[31m');
    await symlink(loop, loop);
    const { code, error } = await run(loop);
    assert.equal(code, 2);
    assert.match(error, /^[^\p{Cc}]*\n$/u);
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
      error: '/a.md: can’t be checked, because it is too large or has syntax that Dateline can’t read\n',
    });
  });

  it('returns 2 for a named file in a language that is not read, and skips such files in a folder', async () => {
    for (const name of ['a.vue', 'a.json', 'a.yml', 'a.toml', 'a.csv', 'a.wiki', 'a.textile', 'a.ejs']) {
      const file = join(folder, name);
      await writeFile(file, 'One [A](htp://x.org/).\n');
      assert.deepEqual(await run(file), {
        code: 2,
        out: '',
        error: `/${name}: can’t be checked, because Dateline can’t read citations in this type of file\n`,
      });
    }
    assert.deepEqual(await run(folder), { code: 0, out: '', error: '' });
  });

  it('uses --bibliography for documents that name none', async () => {
    await writeFile(join(folder, 'a.md'), 'One [@a; @z].\n');
    await writeFile(join(folder, 'refs.bib'), '@online{a, title={A}}\n');
    const { out } = await run('--bibliography', join(folder, 'refs.bib'), join(folder, 'a.md'));
    assert.equal(out, '/a.md:1:10: error: The bibliography has no entry “z”. [missing-entry]\n');
  });

  it('lets documents name no other file in the folder of --bibliography', async () => {
    const [docs, shared] = [join(folder, 'docs'), join(folder, 'shared')];
    await mkdir(docs);
    await mkdir(shared);
    await writeFile(join(shared, 'refs.bib'), '@online{a, title={A}}\n');
    await writeFile(join(shared, 'secret.yml'), 'password:\n  title: A\n');
    await writeFile(join(docs, 'a.md'), 'One [@a].\n');
    await writeFile(join(docs, 'b.md'), '---\nbibliography: ../shared/secret.yml\n---\n\nOne.\n');
    assert.equal(
      (await run('--bibliography', join(shared, 'refs.bib'), docs)).out,
      '/docs/b.md:2:15: error: The bibliography “../shared/secret.yml” is outside the folders that may be read. [missing-bibliography]\n',
    );
  });

  describe('with bibliographies', () => {
    const entry = '@online{a, title={A}}\n';
    let outside: string;
    let docs: string;

    beforeEach(async () => {
      [outside, docs] = [join(folder, 'outside'), join(folder, 'docs')];
      await mkdir(outside);
      await mkdir(join(docs, 'sub.bib'), { recursive: true });
      await writeFile(join(outside, 'refs.bib'), entry);
    });

    /** Returns the code of each finding, with the text in its span, and the exit code. */
    async function check(document: string, ...args: string[]) {
      await writeFile(join(docs, 'a.md'), document);
      const { code, out } = await run('--format', 'json', ...args, docs);
      const rows = JSON.parse(out) as { code: string; column: number; endColumn: number; line: number }[];
      return [
        code,
        ...rows.map((row) => [row.code, document.split('\n')[row.line - 1]?.slice(row.column - 1, row.endColumn - 1)]),
      ];
    }

    it('reports one that was not read, where the document names it, and returns 1', async () => {
      await symlink(join(outside, 'refs.bib'), join(docs, 'link.bib'));
      await symlink(outside, join(docs, 'folder'));
      await symlink('/dev/zero', join(docs, 'zero.bib'));
      await symlink('loop.bib', join(docs, 'loop.bib'));
      await writeFile(join(docs, 'latin.bib'), Buffer.from('@online{a, title={\xe9}}', 'latin1'));
      await writeFile(join(docs, 'refs.txt'), entry);
      await writeFile(join(docs, 'large.bib'), '');
      await truncate(join(docs, 'large.bib'), 20 * 1024 * 1024 + 1);
      for (const name of [
        'none.bib',
        '../outside/refs.bib',
        '../../x.yml',
        join(docs, 'refs.bib'),
        '/dev/zero',
        'link.bib',
        'folder/refs.bib',
        'zero.bib',
        'loop.bib',
        'sub.bib',
        'latin.bib',
        'large.bib',
        'https://x.org/refs.bib',
        '*.bib',
      ]) {
        const document = `---\nbibliography: "${name}"\n---\n\nOne [@a].\n`;
        assert.deepEqual(await check(document), [1, ['missing-bibliography', name]], name);
      }
      const [code, finding] = await check('---\nbibliography: refs.txt\n---\n\nOne [@a].\n');
      assert.deepEqual([code, Array.isArray(finding) && finding[0]], [1, 'missing-bibliography']);
    });

    it('reports those that are together larger than 20 MB, by any name, and reads the others', async () => {
      await writeFile(join(docs, 'refs.bib'), entry);
      await writeFile(join(docs, 'half.bib'), '');
      await truncate(join(docs, 'half.bib'), 11 * 1024 * 1024);
      const names = ['half.bib', './half.bib', 'sub.bib/../half.bib', 'refs.bib'];
      assert.deepEqual(
        await check(`---\nbibliography:\n${names.map((name) => `- ${name}\n`).join('')}---\n\nOne [@a].\n`),
        [1, ['missing-bibliography', './half.bib'], ['missing-bibliography', 'sub.bib/../half.bib']],
      );
    });

    it('reads one in UTF-8 or UTF-16, and counts columns without the byte order mark', async () => {
      for (const bytes of [
        Buffer.from(entry),
        Buffer.from(`\uFEFF${entry}`),
        Buffer.from(`\uFEFF${entry}`, 'utf16le'),
        Buffer.from(`\uFEFF${entry}`, 'utf16le').swap16(),
      ]) {
        await writeFile(join(docs, 'refs.bib'), bytes);
        await writeFile(join(docs, 'a.md'), '\uFEFF---\nbibliography: refs.bib\n---\n\nOne [@z].\n');
        assert.deepEqual(await run(docs), {
          code: 1,
          out:
            '/docs/a.md:5:6: error: The bibliography has no entry “z”. [missing-entry]\n' +
            '/docs/refs.bib:1:9: warning: Nothing cites the entry “a”. [unused-entry]\n',
          error: '',
        });
      }
    });

    it('finds those of a Quarto project and, with --root, those in folders above', async () => {
      await writeFile(join(docs, '_quarto.yml'), 'bibliography: [refs.bib, none.bib]\n');
      await writeFile(join(docs, 'refs.bib'), entry);
      assert.deepEqual(await check('One [@a].\n'), [1, ['missing-bibliography', '']]);
      const document = '---\nbibliography: ../outside/refs.bib\n---\n\nOne [@a].\n';
      assert.deepEqual(await check(document, '--root', folder), [0]);
    });

    it('reads the metadata of folders of a Quarto project', async () => {
      await writeFile(join(docs, '_quarto.yml'), 'bibliography: refs.bib\n');
      await writeFile(join(docs, 'refs.bib'), entry);
      for (const [name, metadata] of [
        ['off', 'format:\n  html:\n    citeproc: false\n'],
        ['own', 'bibliography: own.bib\n'],
        ['same', 'toc: true\n'],
      ] as const) {
        await mkdir(join(docs, name));
        await writeFile(join(docs, name, '_metadata.yml'), metadata);
        await writeFile(join(docs, name, 'own.bib'), '@online{b, title={B}}\n');
        await writeFile(join(docs, name, 'a.qmd'), 'Thanks to @b.\n');
      }
      await writeFile(join(docs, 'a.qmd'), 'As @a.\n');
      assert.equal(
        (await run(docs)).out,
        '/docs/same/a.qmd:1:11: error: The bibliography has no entry “b”. [missing-entry]\n',
      );
    });

    it('ignores a project in documents about it, such as the readme', async () => {
      await writeFile(join(docs, '_quarto.yml'), 'bibliography: refs.bib\n');
      await writeFile(join(docs, 'refs.bib'), entry);
      for (const name of ['README.md', 'NEWS.md', 'newsroom.md']) {
        await writeFile(join(docs, name), 'Thanks to @lee.\n');
      }
      assert.equal(
        (await run(docs)).out,
        '/docs/newsroom.md:1:11: error: The bibliography has no entry “lee”. [missing-entry]\n',
      );
    });

    it('reports a missing one that only the project names in documents that cite keys', async () => {
      await writeFile(join(docs, '_quarto.yml'), 'bibliography: lost.bib\n');
      await writeFile(join(docs, 'plain.qmd'), 'As @fig-port shows.\n');
      await writeFile(join(docs, 'all.qmd'), '---\nnocite: "@*"\n---\n');
      await writeFile(join(docs, 'some.qmd'), 'As @lee says.\n');
      const finding = 'error: The bibliography “lost.bib” does not exist. [missing-bibliography]';
      assert.equal((await run(docs)).out, `/docs/all.qmd:1:1: ${finding}\n/docs/some.qmd:1:1: ${finding}\n`);
    });

    it('finds those of a book in R Markdown, whose chapters share them', async () => {
      const front = 'site: bookdown::bookdown_site\nbibliography: [refs.bib, packages.bib]\n';
      await writeFile(join(docs, 'index.Rmd'), `---\n${front}---\n\nThe book.\n`);
      await writeFile(join(docs, '01-start.Rmd'), 'As [@a] and [@b].\n');
      await writeFile(join(docs, 'notes.md'), 'Thanks to @b.\n');
      await writeFile(join(docs, 'refs.bib'), `${entry}\n@online{unused, title={B}}\n`);
      // The code of the book writes the other bibliography.
      assert.equal((await run(docs)).out, '');
      await writeFile(join(docs, 'packages.bib'), '@online{R-base, title={R}}\n');
      assert.equal(
        (await run(docs)).out,
        '/docs/01-start.Rmd:1:14: error: The bibliography has no entry “b”. [missing-entry]\n',
      );
    });

    it('expects no bibliography that the code of the document writes', async () => {
      const code = "```{r}\n write_bib('base', 'tools.bib')\n```\n";
      await writeFile(join(docs, 'a.Rmd'), `---\nbibliography: [tools.bib, none.bib]\n---\n\n${code}`);
      assert.equal(
        (await run(docs)).out,
        '/docs/a.Rmd:2:27: error: The bibliography “none.bib” does not exist. [missing-bibliography]\n',
      );
    });

    it('reads a slash at the start of a path as the root of a project, but reads no absolute path', async () => {
      await mkdir(join(docs, 'part'));
      await writeFile(join(docs, 'refs.bib'), entry);
      await writeFile(join(docs, 'part', 'a.qmd'), '---\nbibliography: /refs.bib\n---\n\nOne [@a].\n');
      await writeFile(join(docs, 'part', 'a.typ'), '#bibliography("/refs.bib")\n\nOne @a.\n');
      await writeFile(join(docs, 'part', 'a.rst'), 'One :cite:`a`.\n\n.. bibliography:: /refs.bib\n');
      assert.deepEqual(await run(docs), { code: 0, out: '', error: '' });
      for (const [name, document] of [
        ['a.md', `---\nbibliography: ${outside}/refs.bib\n---\n\nOne [@a].\n`],
        ['a.typ', '#bibliography("/../outside/refs.bib")\n\nOne @a.\n'],
        ['a.tex', '\\documentclass{article}\n\\addbibresource{/refs.bib}\n\\cite{a}\n'],
        ['a.org', '#+bibliography: /refs.bib\n\nOne [cite:@a].\n'],
      ] as const) {
        await writeFile(join(docs, name), document);
        assert.match((await run(join(docs, name))).out, /\[missing-bibliography\]\n$/, name);
      }
    });

    it('ignores the abbreviations of journals that TeX distributions contain', async () => {
      await writeFile(join(docs, 'refs.bib'), entry);
      const document = '\\documentclass{IEEEtran}\n\\cite{a}\n\\bibliography{IEEEabrv, refs}\n';
      await writeFile(join(docs, 'a.tex'), document);
      assert.deepEqual(await run(docs), { code: 0, out: '', error: '' });
      await writeFile(join(docs, 'a.tex'), document.replace('IEEEabrv', 'journals'));
      assert.equal((await run(docs)).code, 1);
    });

    it('finds those of a LaTeX part beside its main file', async () => {
      await mkdir(join(docs, 'parts'));
      await writeFile(join(docs, 'refs.bib'), entry);
      await writeFile(join(docs, 'parts', 'a.tex'), '\\addbibresource{refs.bib}\n\\cite{a}\n');
      assert.deepEqual(await run(docs), { code: 0, out: '', error: '' });
    });

    it('reports an entry that can’t be read, and checks the others', async () => {
      await writeFile(join(docs, 'refs.bib'), `${entry}@online{b, title={B\n@online{c, title={C}}\n`);
      await writeFile(join(docs, 'a.md'), '---\nbibliography: refs.bib\n---\n\nOne [@a; @b; @z].\n');
      assert.deepEqual(await run(docs), {
        code: 1,
        out:
          '/docs/a.md:5:14: error: The bibliography has no entry “z”. [missing-entry]\n' +
          '/docs/refs.bib:2:1: error: This entry is not closed. [missing-bibliography]\n' +
          '/docs/refs.bib:3:9: warning: Nothing cites the entry “c”. [unused-entry]\n',
        error: '',
      });
    });

    it('returns 2 for a bibliography of the command line that does not exist', async () => {
      assert.equal((await run('--bibliography', join(docs, 'none.bib'), docs)).code, 2);
    });
  });

  it('checks no document outside the folders, and goes on with the others', async () => {
    await mkdir(join(folder, 'docs'));
    await writeFile(join(folder, 'a.md'), '[B](htp://x.org)\n');
    await writeFile(join(folder, 'docs', 'latin.md'), Buffer.from('\xe9', 'latin1'));
    await writeFile(join(folder, 'docs', 'b.md'), '[B](htp://x.org)\n');
    await symlink(join(folder, 'a.md'), join(folder, 'docs', 'link.md'));
    const { code, out, error } = await run(join(folder, 'docs', 'link.md'), join(folder, 'docs'));
    assert.equal(code, 2);
    assert.match(out, /^\/docs\/b\.md:1:1: error: [^\n]*\n$/);
    assert.match(error, /^\/docs\/link\.md: can’t be checked, [^\n]*\n\/docs\/latin\.md: can’t be checked, [^\n]*\n$/);
  });

  it('goes on after a document on which a parser fails', async () => {
    await writeFile(join(folder, 'a.html'), '<b>'.repeat(200_000));
    await writeFile(join(folder, 'b.md'), '[B](htp://x.org)\n');
    const { out } = await run(folder);
    assert.match(out, /^\/b\.md:1:1: error: /);
  });

  it('checks many documents with one large bibliography, and merges its findings', async () => {
    const entries = Array.from({ length: 5000 }, (_, index) => `@a{k${String(index)}}\n`).join('');
    await writeFile(join(folder, 'r.bib'), entries);
    for (let index = 0; index < 30; index += 1) {
      await writeFile(join(folder, `${String(index)}.md`), `---\nbibliography: r.bib\n---\n\n[@k${String(index)}]\n`);
    }
    const { code, out, error } = await run(folder);
    assert.deepEqual([code, error], [0, '']);
    assert.equal(out.split('\n').length - 1, 4970);
  });

  it('reports 130,000 findings in a document and in a bibliography', async () => {
    await writeFile(join(folder, 'r.bib'), Array.from({ length: 130_000 }, (_, i) => `@a{${String(i)}}\n`).join(''));
    await writeFile(join(folder, 'a.md'), `---\nbibliography: r.bib\n---\n\n${'@x '.repeat(130_000)}\n`);
    const { code, out, error } = await run(folder);
    assert.deepEqual([code, error, out.split('\n').length - 1], [1, '', 260_000]);
  });

  it('reports an address or a key of half a megabyte that thousands of others repeat', async () => {
    const long = `https://x.org/${'./'.repeat(250_000)}`;
    const entry = `@a{${'k'.repeat(500_000)}, url={https://x.org/}}\n`;
    await writeFile(
      join(folder, 'r.bib'),
      entry + Array.from({ length: 2000 }, (_, i) => `@a{k${String(i)}, url={http://x.org/}}\n`).join(''),
    );
    await writeFile(
      join(folder, 'a.tex'),
      `\\bibliography{r}\\nocite{*}\n\n\\url{${long}}\n\n${'\\url{http://x.org/}\n\n'.repeat(2000)}`,
    );
    const { code, out, error } = await run(folder);
    assert.deepEqual([code, error], [0, '']);
    assert.equal(out.split('[duplicate-address]').length - 1, 4000);
    assert.ok(out.length < 4_000_000, String(out.length));
  });

  it('stops with 2 before a document if the run exceeds a limit, and reports what it found', async () => {
    await writeFile(join(folder, 'a.md'), '[B](htp://x.org)\n');
    await writeFile(join(folder, 'b.md'), '[B](htp://x.org)\n');
    const onUnreadable = (file: string) => assert.fail(file);
    const files = await findFiles([folder], undefined, onUnreadable);
    const noLimit = { minutes: Infinity, megabytes: Infinity, findings: Infinity };
    for (const limits of [
      { ...noLimit, megabytes: 0 },
      { ...noLimit, findings: 0 },
    ]) {
      const messages: string[] = [];
      const options = { bibliographies: [], onUnreadable, limits };
      const findings = await checkFiles(files, { ...options, onStop: (message) => messages.push(message) });
      assert.deepEqual(
        findings.map(({ file }) => file.replace(folder, '')),
        ['/a.md'],
      );
      assert.match(messages.join(), /^Stopped before .*b\.md: 1 of 2 files were not checked\. /);
    }
    const messages: string[] = [];
    const options = { bibliographies: [], onUnreadable, limits: { ...noLimit, minutes: -1 } };
    assert.deepEqual(await checkFiles(files, { ...options, onStop: (message) => messages.push(message) }), []);
    assert.match(messages.join(), /2 of 2 files/);
  });

  it('writes nothing that a terminal or a build service acts on', async () => {
    const key = 'x\u001B[31m\u009B1m\u202Ey\u2028::error::##vso[task]';
    await writeFile(
      join(folder, '::error file=x::a.md'),
      `---\nbibliography: r.json\n---\n\nOne [B](http:/x##[debug]).\n`,
    );
    await writeFile(join(folder, 'r.json'), JSON.stringify([{ id: key }]));
    const previous = process.cwd();
    process.chdir(folder);
    try {
      const { out } = await run('::error file=x::a.md');
      assert.ok(!/^\s*::|##\w*\[|[^\P{Cc}\n]|[\u2028\u2029\u202E]/mu.test(out), JSON.stringify(out));
      assert.match(out, /Nothing cites the entry “xy ::error::/);
      const json = (await run('--format', 'json', '::error file=x::a.md')).out;
      assert.ok(!/##\w*\[|[^\P{Cc}\n]|[\u2028\u2029\u202E]/u.test(json), JSON.stringify(json));
      assert.ok((JSON.parse(json) as { message: string }[]).some(({ message }) => message.includes(key)));
      const { error } = await run('::error::none\n::error::x');
      assert.ok(!/^\s*::/m.test(error), error);
    } finally {
      process.chdir(previous);
    }
  });

  it('writes plain text into SARIF', async () => {
    await writeFile(join(folder, 'a.md'), '---\nbibliography: r.json\n---\n\nOne.\n');
    await writeFile(join(folder, 'r.json'), JSON.stringify([{ id: '[a](b) {0} {1}' }]));
    const { out } = await run('--format', 'sarif', folder);
    const sarif = JSON.parse(out) as { runs: { results: { message: { text: string } }[] }[] };
    assert.deepEqual(
      sarif.runs[0]?.results.map(({ message }) => message.text),
      ['Nothing cites the entry “[a] (b) { 0} { 1}”.'],
    );
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
