/**
 * Returns the files of another extension for `Workbench.open`.
 *
 * @param manifest fields of its `package.json`
 */
export function createExtension(manifest: Readonly<Record<string, unknown>>, main: string) {
  return {
    'package.json': JSON.stringify({
      name: 'extension',
      publisher: 'another',
      version: '0.0.0',
      engines: { vscode: '^1.101.0' },
      main: './main.js',
      activationEvents: [],
      ...manifest,
    }),
    'main.js': main,
  };
}
