import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

/** @typedef {import('esbuild').Metafile['outputs']} Outputs */

/**
 * Joins the files of a split build that are used together: resolving each file takes the extension host longer than
 * reading it, and small files compress badly. An entry is joined with all that it loads at once; parts of a group, which
 * are loaded when they are first used, with one another and with what no file before them holds.
 *
 * @param {Outputs} outputs of the split build
 * @param {readonly string[]} entries files that are loaded by their names, such as `dist/application.js`; what all of
 *   them load is in a file of its own
 * @param {Readonly<Record<string, RegExp>>} groups sources of parts, by the file that they are joined into
 * @returns {Promise<Record<string, string>>} the joined file of each output
 */
export async function joinFiles(outputs, entries, groups) {
  const names = Object.keys(outputs).filter((name) => name.endsWith('.js'));
  /** @type {Map<string, string[]>} */
  const joined = new Map();
  /** @type {Map<string, string>} */
  const homes = new Map();
  const give = (/** @type {string} */ home, /** @type {readonly string[]} */ members) => {
    const missing = [...new Set(members)].filter((member) => !homes.has(member));
    missing.forEach((member) => homes.set(member, home));
    joined.set(home, missing);
  };
  const loaded = entries.map((entry) => new Set(staticImports(outputs, entry)));
  give(
    join(dirname(entries[0] ?? ''), 'chunks/shared.js'),
    names.filter((name) => loaded.every((files) => files.has(name))),
  );
  entries.forEach((entry, index) => give(entry, [...(loaded[index] ?? [])]));
  for (const [home, sources] of Object.entries(groups)) {
    const parts = names.filter((name) => sources.test(outputs[name]?.entryPoint ?? ''));
    give(
      home,
      parts.flatMap((part) => staticImports(outputs, part)),
    );
  }
  for (const name of names.filter((each) => !homes.has(each))) {
    give(name, [name]);
  }
  const files = new Files(outputs, homes, joined);
  const written = await Promise.all([...joined.keys()].map(async (home) => [home, await files.text(home)]));
  await Promise.all(names.map((name) => rm(name)));
  await Promise.all(written.map(([home = '', text = '']) => writeFile(home, text)));
  return Object.fromEntries(homes);
}

/** The texts of joined files. */
class Files {
  /** @param {Outputs} outputs @param {ReadonlyMap<string, string>} homes @param {ReadonlyMap<string, string[]>} joined */
  constructor(outputs, homes, joined) {
    this.outputs = outputs;
    this.homes = homes;
    this.joined = joined;
  }

  /** @param {string} home */
  async text(home) {
    const members = this.joined.get(home) ?? [];
    const isThread = startsThread(await readFile(members[0] ?? '', 'utf8'));
    const contents = members.flatMap((member) => this.exports(member)).join('\n');
    const { outputFiles, metafile } = await build({
      stdin: { contents, resolveDir: process.cwd() },
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: 'node22',
      minify: true,
      external: ['vscode'],
      plugins: isThread ? [] : [this.links(home)],
      logLevel: 'warning',
    });
    const copied = Object.keys(metafile.inputs).filter((file) => (this.homes.get(file) ?? home) !== home);
    if (!isThread && copied.length > 0) {
      throw new Error(`${home} would hold what others hold too, with a state of its own: ${copied.join(', ')}`);
    }
    return outputFiles[0]?.text ?? '';
  }

  /**
   * Exports of a file for the others, under the names that they have in its joined file.
   *
   * @param {string} file
   */
  exports(file) {
    const prefix = this.prefix(file);
    if (prefix === '') {
      return [`export * from './${file}';`];
    }
    const { entryPoint, exports = [] } = this.outputs[file] ?? {};
    return entryPoint === undefined
      ? [`export { ${exports.map((name) => `${name} as ${prefix}${name}`).join(', ')} } from './${file}';`]
      : [`export * as ${prefix} from './${file}';`];
  }

  /**
   * Prefix of those names: none for a file that keeps its own, such as an entry.
   *
   * @param {string} file
   */
  prefix(file) {
    const home = this.homes.get(file) ?? '';
    const index = (this.joined.get(home) ?? []).indexOf(file);
    return file === home ? '' : `${letter(index)}_`;
  }

  /**
   * Turns the imports of files that stand in another one to that.
   *
   * @param {string} home
   * @returns {import('esbuild').Plugin}
   */
  links(home) {
    return {
      name: 'links',
      setup: (pluginBuild) => {
        pluginBuild.onLoad({ filter: /\.js$/ }, async ({ path }) => {
          const file = relative(process.cwd(), path);
          return { contents: this.linked(await readFile(path, 'utf8'), file, home) };
        });
        pluginBuild.onResolve({ filter: /^home:/ }, ({ path }) => {
          const to = relative(dirname(home), path.slice('home:'.length));
          return { path: to.startsWith('.') ? to : `./${to}`, external: true };
        });
      },
    };
  }

  /** @param {string} code @param {string} file @param {string} home */
  linked(code, file, home) {
    const target = (/** @type {string} */ path) => {
      const name = join(dirname(file), path);
      const other = this.homes.get(name);
      return { other, prefix: this.prefix(name) };
    };
    return code
      .replace(
        /import(?:\{([^{}]*)\}from)?"(\.[^"]+)";/g,
        (statement, /** @type {string | undefined} */ names, /** @type {string} */ path) => {
          const { other, prefix } = target(path);
          if (other === undefined || other === home) {
            return statement;
          }
          const renamed = (names ?? '')
            .split(',')
            .filter(Boolean)
            .map((name) => {
              const [imported = '', local = imported] = name.trim().split(/\s+as\s+/);
              return `${prefix}${imported} as ${local}`;
            });
          return `import{${renamed.join(',')}}from"home:${other}";`;
        },
      )
      .replace(/import\("(\.[^"]+)"\)/g, (expression, /** @type {string} */ path) => {
        const { other, prefix } = target(path);
        return other === undefined
          ? expression
          : `import("home:${other}")${prefix === '' ? '' : `.then(all=>all.${prefix})`}`;
      });
  }
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
 * The file itself and those that it loads at once.
 *
 * @param {Outputs} outputs
 * @param {string} file
 */
function staticImports(outputs, file) {
  const found = new Set([file]);
  for (const each of found) {
    for (const { path, kind } of outputs[each]?.imports ?? []) {
      if (kind === 'import-statement' && outputs[path]) {
        found.add(path);
      }
    }
  }
  return [...found];
}

/** @param {number} index */
function letter(index) {
  return index.toString(36).replace(/^\d/, (digit) => `_${digit}`);
}
