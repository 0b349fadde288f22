import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ListItem, ListSection, PageItem } from '../protocol.ts';
import { renderItemActions } from './actions.ts';
import { renderFactLine } from './facts.ts';
import { renderFailure, renderSkeleton } from './failure.ts';
import { renderTimeline, type TimelineDot } from './timeline.ts';
import type { Ui } from './ui.ts';

type RenderItemSections = (item: ListItem, pageItem: PageItem) => TemplateResult[];

export function renderList(
  section: ListSection,
  itemSections: RenderItemSections,
  ui: Ui,
): TemplateResult | typeof nothing {
  const { list, title, empty, more, items, loadOnScroll } = section;
  const part = ui.page.parts[list];
  if (!part) {
    return nothing;
  }
  const load = () => ui.send({ type: 'load', part: list });
  const isWaiting = loadOnScroll === list;
  const isEmpty = part.state === 'complete' && items.length === 0;
  return html`<section
    aria-labelledby=${`heading-${list}`}
    aria-busy=${part.state === 'loading'}
    data-load-on-scroll=${loadOnScroll ?? nothing}
  >
    <h2 id=${`heading-${list}`}>${title}</h2>
    ${renderFilter(section, isWaiting || isEmpty, ui)} ${renderTimeline(listMoments(section, ui), ui)}
    ${
      items.length > 0
        ? html`<ol class="records">
            ${items.map((each, index) => renderItem(each, { list, index }, section, itemSections(each, { list, index }), ui))}
          </ol>`
        : nothing
    }
    ${isEmpty ? html`<p class="quiet">${empty}</p>` : nothing}
    ${isWaiting ? html`<button aria-describedby=${`heading-${list}`} @click=${load}>${ui.strings.showPart}</button>` : nothing}
    ${part.state === 'loading' || (part.state === 'idle' && !isWaiting) ? renderSkeleton(ui, 3) : nothing}
    ${renderFailure(list, ui.strings.listFailed, ui)}
    ${part.state === 'more' ? html`<button @click=${load}>${more}</button>` : nothing}
  </section>`;
}

type ItemTarget = Extract<PageItem, { readonly list: unknown }>;

function renderItem(
  item: ListItem,
  pageItem: ItemTarget,
  { isQuotable = false }: ListSection,
  body: readonly TemplateResult[],
  ui: Ui,
): TemplateResult {
  const { title, opens, facts, actions } = item;
  const text = html`<bdi lang="">${title}</bdi>`;
  return html`<li data-list=${pageItem.list} data-index=${pageItem.index} ?data-quotable=${isQuotable}>
    <h3>
      ${
        opens === undefined
          ? text
          : opens === 'page'
            ? html`<a href="#" @click=${() => ui.send({ type: 'show', pageItem })}>${text}</a>`
            : html`<a href=${opens.address}>${text}</a>`
      }
    </h3>
    ${renderFactLine(facts, pageItem, ui)} ${body}
    ${actions ? renderItemActions({ title, isClipped: actions.isClipped }, pageItem, ui) : nothing}
  </li>`;
}

function listMoments({ list, items }: ListSection, ui: Ui): TimelineDot[] {
  return items.flatMap(({ title, opens, moment }, index) =>
    moment
      ? [
          {
            row: moment.row,
            date: moment.date,
            title,
            ...(opens === 'page' && { open: () => ui.send({ type: 'show', pageItem: { list, index } }) }),
          },
        ]
      : [],
  );
}

/** Omits the filter of an empty list unless a filter is set. */
function renderFilter({ list, filter }: ListSection, isBare: boolean, ui: Ui): TemplateResult | typeof nothing {
  if (filter === undefined || (isBare && filter === '')) {
    return nothing;
  }
  return html`<div class="actions filter">
    <button aria-describedby=${`heading-${list}`} @click=${() => ui.send({ type: 'filterList', list })}>
      ${ui.strings.filterList}
    </button>
    ${
      filter === ''
        ? nothing
        : html`<span><bdi>${filter}</bdi></span>
            <button aria-describedby=${`heading-${list}`} @click=${() => ui.send({ type: 'clearFilter', list })}>
              ${ui.strings.clearFilter}
            </button>`
    }
  </div>`;
}
