// Finds names with two meanings in src: two files that export the same name, and two files with the same file name.
// Usage: node scripts/names.js [FOLDER or FILE …] reports only the names that these declare.
import { globSync, readFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import ts from 'typescript';
import { root } from './setup.js';

const files = globSync('src/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const folders = process.argv.slice(2).map((path) => relative(root, resolve(path)).replaceAll('\\', '/'));

const findings = [
  ...duplicates(
    'file name',
    files.filter((file) => basename(file) !== 'index.ts'),
    (file) => [basename(file)],
  ),
  ...duplicates('export', files, readExports),
];
findings.forEach((finding) => {
  console.log(finding);
});
process.exitCode = findings.length > 0 ? 1 : 0;

/**
 * Returns one line for each name that several files have.
 *
 * @param {string} label
 * @param {readonly string[]} candidates
 * @param {(file: string) => Iterable<string>} readNames
 */
function duplicates(label, candidates, readNames) {
  /** @type {Map<string, string[]>} */
  const filesByName = new Map();
  for (const file of candidates) {
    for (const name of readNames(file)) {
      filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
    }
  }
  return [...filesByName]
    .filter(([, sharing]) => sharing.length > 1 && (folders.length === 0 || sharing.some(isRequested)))
    .map(([name, sharing]) => `${label} ${name}: ${sharing.join(', ')}`)
    .sort();
}

/** @param {string} file */
function isRequested(file) {
  return folders.some((folder) => file === folder || file.startsWith(`${folder}/`));
}

/**
 * Returns the names that a file declares and exports. Overloads, and a type beside a value of the same name, count
 * once. Names that are re-exported from another file are left out.
 *
 * @param {string} file
 * @returns {Set<string>}
 */
function readExports(file) {
  const source = ts.createSourceFile(file, readFileSync(resolve(root, file), 'utf8'), ts.ScriptTarget.Latest);
  const imported = new Set(source.statements.filter(ts.isImportDeclaration).flatMap(importedNames));
  return new Set(source.statements.flatMap(exportedNames).filter((name) => !imported.has(name)));
}

/**
 * @param {ts.ImportDeclaration} declaration
 * @returns {string[]}
 */
function importedNames({ importClause }) {
  const bindings = importClause?.namedBindings;
  return bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
}

/**
 * @param {ts.Statement} statement
 * @returns {string[]}
 */
function exportedNames(statement) {
  if (ts.isExportDeclaration(statement)) {
    return !statement.moduleSpecifier && statement.exportClause && ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name.text)
      : [];
  }
  if (
    !ts.canHaveModifiers(statement) ||
    !ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  ) {
    return [];
  }
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => bindingNames(name));
  }
  const name = ts.getNameOfDeclaration(/** @type {ts.DeclarationStatement} */ (statement));
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

/**
 * @param {ts.BindingName} name
 * @returns {string[]}
 */
function bindingNames(name) {
  return ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? bindingNames(element.name) : []));
}
