import { Buffer } from 'node:buffer';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { joinFiles } from './scripts/joinFiles.js';
import { compressed, packed, unpacking } from './scripts/pack.js';

/**
 * Leaves the application, which is loaded when it is first used, out of the file that is loaded at the start.
 *
 * @type {import('esbuild').Plugin}
 */
const withoutApplication = {
  name: 'without-application',
  setup: (pluginBuild) => {
    pluginBuild.onResolve({ filter: /^\.\/application\.ts$/ }, () => ({ path: './application.js', external: true }));
  },
};

/**
 * Leaves out what undici needs only for forms, which nobody here sends, and the second copy of its parser, for processors
 * without SIMD, on which no VS Code runs; compresses the first.
 *
 * @type {import('esbuild').Plugin}
 */
const usedOfUndici = {
  name: 'used-of-undici',
  setup: (pluginBuild) => {
    pluginBuild.onResolve({ filter: /\/web\/fetch\/body\.js$/ }, ({ path }) => ({ path, namespace: 'unused' }));
    pluginBuild.onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: '' }));
    pluginBuild.onResolve({ filter: /\/llhttp-wasm\.js$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, '../llhttp/llhttp_simd-wasm.js'),
    }));
    pluginBuild.onLoad({ filter: /llhttp_simd-wasm\.js$/ }, async ({ path }) => {
      const [, base64] = /'([A-Za-z0-9+/=]{10000,})'/.exec(await readFile(path, 'utf8')) ?? [];
      if (base64 === undefined) {
        throw new Error(`${path} holds no parser`);
      }
      return { contents: `module.exports = ${unpacking(compressed(Buffer.from(base64, 'base64')))};` };
    });
  },
};

/**
 * Compresses the topics of the fictional corpus together.
 *
 * @type {import('esbuild').Plugin}
 */
const packedCorpus = {
  name: 'packed-corpus',
  setup: (pluginBuild) => {
    const namespace = 'corpus';
    pluginBuild.onResolve({ filter: /^corpus:/ }, ({ path }) => ({ path: path.slice('corpus:'.length), namespace }));
    pluginBuild.onLoad({ filter: /[\\/]fictional[\\/][^\\/]+\.json$/ }, ({ path }) => ({
      contents: `import all from ${JSON.stringify(`corpus:${dirname(path)}`)};\nexport default all[${JSON.stringify(basename(path, '.json'))}];`,
    }));
    pluginBuild.onLoad({ filter: /./, namespace }, async ({ path }) => ({
      contents: `export default JSON.parse(${unpacking(await packed(path))});`,
    }));
  },
};

/** The functions of the API are synchronous: they load `api.js`, without the application. */
const entries = ['dist/application.js', 'dist/api.js'];

/** Parts that are loaded when they are first used, joined by what they do: ask, cite, and all other commands. */
const groups = {
  'dist/chunks/client.js': /^src\/client\/(?:client|request\/fetch)\.ts$/,
  'dist/chunks/citing.js': /^src\/editor\//,
  'dist/chunks/commands.js': /^src\/(?:search|store|sidebar)\/|^src\/connection\/(?!sampleClient)/,
};

/**
 * Builds `dist/`: the small file that is loaded at the start, the application, split so that only what is used is loaded
 * and in production with one file for what it always needs, and the detail page as one file of its own; beside these the citation styles.
 *
 * @param {{ production?: boolean, meta?: boolean }} [options] production: minified, without source maps; meta: what
 *   went into each file, as `out/meta/*.json`
 */
export async function buildAll({ production = false, meta = false } = {}) {
  await rm('dist', { recursive: true, force: true });
  /** @type {import('esbuild').BuildOptions} */
  const common = {
    bundle: true,
    outdir: 'dist',
    format: 'esm',
    minify: production,
    sourcemap: !production,
    metafile: true,
    logLevel: 'warning',
  };
  /** @type {import('esbuild').BuildOptions} */
  const host = { ...common, platform: 'node', target: 'node22', external: ['vscode'] };
  const [extension, application, page] = await Promise.all([
    build({ ...host, entryPoints: { extension: 'src/extension.ts' }, plugins: [withoutApplication] }),
    build({
      ...host,
      plugins: [usedOfUndici, packedCorpus],
      // Its modules for browsers leave out what is not used; those for Node can't.
      alias: {
        yaml: join(import.meta.dirname, 'node_modules/yaml/browser/index.js'),
        // Its CommonJS build loads its own files in a way that no bundler sees.
        'jsonc-parser': join(import.meta.dirname, 'node_modules/jsonc-parser/lib/esm/main.js'),
      },
      entryPoints: { application: 'src/application.ts', api: 'src/api.ts' },
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
      // undici is CommonJS and asks for Node's own modules by require.
      banner: {
        js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
      },
    }),
    build({
      ...common,
      entryPoints: { page: 'src/page/webview/main.ts' },
      format: 'iife',
      // It stands within the page.
      sourcemap: production ? false : 'inline',
      platform: 'browser',
      target: 'chrome134',
    }),
  ]);
  await writeFile('dist/styles.br', await packed('media/csl'));
  const joined = production ? await joinFiles(application.metafile?.outputs ?? {}, entries, groups) : {};
  if (meta && extension.metafile && application.metafile) {
    await mkdir('out/meta', { recursive: true });
    const both = joinedMeta(extension.metafile, application.metafile);
    await writeFile('out/meta/extension.json', JSON.stringify({ ...both, joined }));
    await writeFile('out/meta/page.json', JSON.stringify(page.metafile));
  }
}

/**
 * Content of the files of both builds, of which the first one loads an output of the second.
 *
 * @param {import('esbuild').Metafile} first
 * @param {import('esbuild').Metafile} second
 */
function joinedMeta(first, second) {
  const outputs = { ...second.outputs };
  for (const [file, output] of Object.entries(first.outputs)) {
    const imports = output.imports.map((one) => ({ ...one, path: one.path.replace(/^\.\//, 'dist/') }));
    outputs[file] = { ...output, imports };
  }
  return { inputs: { ...first.inputs, ...second.inputs }, outputs };
}

if (process.argv[1] === import.meta.filename) {
  await buildAll({ production: process.argv.includes('--production'), meta: process.argv.includes('--meta') });
}
