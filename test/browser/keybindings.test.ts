import assert from 'node:assert/strict';
import { viewIds } from '../../src/manifest.ts';
import { itUnless } from '../support/judges/judged.ts';
import { Workbench } from './workbench.ts';

interface Binding {
  readonly key: string;
  readonly command: string;
  readonly when?: string;
}

/** Context keys and their values in a situation. */
type Place = Readonly<Record<string, string>>;

const on = (...keys: string[]): Place => Object.fromEntries(keys.map((key) => [key, 'true']));
const editor = on('editorFocus', 'editorTextFocus', 'textInputFocus', 'inputFocus');
const contexts: Readonly<Record<string, Place>> = {
  nowhere: {},
  editor,
  'Markdown editor': { ...editor, editorLangId: 'markdown' },
  'list of files': { ...on('listFocus', 'filesExplorerFocus'), focusedView: 'workbench.explorer.fileView' },
  terminal: on('terminalFocus', 'terminalHasBeenCreated', 'terminalProcessSupported'),
  'search palette': { ...on('inQuickOpen', 'inQuickInput', 'inputFocus', 'dateline.searching') },
  'debug console': { ...on('inDebugRepl', 'textInputFocus', 'inputFocus'), focusedView: 'workbench.panel.repl.view' },
  'accessible view': {
    ...on('accessibilityModeEnabled', 'accessibleViewIsShown', 'terminalHasBeenCreated'),
    accessibleViewCurrentProviderId: 'terminal',
  },
  'editor while a citation waits': on(
    'editorTextFocus',
    'textInputFocus',
    'editorFocus',
    'dateline.waitingForPublisher',
  ),
  ...Object.fromEntries(viewIds.map((id) => [id, { ...on('listFocus'), focusedView: id }])),
  'header of a view': { focusedView: 'dateline.clippings' },
};

/**
 * Accepted conflicts: VS Code treats Ctrl+Enter and Alt+Enter as Enter in pickers, but the search palette cites with
 * them. Enter on a row also runs a VS Code command.
 */
const takenOver: Readonly<Record<string, string>> = {
  'dateline.citeResult': 'quickInput.accept',
  'dateline.citeResultAndStay': 'quickInput.accept',
  'dateline.openFocusedRow': 'list.select',
};

const systems = {
  Linux: undefined,
  Windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0',
  macOS: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0',
};

/** Compares Dateline's keybindings with VS Code's defaults. */
describe('Keybindings', () => {
  for (const [system, userAgent] of Object.entries(systems)) {
    const title = `take no key that VS Code has a use for in the same place, on ${system}`;
    itUnless(system !== 'Linux', title, async () => {
      const workbench = await Workbench.open({ userAgent, isQuiet: false });
      try {
        const all = await defaults(workbench, system === 'macOS' ? 'Meta+A' : 'Control+A');
        const isOurs = ({ command }: Binding) => /^(?:workbench\.view\.extension\.)?dateline\b/.test(command);
        const ours = all.filter(isOurs);
        const others = all.filter((binding) => !isOurs(binding));
        assert.ok(ours.length > 10 && others.length > 1000);
        assert.ok(
          others.some(({ key }) => key.startsWith(system === 'macOS' ? 'cmd+' : 'ctrl+')),
          `these are not the keys of ${system}`,
        );
        if (system === 'macOS') {
          const clear = others.find(({ key, command }) => key === 'cmd+k' && command.includes('terminal.clear'));
          assert.ok(clear && holds(clear, contexts.terminal ?? {}), 'places are not read right');
        }
        const usedBindings = new Set<Binding>();
        for (const [name, view] of Object.entries(contexts)) {
          const context = {
            ...view,
            'dateline.connection': 'sample',
            // VS Code adds this key to the `when` of a container's command.
            'viewContainer.workbench.view.extension.dateline.enabled': 'true',
          };
          const theirs = others.filter((binding) => holds(binding, context));
          for (const binding of ours.filter((candidate) => holds(candidate, context))) {
            usedBindings.add(binding);
            const shadowed = theirs.filter(
              ({ key, command }) => collide(key, binding.key) && command !== takenOver[binding.command],
            );
            assert.deepEqual(shadowed, [], `${binding.key} for ${binding.command} in: ${name}`);
          }
        }
        assert.deepEqual(
          ours.filter((binding) => !usedBindings.has(binding)),
          [],
          'in none of the places',
        );
      } finally {
        await workbench.close();
      }
    });
  }
});

/** Returns whether one key sequence equals or starts the other. */
function collide(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);
}

async function defaults(workbench: Workbench, selectAll: string): Promise<Binding[]> {
  const { page } = workbench;
  await workbench.command('Preferences: Open Default Keyboard Shortcuts (JSON)');
  await page.locator('.view-line', { hasText: 'Override key bindings' }).click();
  await page.keyboard.press(selectAll);
  await page.evaluate("document.execCommand('copy')");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  // VS Code writes comments, and only the comma of a command without keys.
  const json = text.replace(/^\s*(?:\/\/.*|,)\s*$/gm, '').replace(/,(?=\s*\]\s*$)/, '');
  return JSON.parse(json) as Binding[];
}

/** Returns whether a keybinding is active in a situation. Unknown keys count as false. */
function holds({ when }: Binding, context: Place): boolean {
  return (
    when === undefined || when.split(' || ').some((all) => all.split(' && ').every((term) => isTrue(term, context)))
  );
}

function isTrue(term: string, context: Place): boolean {
  const inverted = /^!\((.*)\)$/.exec(term)?.[1];
  if (inverted !== undefined) {
    return !isTrue(inverted, context);
  }
  const [, not, key = '', operator, value = ''] = /^(!?)([\w.:-]+)(?: (==|!=|=~) (.*))?$/.exec(term) ?? [];
  const contextValue = key === 'true' ? 'true' : context[key];
  switch (operator) {
    case '==':
      return contextValue === value.replaceAll("'", '');
    case '!=':
      return contextValue !== value.replaceAll("'", '');
    case '=~':
      return new RegExp(value.slice(1, -1)).test(contextValue ?? '');
    case undefined:
      // Comparisons that this test does not parse count as true.
      return key === '' || (contextValue !== undefined) === (not === '');
    default:
      return true;
  }
}
