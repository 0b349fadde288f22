import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const files = globSync(['*.js', '{src,test,scripts}/**/*.{ts,js}']).map((file) => file.replaceAll('\\', '/'));

/** Files of `citation/` that import no language. */
const withoutLanguages = '^src/citation/(address|insertion/completionTrigger)\\.ts$';

/**
 * Import rules: which folder may import which (docs/architecture.md).
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
const config = {
  forbidden: [
    only('manifest-imports-nothing', '^src/manifest\\.ts$', []),
    only(
      'client-imports-only-itself',
      '^src/client/',
      ['^src/client/'],
      ['undici', 'yaml', '@toon-format', 'lru-cache'],
    ),
    only(
      'kinds-import-record-types-and-references',
      '^src/kinds/',
      [
        '^src/kinds/',
        '^src/client/(records/|routes/table\\.ts$|paging/page\\.ts$|client\\.ts$|jsonObject\\.ts$)',
        '^src/citation/(reference|address)\\.ts$',
        '^src/platform/',
        '^src/page/protocol\\.ts$',
      ],
      ['vscode'],
    ),
    {
      name: 'kinds-import-only-types-of-routes-and-the-page',
      severity: 'error',
      from: { path: '^src/kinds/' },
      to: {
        path: '^src/(client/routes/|client/paging/|client/client\\.ts$|page/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    only(
      'bibliography-imports-what-references-are-made-of',
      '^src/bibliography/',
      [
        '^src/bibliography/',
        '^src/citation/(address|citableTitle|reference|toLocalDay)\\.ts$',
        '^src/languages/latexCharacters\\.ts$',
      ],
      [],
    ),
    only(
      'languages-import-what-citations-are-made-of',
      '^src/languages/',
      [
        '^src/languages/',
        '^src/citation/(address|citableTitle|context|entity|reference|render|timeLimit|insertion/point)\\.ts$',
        '^src/bibliography/(bibliographyEntry|bibtexEntry|citationKeys)\\.ts$',
      ],
      ['parse5', '@lezer'],
    ),
    only(
      'citation-imports-languages-and-bibliography',
      '^src/citation/',
      ['^src/(citation|languages|bibliography)/'],
      ['citeproc', 'parse5', 'minisearch', '@orama'],
    ),
    only('drafts-import-languages-and-citations', '^src/draft/[^/]+\\.ts$', [
      '^src/draft/[^/]+\\.ts$',
      '^src/(citation|languages|bibliography)/',
    ]),
    only(
      'sample-imports-only-record-types',
      '^src/sample/',
      ['^src/sample/', '^src/client/records/types\\.ts$'],
      ['hono', 'minisearch', '@hono', 'yaml', '@toon-format', '@modelcontextprotocol'],
    ),
    only(
      'platform-imports-vscode-and-manifest',
      '^src/platform/',
      ['^src/platform/', '^src/manifest\\.ts$'],
      ['vscode'],
    ),
    layer('connection', ['connection']),
    layer('store', ['connection', 'store', 'mutes']),
    layer('mutes', ['store', 'mutes']),
    layer('sidebar', ['connection', 'store', 'mutes', 'sidebar']),
    layer('search', ['connection', 'store', 'editor', 'search']),
    layer('editor', ['connection', 'store', 'editor']),
    layer('draft/editor', ['connection', 'store', 'editor', 'draft/editor'], {
      files: ['^src/(sidebar/lazyTree|page/protocol)\\.ts$'],
      packages: ['marked'],
    }),
    only('check-imports-drafts', '^src/check/', ['^src/(check|draft/[^/]+\\.ts$|languages/|citation/|bibliography/)']),
    layer('agent', ['connection', 'store', 'editor', 'agent'], { packages: ['@toon-format', 'lru-cache'] }),
    layer('page', ['connection', 'store', 'editor', 'page'], {
      except: '^src/page/(webview/|protocol\\.ts$)',
      packages: ['marked'],
    }),
    only('page-protocol-imports-only-strings', '^src/page/(protocol|strings)\\.ts$', ['^src/page/strings\\.ts$']),
    only(
      'webview-imports-only-the-protocol',
      '^src/page/webview/',
      ['^src/page/webview/', '^src/page/protocol\\.ts$'],
      ['lit', 'lit-html', 'dompurify'],
    ),
    {
      name: 'nobody-imports-the-composition-root',
      severity: 'error',
      from: { pathNot: '^test/support/extensionWindow\\.ts$' },
      to: { path: '^src/extension\\.ts$' },
    },
    {
      name: 'only-what-registers-loads-the-application',
      severity: 'error',
      from: { pathNot: '^src/extension\\.ts$' },
      to: { path: '^src/application\\.ts$' },
    },
    {
      name: 'the-start-loads-no-writing-language',
      comment: 'the start-up file loads in every window; writing languages load with the first citation',
      severity: 'error',
      from: { path: listStaticImports('src/extension.ts') },
      to: {
        path: '^src/(languages/|citation/|draft/|bibliography/|editor/citingDocument)',
        pathNot: withoutLanguages,
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'the-product-does-not-import-its-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|scripts)/' },
    },
    {
      name: 'features-import-only-the-type-of-the-services',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/application\\.ts$' },
      to: { path: '^src/services\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-shipped-extension-holds-no-mcp-server',
      comment: 'only the sample service over HTTP (test/service) uses the SDK',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '(^|node_modules/)@modelcontextprotocol' },
    },
    {
      name: 'no-file-that-nothing-uses',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: '\\.d\\.ts$' },
      to: {},
    },
    {
      name: 'no-cycles',
      severity: 'error',
      // dependency-cruiser mistakes the package esbuild for this file.
      from: { pathNot: '^esbuild\\.js$' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|out|\\.vscode-test)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'] },
  },
};

for (const { name, from, to } of config.forbidden) {
  const patterns = [from.path, from.pathNot, to.path, to.pathNot].flat().filter((path) => path !== undefined);
  for (const pattern of patterns.filter((path) => !path.startsWith('(^|node_modules/)'))) {
    const stale = listAlternatives(pattern).find((path) => !files.some((file) => new RegExp(path).test(file)));
    if (stale !== undefined) {
      throw new Error(`The import rule ${name} names a file that doesn’t exist: ${stale}`);
    }
  }
}

export default config;

/** Returns patterns of a file and of those that it imports at its start, up to the writing languages. */
function listStaticImports(entry) {
  const imported = new Set([entry]);
  for (const path of imported) {
    for (const [, target] of readFileSync(path, 'utf8').matchAll(
      /^(?:import|export) (?!type )[^;']*'(\.[^']+\.[jt]s)';$/gm,
    )) {
      const file = posix.join(posix.dirname(path), target);
      if (!/^src\/(languages|citation|draft|bibliography)\//.test(file) || new RegExp(withoutLanguages).test(file)) {
        imported.add(file);
      }
    }
  }
  return [...imported].map((path) => `^${path.replaceAll('.', '\\.')}$`);
}

/** Returns the patterns of a pattern with groups such as `(a|b)`. A rule's `$1` is the folder that it is about. */
function listAlternatives(pattern) {
  const [group, alternatives] = /\(([^()|]*\|[^()]*)\)/.exec(pattern) ?? [];
  return group === undefined
    ? [pattern.replace('$1', '\\w+')]
    : alternatives.split('|').flatMap((alternative) => listAlternatives(pattern.replace(group, () => alternative)));
}

/** Returns a rule: `from` may import only these files and packages, and Node's own modules. */
function only(name, from, paths, packages = []) {
  const missing = packages.find((id) => !existsSync(`node_modules/${id}`) && !existsSync(`node_modules/@types/${id}`));
  if (missing !== undefined) {
    throw new Error(`The import rule ${name} names a package that is not installed: ${missing}`);
  }
  const allowed = [...paths, ...packages.map((id) => `(^|node_modules/)(@types/)?${id}(/|$)`)];
  return {
    name,
    severity: 'error',
    from: { path: from },
    to: { dependencyTypesNot: ['core'], ...(allowed.length > 0 ? { pathNot: allowed } : {}) },
  };
}

/** Returns a rule: a folder may import VS Code, the folders below all layers, and these folders and packages. */
function layer(folder, folders, { except, packages = [], files: others = [] } = {}) {
  const paths = [
    ...others,
    `^src/(${folders.join('|')})/`,
    '^src/(client|kinds|languages|citation|bibliography|sample|platform)/',
    '^src/draft/[^/]+\\.ts$',
    '^src/(manifest|services)\\.ts$',
  ];
  const rule = only(`${folder}-imports-what-lies-below`, `^src/${folder}/`, paths, ['vscode', ...packages]);
  return except ? { ...rule, from: { ...rule.from, pathNot: except } } : rule;
}
