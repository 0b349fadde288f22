// Stryker's mocha runner with two workarounds. stryker.config.js loads it as a plugin.
import { registerHooks } from 'node:module';

// The runner imports files of mocha's CLI without their extension, which mocha 12 changed to .cjs
// (stryker-mutator/stryker-js, pull request 6205).
registerHooks({
  resolve: (specifier, context, next) =>
    next(/\/mocha\/lib\/cli\/[\w-]+$/.test(specifier) ? `${specifier}.cjs` : specifier, context),
});

// Workers and child processes that a test starts learn of the mutant only through this environment variable.
const variable = '__STRYKER_ACTIVE_MUTANT__';
/** @type {string | undefined} */
let activeMutant;
Reflect.set(globalThis, '__stryker__', {
  get activeMutant() {
    return activeMutant;
  },
  set activeMutant(id) {
    activeMutant = id;
    if (id === undefined) {
      Reflect.deleteProperty(process.env, variable);
    } else {
      process.env[variable] = id;
    }
  },
});

export const { strykerPlugins, strykerValidationSchema } = await import('@stryker-mutator/mocha-runner');
