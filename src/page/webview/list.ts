import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ListItem, ListSection, Target } from '../protocol.ts';
import { itemActions } from './actions.ts';
import { factLine } from './facts.ts';
import { failure, skeleton } from './failure.ts';
import { timeline, type Moment } from './timeline.ts';
import type { Ui } from './ui.ts';

/** Renders the sections of an item. */
export type ItemSections = (item: ListItem, target: Target) => TemplateResult[];

/** Renders a list with its filter and timeline, what loads or fails below it, and a button for more. */
export function list(section: ListSection, itemSections: ItemSections, ui: Ui): TemplateResult | typeof nothing {
  const { list, title, empty, more, items, loadOnScroll } = section;
  const part = ui.page.parts[list];
  if (!part) {
    return nothing;
  }
  const load = () => ui.send({ type: 'load', page: ui.page.id, part: list });
  const isWaiting = loadOnScroll === list;
  const isEmpty = part.state === 'complete' && items.length === 0;
  return html`<section
    aria-labelledby=${`heading-${list}`}
    aria-busy=${part.state === 'loading'}
    data-load-on-scroll=${loadOnScroll ?? nothing}
  >
    <h2 id=${`heading-${list}`}>${title}</h2>
    ${filterRow(section, isWaiting || isEmpty, ui)} ${timeline(moments(section, ui), ui)}
    ${
      items.length > 0
        ? html`<ol class="records">
            ${items.map((each, index) => item(each, { list, index }, section, itemSections(each, { list, index }), ui))}
          </ol>`
        : nothing
    }
    ${isEmpty ? html`<p class="quiet">${empty}</p>` : nothing}
    ${isWaiting ? html`<button aria-describedby=${`heading-${list}`} @click=${load}>${ui.strings.showPart}</button>` : nothing}
    ${part.state === 'loading' || (part.state === 'idle' && !isWaiting) ? skeleton(ui, 3) : nothing}
    ${failure(list, ui.strings.listFailed, ui)}
    ${part.state === 'more' ? html`<button @click=${load}>${more}</button>` : nothing}
  </section>`;
}

type ItemTarget = Extract<Target, { readonly list: unknown }>;

function item(
  item: ListItem,
  target: ItemTarget,
  { isQuotable = false }: ListSection,
  body: readonly TemplateResult[],
  ui: Ui,
): TemplateResult {
  const { title, opens, facts, actions } = item;
  const text = html`<bdi lang="">${title}</bdi>`;
  return html`<li data-list=${target.list} data-index=${target.index} ?data-quotable=${isQuotable}>
    <h3>
      ${
        opens === undefined
          ? text
          : opens === 'page'
            ? html`<a href="#" @click=${() => show(target, ui)}>${text}</a>`
            : html`<a href=${opens.address}>${text}</a>`
      }
    </h3>
    ${factLine(facts, target, ui)} ${body}
    ${actions ? itemActions({ title, isClipped: actions.isClipped }, target, ui) : nothing}
  </li>`;
}

function moments({ list, items }: ListSection, ui: Ui): Moment[] {
  return items.flatMap(({ title, opens, moment }, index) =>
    moment
      ? [
          {
            row: moment.row,
            date: moment.date,
            title,
            ...(opens === 'page' && { open: () => show({ list, index }, ui) }),
          },
        ]
      : [],
  );
}

function show(target: Target, ui: Ui): void {
  ui.send({ type: 'show', page: ui.page.id, target });
}

/** The filter of a list, with buttons to change it and to remove it; a list without items shows it only if it is set. */
function filterRow({ list, filter }: ListSection, isBare: boolean, ui: Ui): TemplateResult | typeof nothing {
  if (filter === undefined || (isBare && filter === '')) {
    return nothing;
  }
  const { id } = ui.page;
  return html`<div class="actions filter">
    <button aria-describedby=${`heading-${list}`} @click=${() => ui.send({ type: 'filterList', page: id, list })}>
      ${ui.strings.filterList}
    </button>
    ${
      filter === ''
        ? nothing
        : html`<span><bdi>${filter}</bdi></span>
            <button
              aria-describedby=${`heading-${list}`}
              @click=${() => ui.send({ type: 'clearFilter', page: id, list })}
            >
              ${ui.strings.clearFilter}
            </button>`
    }
  </div>`;
}
