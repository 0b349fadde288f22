/**
 * The import rules of the house: who may import whom (docs: README, «Work on it»).
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    only('manifest-imports-nothing', '^src/manifest\\.ts$', []),
    only(
      'service-imports-only-itself',
      '^src/service/',
      ['^src/service/'],
      ['undici', 'yaml', '@toon-format', 'lru-cache'],
    ),
    only('records-import-record-types-and-references', '^src/records/', [
      '^src/records/',
      '^src/service/(records/|paging/page\\.ts$|client\\.ts$|json\\.ts$)',
      '^src/citation/(reference|address|tracking)\\.ts$',
    ]),
    only(
      'citation-imports-only-itself',
      '^src/citation/',
      ['^src/citation/'],
      ['yaml', 'citeproc', 'parse5', '@lezer', 'jsonc-parser', 'toml-eslint-parser'],
    ),
    only(
      'sample-imports-only-record-types',
      '^src/sample/',
      ['^src/sample/', '^src/service/records/types\\.ts$'],
      ['hono', 'minisearch', '@hono', 'yaml', '@toon-format', '@modelcontextprotocol'],
    ),
    only(
      'platform-imports-vscode-and-manifest',
      '^src/platform/',
      ['^src/platform/', '^src/manifest\\.ts$'],
      ['vscode'],
    ),
    layer('connection', ['connection']),
    layer('library', ['connection', 'library']),
    layer('views', ['connection', 'library', 'views']),
    layer('search', ['connection', 'library', 'search']),
    layer('editor', ['connection', 'library', 'editor']),
    layer('agent', ['connection', 'library', 'agent'], { packages: ['@toon-format', 'lru-cache'] }),
    layer('detail', ['connection', 'library', 'detail'], { except: '^src/detail/page/', packages: ['marked'] }),
    // The type of the page's texts; the table itself is the extension's, since it needs VS Code.
    only('detail-protocol-imports-only-itself', '^src/detail/protocol/', ['^src/detail/(protocol/|strings\\.ts$)']),
    only(
      'page-imports-only-the-protocol',
      '^src/detail/page/',
      ['^src/detail/page/', '^src/detail/protocol/'],
      ['lit', 'lit-html', 'dompurify'],
    ),
    {
      name: 'nobody-imports-the-composition-root',
      severity: 'error',
      from: {},
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
      comment: 'these files load in every window; the languages load with the first citation',
      severity: 'error',
      from: { path: '^src/(extension|views/lateTree|editor/(citationTarget|followEdit|notebookOf|readOnly))\\.ts$' },
      to: { path: '^src/(citation/|editor/citingDocument)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-product-does-not-import-its-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|scripts)/' },
    },
    {
      name: 'only-notify-shows-messages-and-only-views-know-each-other-by-commands',
      comment: 'views, search, detail, editor and agent meet through commands and small interfaces handed in',
      severity: 'error',
      from: { path: '^src/(views|search|detail|editor|agent)/' },
      to: { path: '^src/(views|search|detail|editor|agent)/', pathNot: '^src/$1/' },
    },
    {
      name: 'the-shipped-extension-holds-no-mcp-server',
      comment: 'the SDK is for the sample service over HTTP, which runs from its sources',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/sample/server/' },
      to: { path: '(^src/sample/server/)|(^|node_modules/)@modelcontextprotocol' },
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
      from: { pathNot: '^(esbuild|scripts/joinFiles)\\.js$' },
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

/** What `from` may import: the files and packages named, and Node's own modules. */
function only(name, from, files, packages = []) {
  const allowed = [...files, ...packages.map((id) => `(^|node_modules/)(@types/)?${id}(/|$)`)];
  return {
    name,
    severity: 'error',
    from: { path: from },
    to: { dependencyTypesNot: ['core'], ...(allowed.length > 0 ? { pathNot: allowed } : {}) },
  };
}

/** A layer that may import VS Code, what lies below all layers, and the folders and packages named. */
function layer(folder, folders, { except, packages = [] } = {}) {
  const files = [
    `^src/(${folders.join('|')})/`,
    '^src/(service|records|citation|sample|platform)/',
    '^src/manifest\\.ts$',
  ];
  const rule = only(`${folder}-imports-what-lies-below`, `^src/${folder}/`, files, ['vscode', ...packages]);
  return except ? { ...rule, from: { ...rule.from, pathNot: except } } : rule;
}
