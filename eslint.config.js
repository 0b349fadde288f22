import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

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
