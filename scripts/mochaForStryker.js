// Stryker's runner for mocha, with what it still lacks. Loaded by Stryker as a plugin, see stryker.config.js.
import { registerHooks } from 'node:module';

// It asks for files of mocha's command line without their extension, which mocha 12 changed to .cjs
// (stryker-mutator/stryker-js, pull request 6205).
registerHooks({
  resolve: (specifier, context, next) =>
    next(/\/mocha\/lib\/cli\/[\w-]+$/.test(specifier) ? `${specifier}.cjs` : specifier, context),
});

// Tests that start a worker or a process see the mutant there only by this variable of the environment.
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
