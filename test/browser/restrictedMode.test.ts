import assert from 'node:assert/strict';
import { skipAfterFailure, Workbench } from './workbench.ts';

/** A harmless format for Markdown, and one for LaTeX with an executable address. */
const folderSettings = {
  'dateline.citation.templates': { mine: 'FOLDER ${title}', run: '\\href{javascript:alert(1)}{${title}}' },
  'dateline.citation.format': 'mine',
  '[latex]': { 'dateline.citation.format': 'run' },
};

describe('Citation settings of a folder', () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await Workbench.open({
      files: {
        'notes.md': '',
        'trusted.md': '',
        'trusted.tex': '',
        '.vscode/settings.json': JSON.stringify(folderSettings),
      },
      settings: {
        'dateline.service.useSample': true,
        'security.workspace.trust.startupPrompt': 'never',
        'workbench.editor.useModal': 'off',
      },
      isTrusting: false,
    });
  });
  after(() => workbench.close());
  skipAfterFailure(() => workbench);

  const cite = async () => {
    await workbench.showSidebar([]);
    await workbench.menu(workbench.row('News', 'Both sides accept mediator'), 'Insert Citation');
  };
  const link = /^\[Both sides accept mediator[^\]]*\]\(https:\/\/kestrelwire\.example\/[\w/-]+\)\n?$/;

  it('are ignored in Restricted Mode', async () => {
    await workbench.page.getByRole('button', { name: 'Restricted Mode' }).first().waitFor();
    await cite();
    assert.match(await workbench.saved('notes.md', /\]\(/), link);
    await workbench.screenshot('restricted-mode');
  });

  it('apply in a trusted folder', async () => {
    await workbench.command('Workspaces: Manage Workspace Trust');
    await workbench.page.getByRole('button', { name: 'Trust', exact: true }).click();
    await workbench.page.getByRole('button', { name: 'Restricted Mode' }).first().waitFor({ state: 'detached' });
    await workbench.openFile('trusted.md');
    await cite();
    assert.match(await workbench.saved('trusted.md', /mediator/), /^FOLDER Both sides accept mediator[^[\]]*$/);
  });

  it('never write anything but a web address', async () => {
    await workbench.openFile('trusted.tex');
    await cite();
    assert.match(
      await workbench.saved('trusted.tex', /mediator/),
      /^\\href\{https:\/\/kestrelwire\.example\/[\w/-]+\}\{Both sides accept mediator[^{}]*\}\n?$/,
    );
    await workbench.notification('The citation template run was not used');
    await workbench.screenshot('unsafe-template');
  });
});
