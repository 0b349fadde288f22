import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { SourcePageView } from '../../protocol/state.ts';
import { detailsSection } from '../parts/fieldList.ts';
import { header } from '../parts/header.ts';
import { caution, failure, icon, listSection, skeleton } from '../parts/sections.ts';
import type { Ui } from '../ui.ts';
import { articleItems, coverage, relatedItems } from './lists.ts';

/** A publisher with its recent articles, or a source of intelligence with its recent events. */
export function source(view: SourcePageView, ui: Ui): TemplateResult {
  const { kind, title, address, domain, summary, fields } = view;
  const { strings, page } = ui;
  const site = address === undefined ? undefined : html`<a href=${address}><bdi lang="">${address}</bdi></a>`;
  const facts = [
    icon(view.icon, ui),
    site,
    domain !== undefined && !address?.includes(domain) ? html`<bdi>${domain}</bdi>` : undefined,
  ];
  return html`<article tabindex="-1" aria-label=${title ?? strings.untitled}>
    ${header(view, { kind: [strings[kind]], facts }, ui)} ${failure('detail', 'detailFailed', ui)}
    ${summary ? html`<p class="summary lines" lang="" dir="auto">${summary}</p>` : nothing}
    ${!summary && page.parts.detail?.state === 'loading' ? skeleton(ui, 2) : nothing}
    ${kind === 'source' ? caution(ui) : nothing} ${detailsSection(fields, ui)}
    ${listSection(
      'articles',
      { heading: 'recentArticles', none: 'noArticles', more: 'moreArticles' },
      articleItems('articles', page.articles, ui),
      ui,
      coverage('articles', page.articles, ui),
    )}
    ${listSection(
      'events',
      { heading: 'recentEvents', none: 'noRecentEvents', more: 'moreEvents' },
      relatedItems('events', page.events, ui),
      ui,
    )}
  </article>`;
}
