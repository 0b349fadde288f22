import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Docstrings say their subject first.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const subjectFirst = {
  create: (context) => ({
    Program() {
      for (const { value, loc } of context.sourceCode.getAllComments()) {
        if (loc && /^\*\s*(?:\* )?(?:What|Where|How|Whose)\b/.test(value)) {
          context.report({ loc, message: 'Begin a docstring with its subject, not with What, Where, How or Whose.' });
        }
      }
    },
  }),
};

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
    // A CommonJS package that is imported dynamically has only a default in the split build. It is imported statically by
    // a module of ours, and that module dynamically.
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
    plugins: { docstrings: { rules: { 'subject-first': subjectFirst } } },
    files: ['src/**', 'test/**', 'scripts/**'],
    rules: { 'docstrings/subject-first': 'error' },
  },
  {
    // Removing control and direction characters means naming them.
    rules: { 'no-control-regex': 'off', 'no-irregular-whitespace': 'off' },
  },
  {
    files: ['scripts/**', 'esbuild.js', 'src/sample/server/cli.ts', 'test/**'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Spread into single characters is what a generator of hostile text wants.
      '@typescript-eslint/no-misused-spread': 'off',
    },
  },
  { files: ['**/*.js', '**/*.mjs'], languageOptions: { globals: { process: 'readonly', console: 'readonly' } } },
);
