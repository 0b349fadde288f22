import assert from 'node:assert/strict';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { pressButton, skipAfterFailure, untilDone, Workbench } from './workbench.ts';

const key = 'draft-key';

describe('Citations of a draft', () => {
  const corpus = createFictionalCorpus(new Date());
  const [first, second] = corpus.articles.filter(({ title, url }) => !/[[\]]/.test(title) && !/[?()]/.test(url));
  assert.ok(first && second);
  const text = `# Draft

Prices rose by 3 percent this year [${first.title}](${first.url}?utm_source=feed).

The board met again [${second.title.replace(/\w+$/, 'yesterday')}](${second.url}).

Nobody knows this page [Memo](${new URL(first.url).origin}/memo).

The bank said “we will not change our plans” on Monday.
`;
  let sample: SampleServer;
  let workbench: Workbench;

  before(async () => {
    sample = await startSample(corpus, key);
    workbench = await Workbench.open({
      files: { 'draft.md': text },
      settings: { 'dateline.service.baseUrl': sample.address },
    });
    await workbench.showSidebar([]);
    await workbench.setKey(key);
    await workbench.page.locator('[aria-label^="Article, "]').first().waitFor();
  });
  after(async () => {
    await workbench.close();
    await sample.close();
  });
  skipAfterFailure(() => workbench);

  const rows = () => workbench.rows('Citations');
  const lookups = () => sample.requests.filter((request) => request.includes('urls='));

  it('are checked by keyboard, known articles and unknown ones in one request, and shown as rows', async () => {
    await workbench.tab('draft.md').click();
    await workbench.command('Dateline: Check Citations in This Document');
    await workbench.announced('Checked 3 citations: 4 problems found.');
    await workbench.row('Citations', 'Prices rose by 3 percent').waitFor();
    assert.equal(await rows().count(), 3);
    assert.match((await rows().nth(2).getAttribute('aria-label')) ?? '', /The service does not know this address/);
    assert.equal(lookups().length, 1);
    await workbench.screenshot('citations-checked');
  });

  it('are fixed by a quick fix, after which the problem is gone without a request', async () => {
    await workbench.page.keyboard.press('Escape');
    await workbench.page.locator('.view-line', { hasText: 'utm_source' }).getByText('utm_source').click();
    const fix = await workbench.actionMenu('Remove Tracking Parameters');
    await workbench.screenshot('citations-quick-fix');
    await fix.click();
    await workbench.saved('draft.md', `(${first.url}).`);
    await workbench.row('Citations', /^(?!.*tracking).*Prices rose/).waitFor();
    assert.equal(lookups().length, 1);
  });

  it('open on a click on their row, and stay marked as checked until the sentence changes', async () => {
    await workbench.row('Citations', 'The board met again').click();
    await workbench.page.locator('.statusbar-item', { hasText: /Ln 5, Col \d+ \(\d+ selected\)/ }).waitFor();
    await workbench.menu(workbench.row('Citations', 'The board met again'), 'Mark as Checked');
    await workbench.row('Citations', /The board met again.*Checked/).waitFor();
    await workbench.screenshot('citations-marked');
    await workbench.page.locator('.view-line', { hasText: 'The board met again' }).getByText('board').click();
    await workbench.page.keyboard.press('Home');
    await workbench.page.keyboard.type('Today');
    await workbench.row('Citations', /TodayThe board.*Changed since it was checked/).waitFor();
    await workbench.page.keyboard.press('Control+Z');
    await workbench.row('Citations', /The board met again.*Checked/).waitFor();
  });

  it('are visited one after another by Go to Next Citation', async () => {
    await workbench.page.keyboard.press('Control+Home');
    await workbench.command('Dateline: Go to Next Citation');
    await workbench.page.locator('.statusbar-item', { hasText: 'Ln 3' }).waitFor();
    await workbench.command('Dateline: Go to Next Citation');
    await workbench.page.locator('.statusbar-item', { hasText: 'Ln 5' }).waitFor();
    await workbench.command('Dateline: Go to Previous Citation');
    await workbench.page.locator('.statusbar-item', { hasText: 'Ln 3' }).waitFor();
  });

  it('can be shown together with the claims without a citation, each with Find Sources', async () => {
    await workbench.command('Dateline: Show Claims Without a Citation');
    // The rows need not fit into the view. The focus scrolls to the claim below the heading.
    await untilDone(() => workbench.focusRow('Citations', 4));
    const claim = workbench.row('Citations', 'we will not change our plans');
    await workbench.screenshot('citations-claims');
    await pressButton(claim, 'Find Sources');
    await workbench.input.waitFor();
    assert.match(await workbench.input.inputValue(), /we will not change our plans/);
    await workbench.page.keyboard.press('Escape');
    await workbench.input.waitFor({ state: 'hidden' });
    assert.equal(await workbench.page.locator('.monaco-editor .squiggly-hint').count(), 0);
    await workbench.command('Dateline: Hide Claims Without a Citation');
    await claim.waitFor({ state: 'detached' });
  });

  it('are compared with their sources only by a language model, which a button looks for', async () => {
    await workbench.command('Dateline: Compare with Source…');
    await workbench.answer('VS Code offers no language model.', 'Search for Extensions');
    await workbench.page.locator('.extensions-viewlet .monaco-editor', { hasText: 'language model' }).waitFor();
    await workbench.showSidebar([]);
  });

  it('are requested from their websites only after a confirmation', async () => {
    await workbench.tab('draft.md').click();
    await workbench.command('Dateline: Check Links…');
    await workbench.page.locator('.monaco-dialog-box', { hasText: 'Check 3 addresses on their websites?' }).waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.notification('Addresses that can’t be reached: 3.');
    await workbench.row('Citations', 'there is no connection to the website').waitFor();
  });

  it('are exported in an annotated draft without a request', async () => {
    const before = sample.requests.length;
    await workbench.tab('draft.md').click();
    await workbench.command('Dateline: Export Annotated Draft…');
    await workbench.quickPickRow('Markdown').waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.page.locator('.view-line', { hasText: 'Annotated Draft: draft.md' }).waitFor();
    await workbench.page.locator('.view-line', { hasText: 'State: Checked, ' }).waitFor();
    await workbench.screenshot('citations-annotated');
    assert.equal(sample.requests.length, before);
    // Its tab has the name of the draft too.
    await workbench.command('View: Revert and Close Editor');
    await workbench.tab('Annotated Draft').waitFor({ state: 'detached' });
  });

  it('include those of an event’s brief, which is inserted after the paragraph at the cursor', async () => {
    await workbench.focusEditor('draft.md');
    await workbench.page.keyboard.press('Control+End');
    await workbench.menu(workbench.page.locator('[aria-label^="Event, "]').first(), 'Insert Brief…');
    await workbench.quickPickRow('Insert into draft.md').waitFor();
    await workbench.page.keyboard.press('Enter');
    const brief = await workbench.saved('draft.md', /\n### Sources\n\n- [^\n]*\[[^\n]+\]\(https:[^\n]+\)/);
    assert.equal(brief.split('They are not professional advice').length, 2);
    assert.match(brief, /· Recorded [A-Z][a-z]+ \d/);
    await workbench.screenshot('citations-brief');
  });
});
