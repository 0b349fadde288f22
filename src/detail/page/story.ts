import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { StoryView } from '../protocol.ts';
import { articleItems, coverage } from './articleList.ts';
import { furtherDetails } from './fields.ts';
import { amount, momentOf, shortMoment, time } from './format.ts';
import { header } from './header.ts';
import { failure, listSection, skeleton } from './parts.ts';
import { fill, type Ui } from './ui.ts';

/** A story: what it is about, and who covered it when. */
export function story(view: StoryView, ui: Ui): TemplateResult {
  const { title, summary, articleCount, fields } = view;
  const { strings, page } = ui;
  const kind = [strings.story, articleCount === undefined ? undefined : articles(articleCount, ui)];
  return html`<article tabindex="-1" aria-label=${title ?? strings.untitled}>
    ${header(view, { kind, facts: [span(view, ui)] }, ui)} ${failure('detail', 'detailFailed', ui)}
    ${summary ? html`<p class="summary lines" lang="" dir="auto">${summary}</p>` : nothing}
    ${!summary && page.parts.detail?.state === 'loading' ? skeleton(ui, 3) : nothing}
    ${failure('sources', 'sourcesFailed', ui)}
    ${listSection(
      'articles',
      { heading: 'coverage', none: 'noArticles', more: 'moreArticles' },
      articleItems('articles', page.articles, ui),
      ui,
      coverage('articles', page.articles, ui),
    )}
    ${furtherDetails(fields, ui)}
  </article>`;
}

/** How many articles, in words. */
export function articles(count: number, ui: Ui): string {
  return fill(ui.strings.articleCount, amount(count, ui));
}

/** From when to when; only one of them where the other is not known. */
function span({ firstPublished, lastPublished }: StoryView, ui: Ui): TemplateResult | string | undefined {
  const [first, last] = [momentOf(firstPublished), momentOf(lastPublished)];
  if (first !== undefined && last !== undefined) {
    return fill(ui.strings.spanOfTime, shortMoment(first, false, ui), shortMoment(last, false, ui));
  }
  const known = firstPublished ?? lastPublished;
  return known === undefined ? undefined : time(known, ui);
}
