import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { StoryView } from '../../protocol/state.ts';
import { detailsSection } from '../parts/fieldList.ts';
import { counted, momentOf, shortDate, time } from '../format.ts';
import { header, line } from '../parts/header.ts';
import { failure, listSection, picture, skeleton } from '../parts/sections.ts';
import { fill, type Ui } from '../ui.ts';
import { articleItems, coverage } from './lists.ts';

/** A story: what it is about, and who covered it when. */
export function story(view: StoryView, ui: Ui): TemplateResult {
  const { title, summary, articleCount, fields } = view;
  const { strings, page } = ui;
  const kind = [strings.story, articleCount === undefined ? undefined : articles(articleCount, ui)];
  return html`<article tabindex="-1" aria-label=${title ?? strings.untitled}>
    ${header(view, { kind, facts: [span(view, ui)] }, ui)} ${failure('detail', 'detailFailed', ui)}
    ${summary ? html`<p class="summary lines" lang="" dir="auto">${summary}</p>` : nothing} ${picture(view.picture, ui)}
    ${!summary && page.parts.detail?.state === 'loading' ? skeleton(ui, 3) : nothing}
    ${failure('sources', 'sourcesFailed', ui)}
    ${listSection(
      'articles',
      { heading: 'coverage', none: 'noArticles', more: 'moreArticles' },
      articleItems('articles', page.articles, ui),
      ui,
      coverage('articles', page.articles, ui),
    )}
    ${detailsSection(fields, ui)}
  </article>`;
}

/** The story that the article of the page belongs to, leading there; no element where none is known. */
export function storyBox(ui: Ui): TemplateResult | typeof nothing {
  const { story, id } = ui.page;
  if (!story) {
    return failure('story', 'storyFailed', ui);
  }
  const { title, summary, articleCount } = story;
  const show = () => ui.send({ type: 'show', page: id, target: 'story' });
  return html`<aside class="box" aria-labelledby="heading-story">
    <p class="kind" id="heading-story">${ui.strings.partOfStory}</p>
    <p class="title">
      <a href="#" @click=${show}><bdi lang="">${title ?? summary ?? ui.strings.untitled}</bdi></a>
    </p>
    ${line([articleCount === undefined ? undefined : articles(articleCount, ui), span(story, ui)])}
    ${title !== undefined && summary ? html`<p class="lines brief" lang="" dir="auto">${summary}</p>` : nothing}
  </aside>`;
}

function articles(count: number, ui: Ui): string {
  return counted(count, ui.strings.oneArticle, ui.strings.manyArticles, ui);
}

/** First and last date of a story; one of them where the other is not known. */
function span({ firstPublished, lastPublished }: StoryView, ui: Ui): TemplateResult | string | undefined {
  const [first, last] = [firstPublished, lastPublished].filter((date) => momentOf(date) !== undefined);
  if (first !== undefined && last !== undefined) {
    return fill(ui.strings.span, shortDate(first, false, ui), shortDate(last, false, ui));
  }
  const known = firstPublished ?? lastPublished;
  return known === undefined ? undefined : time(known, ui);
}
