// cspell:ignore gobain
import assert from 'node:assert/strict';
import { createFictionalCorpus } from '../../../src/sample/createFictionalCorpus.ts';
import { skipAfterFailure, pressButton, type Workbench } from '../workbench.ts';
import { begin } from './begin.ts';

/**
 * Delay between key presses in milliseconds. VS Code reports picker items late, so faster input may select outdated
 * ones.
 */
const typingPace = { delay: 60 };

export function filters(opened: () => Workbench): void {
  describe('Filters and searches', () => {
    let workbench: Workbench;

    before(async () => {
      workbench = opened();
      await begin(workbench, 'notes.md');
      await workbench.page.locator('[aria-label^="Article, "]').first().waitFor();
      await workbench.row('News', 'Top Headlines').locator('.monaco-tl-twistie').click();
      await workbench.row('News', 'Stories').waitFor();
    });
    skipAfterFailure(opened);

    const choose = async (text: string) => {
      await workbench.quickPickRow(text).waitFor();
      await workbench.input.fill(text);
      await workbench.acceptRow(text);
    };

    /** Waits until no row has a name. Recycled rows may contain hidden earlier text. */
    const hasNoRow = (name: string) =>
      workbench.page.locator(`.quick-input-list .monaco-list-row${name}`).waitFor({ state: 'detached' });

    it('filter a list step by step, describe the filter, and clear it', async () => {
      await pressButton(workbench.row('News', 'Latest'), 'Filter…');
      await choose('Content type');
      await choose('lawsuit');
      await choose('Category');
      await workbench.page.locator('.quick-input-title', { hasText: 'Category' }).waitFor();
      await workbench.page.locator('.quick-input-list .monaco-list-row').nth(1).waitFor();
      await workbench.page.keyboard.press('ArrowDown');
      await workbench.page.keyboard.press('Space');
      await workbench.page.keyboard.press('ArrowDown');
      await workbench.page.keyboard.press('Space');
      await workbench.page.locator('.quick-input-count', { hasText: '2 Selected' }).waitFor();
      await workbench.screenshot('filter values');
      await workbench.page.keyboard.press('Enter');
      await workbench.quickPickRow('Content type').waitFor();
      await choose('Category');
      await workbench.page.locator('.quick-input-count', { hasText: '2 Selected' }).waitFor();
      await workbench.type('zeppelins');
      await workbench.quickPickRow('Use “zeppelins”').waitFor();
      await workbench.screenshot('filter value that is typed');
      await workbench.page.keyboard.press('Enter');
      await workbench.quickPickRow('Agriculture, Business, zeppelins').waitFor();
      await workbench.screenshot('filter summary');
      await choose('Show Results');
      const filtered = workbench.row('News', /Latest.*Content type: lawsuit/);
      await filtered.waitFor();
      await workbench.screenshot('filtered list');
      await pressButton(filtered, 'Remove All Filters');
      await workbench.row('News', /Latest$/).waitFor();
    });

    it('name the list in the title of each step and use headings in sentence case', async () => {
      await pressButton(workbench.row('News', 'Latest'), 'Filter…');
      await workbench.page.locator('.quick-input-title', { hasText: 'Filter Latest' }).waitFor();
      for (const heading of ['Who', 'About', 'Exclude']) {
        await workbench.page
          .locator('.quick-input-list-separator')
          .getByText(heading, { exact: true })
          .first()
          .waitFor();
      }
      await choose('Category');
      await workbench.page.locator('.quick-input-title', { hasText: 'Filter Latest: Category' }).waitFor();
    });

    it('accept a typed part of an offered value on Enter', async () => {
      await workbench.quickPickRow('Agriculture').waitFor();
      await workbench.type('agri', typingPace);
      await workbench.quickPickRow('Use “agri”').and(workbench.page.locator('.focused')).waitFor();
      await workbench.screenshot('filter value that is part of an offered one');
      await workbench.page.keyboard.press('Enter');
      await workbench.quickPickRow('Content type').waitFor();
      assert.equal(
        await workbench.quickPickRow('Show Results').getAttribute('aria-label'),
        'Show Results, Category: agri',
      );
    });

    it('accept the offered value that matches the typed text on Enter', async () => {
      await choose('Category');
      await workbench.quickPickRow('Agriculture').waitFor();
      await workbench.type('agriculture', typingPace);
      await workbench.quickPickRow('Agriculture').and(workbench.page.locator('.focused')).waitFor();
      await workbench.page.keyboard.press('Enter');
      await workbench.quickPickRow('agri, Agriculture').waitFor();
      await workbench.page.keyboard.press('Escape');
    });

    it('turn typed company names into exact values', async () => {
      const events = workbench.row('Events & Signals', 'Events');
      await workbench.page.locator('[aria-label^="Event, "]').first().waitFor();
      await pressButton(events, 'Filter…');
      await choose('Company');
      await workbench.page.locator('.quick-input-widget input[placeholder$="such as acme_corp"]:focus').waitFor();
      await workbench.type('Grey Harbour Lines, Saint-Gobain', typingPace);
      await workbench.quickPickRow('Use “grey_harbour_lines”, “saint_gobain”').waitFor();
      await workbench.screenshot('filter by typed companies');
      await workbench.page.keyboard.press('Enter');
      await workbench.quickPickRow('grey harbour lines, saint gobain').waitFor();
    });

    it('offer impact levels, categories and products of loaded events', async () => {
      const { events } = createFictionalCorpus(new Date());
      const newest = events.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];
      assert.ok(newest);
      for (const [name, value] of [
        ['Impact', newest.impact_level],
        ['Category', newest.categories[0]],
        ['Product', newest.products[0]],
      ] as const) {
        assert.ok(value);
        await choose(name);
        await workbench.quickPickRow(value.replaceAll('_', ' ')).waitFor();
        await workbench.screenshot(`filter by values seen: ${name}`);
        await workbench.page.keyboard.press('Escape');
        await workbench.quickPickRow('Event type').waitFor();
      }
    });

    it('call event dates recording dates, and combine similarity with words', async () => {
      await choose('Recorded from');
      await choose('Last 7 days');
      await choose('Search for');
      await workbench.page.locator('.quick-input-title', { hasText: 'Search for' }).waitFor();
      await workbench.type('strike');
      await workbench.page.keyboard.press('Enter');
      await choose('Minimum similarity');
      await choose('Strict');
      await workbench.quickPickRow('Strict (0.75)').waitFor();
      await choose('Search for');
      await workbench.page.locator('.quick-input-title', { hasText: 'Search for' }).waitFor();
      await workbench.input.fill('');
      await workbench.page.keyboard.press('Enter');
      await workbench.quickPickRow('Recorded from').waitFor();
      await hasNoRow('[aria-label*="Strict (0.75)"]');
      await workbench.screenshot('filter by days of recording');
      await choose('Show Results');
      const filtered = workbench.row('Events & Signals', /Events.*Recorded in the last 7 days/);
      await filtered.waitFor();
      assert.doesNotMatch((await filtered.getAttribute('aria-label')) ?? '', /similarity/);
      await pressButton(filtered, 'Remove All Filters');
      await workbench.row('Events & Signals', /^Events$/).waitFor();
    });

    it('offer impacted domains of loaded signals, and send the chosen one', async () => {
      const events = workbench.row('Events & Signals', /^Events$/);
      const signals = workbench.row('Events & Signals', /^Signals$/);
      await events.locator('.monaco-tl-twistie').click();
      await signals.locator('.monaco-tl-twistie').click();
      await workbench.page.locator('[aria-label^="Signal, "]').first().waitFor();
      await pressButton(signals, 'Filter…');
      await choose('Impacted domain');
      await workbench.page.locator('.quick-input-widget input[placeholder$="such as energy_markets"]:focus').waitFor();
      await workbench.quickPickRow('insurance').waitFor();
      await workbench.type('insurance', typingPace);
      await workbench.quickPickRow('insurance').and(workbench.page.locator('.focused')).waitFor();
      await workbench.page.keyboard.press('Enter');
      await choose('Show Results');
      const filtered = workbench.row('Events & Signals', /^Signals.*Impacted domain: insurance/);
      await filtered.waitFor();
      await workbench.page.locator('[aria-label^="Signal, "]').first().waitFor();
      await workbench.screenshot('signals of an impacted domain');
      await pressButton(filtered, 'Remove All Filters');
      await signals.waitFor();
      await signals.locator('.monaco-tl-twistie').click();
      await events.locator('.monaco-tl-twistie').click();
      await workbench.page.locator('[aria-label^="Event, "]').first().waitFor();
    });

    it('open a story to its coverage', async () => {
      await workbench.row('News', 'Stories').locator('.monaco-tl-twistie').click();
      const story = workbench.page.locator('[aria-label^="Story, "]').first();
      await story.waitFor();
      await story.locator('.monaco-tl-twistie').click();
      await workbench.row('News', 'Coverage').waitFor();
      await workbench.page.locator('[aria-label^="Article, "]').first().waitFor();
      await workbench.screenshot('stories');
    });

    it('filter coverage by date, and evidence by the filters of events', async () => {
      const coverage = workbench.row('News', /^Coverage/);
      await workbench.menu(coverage, 'Filter…');
      await workbench.page.locator('.quick-input-title', { hasText: 'Filter Coverage of “' }).waitFor();
      await workbench.quickPickRow('From').waitFor();
      await hasNoRow('[aria-label="Category"]');
      await choose('From');
      await choose('Last 24 hours');
      await choose('Show Results');
      await workbench.row('News', /Coverage.*Last 24 hours/).waitFor();
      await workbench.screenshot('filtered coverage');
      await workbench.menu(workbench.row('News', /^Coverage/), 'Remove All Filters');
      await workbench.row('News', /^Coverage$/).waitFor();
      await workbench.page.locator('[aria-label^="Event, "] .monaco-tl-twistie').first().click();
      await workbench.menu(workbench.row('Events & Signals', /^Evidence/), 'Filter…');
      await workbench.page.locator('.quick-input-title', { hasText: 'Filter Evidence of “' }).waitFor();
      for (const name of ['Recorded from', 'Event type', 'Company']) {
        await workbench.quickPickRow(name).waitFor();
      }
      await workbench.page.keyboard.press('Escape');
      await workbench.page.locator('[aria-label^="Event, "] .monaco-tl-twistie').first().click();
    });

    it('load more vocabulary values until one matches the typed text', async () => {
      await pressButton(workbench.row('News', 'Latest'), 'Filter…');
      await choose('Entity');
      await workbench.page.locator('.quick-input-title', { hasText: 'Filter Latest: Entity' }).waitFor();
      await workbench.page.locator('.quick-input-list .monaco-list-row').nth(1).waitFor();
      assert.equal(await workbench.quickPickRow('Vesperway').count(), 0);
      await workbench.type('vesperw');
      await workbench.quickPickRow('Vesperway').waitFor();
      await workbench.screenshot('filter value on a later page');
      await workbench.page.keyboard.press('Escape');
      await workbench.quickPickRow('Content type').waitFor();
      await workbench.page.keyboard.press('Escape');
    });

    it('search events and offer the search again', async () => {
      await workbench.command('Dateline: Search Events…');
      await workbench.page.locator('.quick-input-widget input[placeholder="Describe what happened"]:focus').waitFor();
      await workbench.type('strike');
      const resultRow = workbench.page.locator('.quick-input-list .monaco-list-row').first();
      await resultRow.waitFor();
      await workbench.screenshot('search events');
      await workbench.page.keyboard.press('Enter');
      await workbench.tab(/.+/).nth(1).waitFor();
      const page = await workbench.frame('#heading-evidence');
      const section = page.locator('section[aria-labelledby=heading-evidence]');
      await section.getByRole('button', { name: 'Filter…' }).click();
      await workbench.page.locator('.quick-input-title', { hasText: 'Filter Evidence' }).waitFor();
      await choose('Recorded from');
      await choose('Last 30 days');
      await choose('Show Results');
      await section.getByText('Recorded in the last 30 days').waitFor();
      await workbench.screenshot('filtered list on a page');
      await section.getByRole('button', { name: 'Remove All Filters' }).click();
      await section.getByText('Recorded in the last 30 days').waitFor({ state: 'detached' });
      await workbench.tab('notes.md').click();
      await workbench.command('Dateline: Search Events…');
      await workbench.quickPickRow('strike').waitFor();
      await workbench.page.keyboard.press('Escape');
    });

    it('keep “last seven days” relative in a saved search', async () => {
      await workbench.command('Dateline: Search Articles…');
      await workbench.page.locator('.quick-input-widget input[placeholder^="Describe what you need"]:focus').waitFor();
      await workbench.type('strike');
      await workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'Filter…' }).click();
      await choose('From');
      await workbench.quickPickRow('Last 7 days').waitFor();
      await workbench.screenshot('filter time');
      await choose('Last 7 days');
      await choose('Minimum similarity');
      await workbench.quickPickRow('Strict (0.75)').waitFor();
      await workbench.screenshot('filter similarity');
      await choose('Loose');
      await workbench.quickPickRow('Loose (0.25)').waitFor();
      await workbench.screenshot('filter groups');
      await choose('Show Results');
      await workbench.page.locator('.quick-input-title', { hasText: 'Last 7 days' }).waitFor();
      await workbench.page
        .locator('.quick-input-list .monaco-list-row .codicon-quote')
        .first()
        .waitFor({ state: 'attached' });
      await workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'Save Search…' }).click();
      await workbench.page.locator('.quick-input-widget', { hasText: 'Name Search' }).waitFor();
      await workbench.page.keyboard.press('Enter');
      const saved = workbench.row('Saved Searches', /strike.*Last 7 days/);
      await saved.click();
      await workbench.rows('Saved Searches').and(workbench.page.locator('[aria-label^="Article, "]')).first().waitFor();
      await workbench.screenshot('search of the last seven days');
      await workbench.search();
      await workbench.page.locator('.quick-input-list', { hasText: 'results for “strike” · filtered' }).waitFor();
      await workbench.screenshot('search palette with the last results');
      await workbench.page.keyboard.press('ArrowUp');
      await workbench.quickPickRow('Search Again').click();
      await workbench.page.locator('.quick-input-title', { hasText: 'Last 7 days' }).waitFor();
      await workbench.page.keyboard.press('Escape');
    });

    it('use the selected words as query and show the results in one row of the sidebar', async () => {
      await workbench.focusEditor('notes.md');
      await workbench.page.keyboard.press('Control+End');
      await workbench.page.keyboard.type('\nharbor strike');
      await workbench.page.keyboard.press('Shift+Home');
      const query = () => workbench.input.inputValue();
      await workbench.search();
      assert.equal(await query(), 'harbor strike');
      await workbench.page
        .locator('.quick-input-list .monaco-list-row .codicon-quote')
        .first()
        .waitFor({ state: 'attached' });
      await workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'Show in Sidebar' }).click();
      const results = workbench.row('Saved Searches', 'Results for “harbor strike”');
      await results.and(workbench.page.locator('[aria-selected=true][aria-expanded=true]')).waitFor();
      await workbench.rows('Saved Searches').and(workbench.page.locator('[aria-label^="Article, "]')).first().waitFor();
      await workbench.screenshot('search results in the sidebar');
      await pressButton(results, 'Save Search…');
      await workbench.page.locator('.quick-input-widget', { hasText: 'Name Search' }).waitFor();
      await workbench.page.keyboard.press('Enter');
      await results.waitFor({ state: 'detached' });
      const saved = workbench.row('Saved Searches', /^harbor strike/);
      await saved.waitFor();
      await workbench.focusEditor('notes.md');
      await workbench.page.keyboard.press('Control+End');
      await workbench.page.keyboard.press('Shift+Home');
      await workbench.command('Dateline: Insert Citation');
      await workbench.page.locator('.quick-input-list .monaco-list-row.focused').waitFor();
      assert.equal(await query(), 'harbor strike');
      // The search is the last row, below the visible ones.
      await workbench.page.keyboard.press('ArrowUp');
      await workbench.quickPickRow('Search Dateline for “harbor strike”').waitFor();
      await workbench.screenshot('record picker with the selected words');
      await workbench.page.keyboard.press('Escape');
      await workbench.page.keyboard.press('Control+End');
    });

    it('require words or filters in an edited search', async () => {
      const saved = workbench.row('Saved Searches', /strike.*Last 7 days/);
      await workbench.menu(saved, 'Edit Search…');
      await choose('Remove All Filters');
      await workbench.quickPickRow('A saved search needs words or a filter.').waitFor();
      await hasNoRow('[aria-label^="Continue"]');
      await workbench.screenshot('edited search without words and filters');
      await workbench.page.keyboard.press('Enter');
      await workbench.quickPickRow('A saved search needs words or a filter.').waitFor();
      await workbench.page.keyboard.press('Escape');
      await saved.waitFor();
    });

    it('open publishers and sources to their records', async () => {
      await workbench.page.locator('.pane-header[aria-label^="Sources"]').click();
      const publisher = workbench.page.locator('[aria-label^="Publisher, "]').first();
      await publisher.waitFor();
      await publisher.locator('.monaco-tl-twistie').click();
      await workbench.row('Sources', 'Articles from This Publisher').waitFor();
      await workbench.page
        .locator('.pane[aria-label^="Sources"] [aria-label^="Article, "], [aria-label^="Article, "]')
        .first()
        .waitFor();
      await workbench.screenshot('sources');
    });

    it('search publishers and sources by name', async () => {
      const list = workbench.row('Sources', /^Publishers/);
      await workbench.menu(list, 'Filter…');
      await workbench.page.locator('.quick-input-widget:visible', { hasText: 'Search for' }).waitFor();
      await workbench.type('kestrel');
      await workbench.page.keyboard.press('Enter');
      await workbench.row('Sources', 'Search for: kestrel').waitFor();
      const publishers = workbench.rows('Sources').and(workbench.page.locator('[aria-label^="Publisher, "]'));
      await publishers.filter({ hasNotText: 'Kestrel' }).first().waitFor({ state: 'detached' });
      await publishers.filter({ hasText: 'Kestrel' }).first().waitFor();
      await pressButton(list, 'Remove All Filters');
      await publishers.filter({ hasNotText: 'Kestrel' }).first().waitFor();
    });
  });
}
