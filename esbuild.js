import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, context } from 'esbuild';

/**
 * Returns the builds of `dist/`: `extension.js` (loaded at startup), `application.js` and `api.js` with their chunks
 * (loaded on first use), `check.js` (the command line, with the same chunks) and `page.js` (the webview).
 *
 * @param {boolean} production minified and without source maps
 * @returns {Record<string, import('esbuild').BuildOptions>}
 */
function builds(production) {
  /** @type {import('esbuild').BuildOptions} */
  const common = { bundle: true, outdir: 'dist', minify: production, metafile: true, logLevel: 'warning' };
  /** @type {import('esbuild').BuildOptions} */
  const host = { ...common, format: 'esm', platform: 'node', target: 'node22', sourcemap: !production };
  return {
    extension: {
      ...host,
      entryPoints: { extension: 'src/extension.ts' },
      // extension.js stays one small file without shared chunks.
      external: ['vscode', './application.js'],
    },
    application: {
      ...host,
      entryPoints: { application: 'src/application.ts', api: 'src/api.ts', check: 'src/check/cli.ts' },
      external: ['vscode'],
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
      alias: {
        // Its ES modules: esbuild can't tree-shake its CommonJS modules.
        yaml: join(import.meta.dirname, 'node_modules/yaml/browser/index.js'),
      },
      // CommonJS packages, such as undici, call `require` for Node's own modules.
      banner: {
        js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
      },
    },
    page: {
      ...common,
      entryPoints: { page: 'src/page/webview/main.ts' },
      format: 'iife',
      platform: 'browser',
      target: 'chrome134',
      // The script is inlined into the page.
      sourcemap: production ? false : 'inline',
    },
  };
}

/**
 * Builds `dist/`. The contents of each file go to `out/meta/*.json`.
 *
 * @param {{ production?: boolean }} [options]
 */
export async function buildAll({ production = false } = {}) {
  await rm('dist', { recursive: true, force: true });
  await mkdir('out/meta', { recursive: true });
  for (const [name, options] of Object.entries(builds(production))) {
    const { metafile } = await build(options);
    await writeFile(`out/meta/${name}.json`, JSON.stringify(metafile));
  }
}

if (process.argv[1] === import.meta.filename) {
  await buildAll({ production: process.argv.includes('--production') });
  if (process.argv.includes('--watch')) {
    for (const options of Object.values(builds(false))) {
      await (await context({ ...options, logLevel: 'info' })).watch();
    }
    console.log('Built. Watching for changes.');
  }
}
