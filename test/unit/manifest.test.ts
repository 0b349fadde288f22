// cspell:ignore Uncited
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { focusedRows, proseLanguageIds, settingDefaults, viewIds } from '../../src/manifest.ts';
import packageJson from '../../package.json' with { type: 'json' };
import strings from '../../package.nls.json' with { type: 'json' };

const { contributes } = packageJson;

interface Setting {
  readonly default: unknown;
  readonly order: number;
  readonly scope: string;
}

const sections: readonly Readonly<Record<string, Setting>>[] = contributes.configuration.map(
  ({ properties }): Readonly<Record<string, Setting>> => properties,
);
const settings = Object.assign({}, ...sections) as Readonly<Record<string, Setting>>;

describe('package.json', () => {
  it('declares the settings that the code reads, with the same defaults, and no others', () => {
    const declared = Object.fromEntries(Object.entries(settings).map(([id, { default: value }]) => [id, value]));
    const read = Object.fromEntries(Object.entries(settingDefaults).map(([id, value]) => [`dateline.${id}`, value]));
    assert.deepEqual(declared, read);
  });

  it('keeps workspaces from setting where the key is sent', () => {
    for (const id of ['service.baseUrl', 'service.portalUrl', 'service.useSample', 'service.paths']) {
      assert.equal(settings[`dateline.${id}`]?.scope, 'machine', id);
    }
  });

  it('has three sections of settings, each with its own order', () => {
    assert.deepEqual(
      contributes.configuration.map(({ title, order }) => [strings[title.slice(1, -1) as keyof typeof strings], order]),
      [
        ['Service', 1],
        ['Reading', 2],
        ['Citations', 3],
      ],
    );
    for (const section of sections) {
      const orders = Object.values(section).map(({ order }) => order);
      assert.deepEqual(
        orders,
        orders.map((_, index) => index + 1),
      );
    }
  });

  it('states the default of every setting, and links only to existing settings', () => {
    for (const [id, { default: value }] of Object.entries(settings)) {
      const text = strings[`setting.${id.slice('dateline.'.length)}` as keyof typeof strings];
      assert.equal(text.includes('Default: '), value !== '' && typeof value !== 'object', id);
      for (const [, linked = ''] of text.matchAll(/`#(dateline\.[\w.]+)#`/g)) {
        assert.ok(Object.hasOwn(settings, linked), `${id} links to ${linked}`);
      }
    }
  });

  it('shows exactly the commands that need no row in the Command Palette', () => {
    const hidden = new Set(
      contributes.menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command),
    );
    const visible = contributes.commands.map(({ command }) => command).filter((command) => !hidden.has(command));
    assert.deepEqual(
      visible.map((command) => command.slice('dateline.'.length)),
      [
        ...['searchArticles', 'searchEvents', 'searchSignals', 'findSources', 'openAddress'],
        ...['checkCitations', 'checkLinks', 'nextCitation', 'previousCitation', 'markChecked'],
        // One of the first two is always hidden.
        ...['showUncitedClaims', 'hideUncitedClaims', 'exportAnnotatedDraft', 'compareWithSource', 'insertBrief'],
        ...['openRecent', 'openInBrowser'],
        ...[
          'insertCitation',
          'insertCitationAs',
          'copyCitation',
          'chooseBibliography',
          'exportBibliography',
          'clip',
          'findClipping',
          'exportClippings',
        ],
        'saveSearch',
        // Each state of the connection hides some of these.
        ...['setApiKey', 'clearApiKey', 'undoClearApiKey', 'openPortal', 'useSample', 'useService', 'refresh'],
        ...['markAllRead', 'nextUnread', 'checkConnection', 'cancelWaiting', 'showLog', 'showMuted'],
      ],
    );
  });

  it('gives each action one name', () => {
    // These two differ only in where the focus goes.
    const commands = contributes.commands.filter(({ command }) => command !== 'dateline.insertCitationAndStay');
    const titles = commands.map(({ title }) => strings[title.slice(1, -1) as keyof typeof strings]);
    assert.deepEqual(
      titles.filter((title, index) => titles.indexOf(title) !== index),
      [],
    );
  });

  it('offers in a menu what the Command Palette hides, unless only other code runs it', () => {
    const inMenus = new Set(
      Object.entries(contributes.menus).flatMap(([menu, items]) =>
        menu === 'commandPalette' ? [] : items.map(({ command }) => command),
      ),
    );
    const hidden = contributes.menus.commandPalette.filter(({ when }) => when === 'false');
    const inKeybindings = new Set(contributes.keybindings.map(({ command }) => command));
    assert.deepEqual(
      hidden
        .map(({ command }) => command)
        .filter((command) => !inMenus.has(command) && !inKeybindings.has(command))
        .map((command) => command.slice('dateline.'.length)),
      [
        ...['loadArticle', 'preview', 'undoMarkRead', 'loadMore', 'undoMute', 'undoUnclip', 'undoDeleteSearch'],
        ...['prepareDocument', 'sampleActions'],
      ],
    );
  });

  it('activates the extension for prose documents, whose context menu cites', () => {
    assert.deepEqual(
      packageJson.activationEvents.filter((event) => event.startsWith('onLanguage:')),
      // VS Code itself opens plain text at startup, such as the input of a chat.
      proseLanguageIds.filter((id) => id !== 'plaintext').map((id) => `onLanguage:${id}`),
    );
    const entries = contributes.menus['editor/context'];
    assert.deepEqual(entries.map(({ command }) => command).sort(), ['dateline.findSources', 'dateline.insertCitation']);
    for (const { when = '' } of entries) {
      const [, listed] = /editorLangId =~ \/\^\(([\w|]+)\)\$\//.exec(when) ?? [];
      assert.deepEqual(listed?.split('|'), proseLanguageIds);
    }
  });

  it('lets untrusted workspaces set only what changes rows and inserted texts', () => {
    const { supported, restrictedConfigurations } = packageJson.capabilities.untrustedWorkspaces;
    assert.equal(supported, 'limited', 'else VS Code does not look at the list');
    assert.deepEqual(
      Object.entries(settings).flatMap(([id, { scope }]) =>
        scope === 'machine' || restrictedConfigurations.includes(id) ? [] : [id.replace('dateline.', '')],
      ),
      ['news.foldSameStory', 'citation.style', 'citation.keyPattern', 'citation.dropTrackingParameters'],
    );
    assert.deepEqual(
      restrictedConfigurations.filter((id) => !(id in settings)),
      [],
    );
  });

  it('declares exactly the views of the code', () => {
    assert.deepEqual(
      contributes.views.dateline.map(({ id }) => id),
      [...viewIds],
    );
  });

  it('has a welcome text for every view that needs a service, in every state without a service', () => {
    const welcomes = new Set(
      contributes.viewsWelcome.flatMap(({ view, when = '' }) => when.split(' || ').map((state) => `${view} ${state}`)),
    );
    const expected = viewIds
      .filter((view) => !['dateline.clippings', 'dateline.citations'].includes(view))
      .flatMap((view) =>
        ['badAddress', 'badPaths', 'noAddress', 'noKey'].map((state) => `${view} dateline.connection == ${state}`),
      );
    assert.deepEqual(
      expected.filter((welcome) => !welcomes.has(welcome)),
      [],
    );
  });

  it('has a welcome text for Saved Searches and Clippings', () => {
    const welcomes = contributes.viewsWelcome.map(({ contents }) => contents);
    assert.ok(welcomes.includes('%welcome.searches%') && welcomes.includes('%welcome.clippings%'));
  });

  it('has a string for every %key%, and uses every string', () => {
    const usedKeys = new Set([...JSON.stringify(packageJson).matchAll(/%([\w.]+)%/g)].map(([, key]) => key));
    assert.deepEqual([...usedKeys].sort(), Object.keys(strings).sort());
  });

  it('names only declared commands in menus, keybindings, welcomes and the walkthrough', () => {
    // VS Code declares a command for each view and each container that focuses it.
    const declared = new Set([
      ...contributes.commands.map(({ command }) => command),
      ...viewIds.map((view) => `${view}.focus`),
      ...contributes.viewsContainers.activitybar.map(({ id }) => `workbench.view.extension.${id}`),
    ]);
    const inMenus = Object.values(contributes.menus).flatMap((items) => items.map(({ command }) => command));
    const inWelcomes = [...JSON.stringify(strings).matchAll(/command:(dateline\.[\w.]+)/g)].map(
      ([, command]) => command,
    );
    const inKeybindings = contributes.keybindings.map(({ command }) => command);
    assert.ok(inMenus.length > 0 && inWelcomes.length > 0 && inKeybindings.length > 0);
    assert.deepEqual(
      [...inMenus, ...inKeybindings, ...inWelcomes].filter((command) => !declared.has(command ?? '')),
      [],
    );
  });

  it('marks the keybindings of views as meant for the focused rows, and no others', () => {
    for (const { key, when, args } of contributes.keybindings) {
      assert.equal(args, when.startsWith('focusedView') ? focusedRows : undefined, key);
    }
  });

  it('packages every picture that the code or package.json names', () => {
    assert.match(readFileSync(new URL('../../.vscodeignore', import.meta.url), 'utf8'), /^!media\/\*\.svg$/m);
  });

  it('names only existing files', () => {
    for (const { media } of contributes.walkthroughs.flatMap(({ steps }) => steps)) {
      const { dark, light, hc, hcLight } = media.image;
      assert.notEqual(dark, light);
      for (const picture of [dark, light, hc, hcLight]) {
        assert.ok(existsSync(new URL(`../../${picture}`, import.meta.url)), picture);
      }
    }
    const icons = contributes.viewsContainers.activitybar.map(({ icon }) => icon);
    assert.ok(icons.length > 0);
    for (const icon of icons) {
      assert.match(readFileSync(new URL(`../../${icon}`, import.meta.url), 'utf8'), /^<svg /);
    }
  });
});
