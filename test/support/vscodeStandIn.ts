import { registerHooks } from 'node:module';

/** The part of the `vscode` module that modules without an editor need: texts in English. */
const standIn = `
export const env = { language: 'en-GB' };
export const l10n = {
  t: (text, ...values) => text.replace(/\\{(\\d)\\}/g, (placeholder, index) => String(values[index] ?? placeholder)),
};
`;

// Mocha and the benchmarks load this file before modules that run outside of VS Code (see .mocharc.json).
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode'
      ? { url: `data:text/javascript,${encodeURIComponent(standIn)}`, shortCircuit: true }
      : next(specifier, context),
});
