import assert from 'node:assert/strict';
import { build, type Metafile } from 'esbuild';
import { root } from '../../../scripts/setup.js';

/** Bundles the extension like esbuild.js, without writing files. */
async function bundle(): Promise<{ meta: Metafile; texts: ReadonlyMap<string, string> }> {
  const { metafile, outputFiles } = await build({
    entryPoints: { extension: 'src/extension.ts' },
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    external: ['vscode'],
    outdir: 'dist',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path.slice(root.length + 1), text]));
  return { meta: metafile, texts };
}

/** Returns the files that load at startup. */
function findStartupFiles({ outputs }: Metafile): Set<string> {
  const loaded = new Set(['dist/extension.js']);
  for (const file of loaded) {
    for (const { path, kind, external } of outputs[file]!.imports) {
      if (kind === 'import-statement' && !external) {
        loaded.add(path);
      }
    }
  }
  return loaded;
}

describe('Startup with agents', () => {
  let meta: Metafile;
  let texts: ReadonlyMap<string, string>;
  before(async () => {
    ({ meta, texts } = await bundle());
  });

  it('loads only the registration', () => {
    const inputs = [...findStartupFiles(meta)].flatMap((file) => Object.keys(meta.outputs[file]!.inputs));
    assert.deepEqual(inputs.filter((input) => input.startsWith('src/agent/')).sort(), [
      'src/agent/mcpServers.ts',
      'src/agent/registerAgent.ts',
    ]);
    assert.deepEqual(
      inputs.filter((input) => /toon-format|lru-cache|modelcontextprotocol|probeMcp/.test(input)),
      [],
    );
  });

  it('imports no name that an older host lacks', () => {
    const names = [...findStartupFiles(meta)].flatMap((file) =>
      [...texts.get(file)!.matchAll(/^import \{([^}]*)\} from "vscode";/gm)].flatMap(([, list = '']) =>
        list.split(',').map((entry) => entry.trim().split(/\s+as\s+/)[0]),
      ),
    );
    assert.ok(names.includes('window'));
    assert.deepEqual(
      names.filter((name) => /^(?:lm|chat|Mcp\w*|LanguageModel\w*)$/.test(String(name))),
      [],
    );
  });

  it('bundles the sample service without an MCP server', () => {
    const inputs = Object.keys(meta.inputs);
    assert.ok(inputs.includes('src/sample/createSampleService.ts'));
    assert.deepEqual(
      inputs.filter((input) => /modelcontextprotocol|src\/sample\/server\//.test(input)),
      [],
    );
  });
});
