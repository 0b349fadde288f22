import js from '@eslint/js';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { idioms } from './scripts/idioms.js';

/** Names of the record kinds. The registry imports each from a file of the same name. */
const recordKinds = new Set(
  [...readFileSync('src/kinds/index.ts', 'utf8').matchAll(/^import \{ (\w+) \} from '\.\/\1\.ts';$/gm)].map(
    ([, name]) => name,
  ),
);

/** @typedef {{ getTypeAtLocation: (node: import('estree').Node) => import('typescript').Type }} TypeServices */

/**
 * Rejects comparisons of record kinds outside `src/kinds/`, because such code silently does nothing for a new kind.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const noKindComparison = {
  create(context) {
    /** @type {unknown} */
    const services = context.sourceCode.parserServices;
    const { getTypeAtLocation } = /** @type {TypeServices} */ (services);
    /** Returns whether every possible value is a record kind. An expression of unknown type counts if it is named `kind`. */
    const isKind = (/** @type {import('estree').Node} */ node) => {
      const type = getTypeAtLocation(node);
      const values = (type.isUnion() ? type.types : [type]).filter((value) => value.isStringLiteral());
      return values.length > 0
        ? values.every(({ value }) => recordKinds.has(value))
        : (type.flags & unknownType) !== 0 && /\bkind$/.test(context.sourceCode.getText(node));
    };
    const check = (
      /** @type {import('estree').Node | null | undefined} */ literal,
      /** @type {import('estree').Node} */ compared,
    ) => {
      const value = literal?.type === 'Literal' ? literal.value : undefined;
      if (literal && typeof value === 'string' && recordKinds.has(value) && isKind(compared)) {
        context.report({
          node: literal,
          message: 'Use the kind object (src/kinds) instead of comparing record kinds.',
        });
      }
    };
    return {
      BinaryExpression({ operator, left, right }) {
        if (/^[!=]==?$/.test(operator)) {
          check(left, right);
          check(right, left);
        }
      },
      SwitchStatement({ discriminant, cases }) {
        cases.forEach(({ test }) => check(test, discriminant));
      },
    };
  },
};

/** TypeScript's `TypeFlags.Any | TypeFlags.Unknown`. */
const unknownType = 3;

export default defineConfig(
  { ignores: ['dist/', 'out/', '.vscode-test/', '.dependency-cruiser.mjs'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'no-console': 'error',
    },
  },
  {
    // In the split build, a CommonJS package that is imported dynamically has only a default export.
    files: ['src/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportExpression:not([source.value=/^(\\.|node:)/])',
          message: 'Import a package statically in a module of its own, and import that module dynamically.',
        },
      ],
    },
  },
  {
    plugins: { style: { rules: { idioms } } },
    rules: { 'style/idioms': 'error' },
  },
  {
    plugins: { kinds: { rules: { 'no-comparison': noKindComparison } } },
    files: ['src/**/*.ts'],
    ignores: ['src/kinds/**', 'src/client/**'],
    rules: { 'kinds/no-comparison': 'error' },
  },
  {
    files: ['src/kinds/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'vscode', allowImportNames: ['l10n'], message: 'Kinds import only l10n from vscode.' }] },
      ],
    },
  },
  {
    // Code that removes control and direction characters must name them.
    rules: { 'no-control-regex': 'off', 'no-irregular-whitespace': 'off' },
  },
  {
    files: ['scripts/**', 'esbuild.js', 'test/**'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Generators of hostile text spread strings into single characters.
      '@typescript-eslint/no-misused-spread': 'off',
    },
  },
  { files: ['**/*.js', '**/*.mjs'], languageOptions: { globals: { process: 'readonly', console: 'readonly' } } },
);
