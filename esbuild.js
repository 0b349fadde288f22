import { mkdir, rm, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { joinStartUpFile } from './scripts/startUpFile.js';

/**
 * Builds `dist/`: the extension, split so that only what is used is loaded, in production with one start-up file, and the
 * detail page as one file of its own.
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
  const [extension, page] = await Promise.all([
    build({
      ...common,
      // The API's synchronous functions load `citation.js`.
      entryPoints: { extension: 'src/extension.ts', citation: 'src/citation/cite.ts' },
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
      platform: 'node',
      target: 'node22',
      external: ['vscode'],
      // undici is CommonJS and asks for Node's own modules by require.
      banner: {
        js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
      },
    }),
    build({
      ...common,
      entryPoints: { page: 'src/detail/page/main.ts' },
      platform: 'browser',
      target: 'chrome134',
    }),
  ]);
  if (production && extension.metafile) {
    await joinStartUpFile(extension.metafile, 'dist/extension.js');
  }
  if (meta) {
    await mkdir('out/meta', { recursive: true });
    await writeFile('out/meta/extension.json', JSON.stringify(extension.metafile));
    await writeFile('out/meta/page.json', JSON.stringify(page.metafile));
  }
}

if (process.argv[1] === import.meta.filename) {
  await buildAll({ production: process.argv.includes('--production'), meta: process.argv.includes('--meta') });
}
