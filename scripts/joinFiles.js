import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

/**
 * Joins an entry file of a split build with all that it loads at once into one file: resolving each file takes the
 * extension host longer than reading it. The other files import what they share with it from there.
 *
 * @param {import('esbuild').Metafile} metafile of the split build
 * @param {string} entry such as `dist/application.js`
 * @param {{ except: string }} options except: another entry, which is loaded without the first one, so what it loads at
 *   once is not joined
 */
export async function joinFiles({ outputs }, entry, { except }) {
  const apart = staticImports(outputs, except);
  const joined = new Set([...staticImports(outputs, entry)].filter((file) => file !== entry && !apart.has(file)));
  const exported = [...joined].flatMap((chunk) =>
    (outputs[chunk]?.exports ?? []).map((name) => ({ chunk, name, alias: aliasOf(chunk, name) })),
  );
  const folder = dirname(entry);
  const lines = exported.map(
    ({ chunk, name, alias }) => `export { ${name} as ${alias} } from './${relative(folder, chunk)}';`,
  );
  const written = new Map([
    [entry, await bundled([`export * from './${basename(entry)}';`, ...lines].join('\n'), folder, apart)],
  ]);
  for (const file of Object.keys(outputs).filter((output) => output.endsWith('.js') && output !== entry)) {
    const code = await readFile(file, 'utf8');
    if (startsThread(code)) {
      written.set(file, await bundled(`export * from './${basename(file)}';`, dirname(file), new Set()));
    } else if (!joined.has(file)) {
      written.set(file, redirected(code, file, entry, joined));
    }
  }
  await Promise.all([...written].map(([file, code]) => writeFile(file, code)));
  await Promise.all([...joined].map((file) => rm(file)));
}

/**
 * Whether a file runs in a thread too. There is no `vscode` in a thread, so it has to have its own copy of what it
 * imports; that must be code without state.
 *
 * @param {string} code
 */
function startsThread(code) {
  return code.includes('new URL(import.meta.url)');
}

/**
 * Code with all its static imports in it, but for those of files that stay apart.
 *
 * @param {string} contents
 * @param {string} resolveDir
 * @param {ReadonlySet<string>} apart
 */
async function bundled(contents, resolveDir, apart) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    minify: true,
    external: ['vscode'],
    plugins: [outside(resolveDir, apart)],
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * The files that an output loads at once.
 *
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @param {string} entry
 */
function staticImports(outputs, entry) {
  const found = new Set([entry]);
  for (const file of found) {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && outputs[path]) {
        found.add(path);
      }
    }
  }
  return found;
}

/** @param {string} chunk @param {string} name */
function aliasOf(chunk, name) {
  return `${basename(chunk, '.js').replace(/\W/g, '_')}_${name}`;
}

/**
 * Leaves imports of parts that are loaded later, and of files that stay apart, as they are, by their path from the folder.
 *
 * @param {string} folder
 * @param {ReadonlySet<string>} apart
 * @returns {import('esbuild').Plugin}
 */
function outside(folder, apart) {
  return {
    name: 'outside',
    setup: (pluginBuild) => {
      pluginBuild.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
        const file = join(resolveDir, path);
        return kind === 'dynamic-import' || apart.has(relative(process.cwd(), file))
          ? { path: `./${relative(join(process.cwd(), folder), file)}`, external: true }
          : undefined;
      });
    },
  };
}

/**
 * The code of a file with its imports from joined files turned to the start-up file.
 *
 * @param {string} code
 * @param {string} file
 * @param {string} entry
 * @param {ReadonlySet<string>} joined
 */
function redirected(code, file, entry, joined) {
  const target = relative(dirname(file), entry);
  const from = target.startsWith('.') ? target : `./${target}`;
  return code.replace(
    /import(?:\{([^{}]*)\}from)?"(\.[^"]+)";/g,
    (statement, /** @type {string | undefined} */ names, /** @type {string} */ path) => {
      const chunk = join(dirname(file), path);
      if (!joined.has(chunk)) {
        return statement;
      }
      const renamed = (names ?? '')
        .split(',')
        .filter(Boolean)
        .map((name) => {
          const [imported = '', local = imported] = name.trim().split(/\s+as\s+/);
          return `${aliasOf(chunk, imported)} as ${local}`;
        });
      return `import{${renamed.join(',')}}from"${from}";`;
    },
  );
}
