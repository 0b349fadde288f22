// cspell:ignore licen
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly homepage?: string;
}

/**
 * Returns the licenses of the third-party software in the .vsix: the bundled packages and the citation styles.
 * @throws Error if a package has no license text
 */
export async function thirdPartyNotices(): Promise<string> {
  const sections = (await bundledPackages()).map((folder) => {
    const {
      name,
      version,
      license = 'see below',
      homepage,
    } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
    const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
    if (texts.length === 0) {
      throw new Error(`${name} has no license text`);
    }
    const from = homepage === undefined ? [] : [homepage];
    const heading = [`${name} ${version}`, license, ...from].join('\n');
    return [heading, ...texts.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())].join('\n\n');
  });
  const styles = readFileSync('media/csl/README.md', 'utf8').trim();
  return `${[introduction, ...sections, styles].join(`\n\n${'-'.repeat(80)}\n\n`).replaceAll('\r\n', '\n')}\n`;
}

const introduction =
  'Dateline contains the following third-party software under its own licenses.\nWritten by: node scripts/notices.ts';

/** Returns the folders of the packages in the bundles of the extension and the page (see esbuild.js). */
async function bundledPackages(): Promise<string[]> {
  const common = {
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'dist',
    format: 'esm',
    logLevel: 'error',
  } as const;
  const results = await Promise.all([
    build({
      ...common,
      ...{
        entryPoints: ['src/extension.ts', 'src/api.ts'],
        splitting: true,
        platform: 'node',
        target: 'node22',
        external: ['vscode'],
      },
    }),
    build({ ...common, entryPoints: ['src/page/webview/main.ts'], platform: 'browser', target: 'chrome134' }),
  ]);
  const usedPackages = results.flatMap(({ metafile }) =>
    Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    ),
  );
  const folders = usedPackages.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(dirname(import.meta.dirname));
  writeFileSync(noticesFile, await thirdPartyNotices());
}
