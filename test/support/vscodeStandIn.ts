import { registerHooks } from 'node:module';

/** The part of the `vscode` API that modules without an editor use. */
const mockSource = `
export const env = { language: 'en-GB' };
export const l10n = {
  t: (text, ...values) => text.replace(/\\{(\\d)\\}/g, (placeholder, index) => String(values[index] ?? placeholder)),
};
`;

// Mocha (.mocharc.json) and the benchmarks preload this file, so that such modules run outside VS Code.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode'
      ? { url: `data:text/javascript,${encodeURIComponent(mockSource)}`, shortCircuit: true }
      : next(specifier, context),
});
