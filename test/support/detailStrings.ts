import { registerHooks } from 'node:module';
import type { Strings } from '../../src/page/protocol/messages.ts';

/** The page's own words in English. They are made with VS Code's `l10n`, for which a stand-in is enough here. */
export async function englishStrings(): Promise<Strings> {
  const standIn = 'export const l10n = { t: (message) => message };';
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'vscode'
        ? { url: `data:text/javascript,${encodeURIComponent(standIn)}`, shortCircuit: true }
        : next(specifier, context),
  });
  try {
    const { strings } = await import('../../src/page/host/strings.ts');
    return strings();
  } finally {
    hooks.deregister();
  }
}
