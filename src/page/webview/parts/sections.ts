import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { StringName } from '../../protocol/messages.ts';
import { isOnDemand, partNames, type ListName, type PartName } from '../../protocol/state.ts';
import { time } from '../format.ts';
import { icons } from '../icons.ts';
import type { Ui } from '../ui.ts';

/**
 * Notice in the place of a part that failed: what is missing, why, and what the user can do. Why is said once a page, since
 * one cause stops most parts at a time, and trying one again tries all of them.
 */
export function failure(name: PartName, missing: StringName, ui: Ui): TemplateResult | typeof nothing {
  const { id, parts } = ui.page;
  const part = parts[name];
  if (part?.state !== 'failed') {
    return nothing;
  }
  const isSaid = isSaidElsewhere(name, part.message, ui);
  if (isSaid && name === 'sources') {
    return nothing;
  }
  return html`<div class="failure">
    ${icons.warning}
    <div>
      <p><strong>${ui.strings[missing]}</strong> ${isSaid ? nothing : html`<bdi>${part.message}</bdi>`}</p>
      <div class="actions">
        <button @click=${() => ui.send({ type: 'load', page: id, part: name })}>${ui.strings.retry}</button>
        ${isSaid ? nothing : remedies(part.remedies, name, ui)}
      </div>
    </div>
  </div>`;
}

function isSaidElsewhere(name: PartName, message: string, { page: { copy, parts } }: Ui): boolean {
  const failed = partNames.find((other) => {
    const part = parts[other];
    return part?.state === 'failed' && part.message === message;
  });
  return copy?.message === message || failed !== name;
}

/** A list with its heading, what loads or fails below it, and a button for more. */
export function listSection(
  name: ListName,
  words: { readonly heading?: StringName; readonly none: StringName; readonly more: StringName },
  items: readonly TemplateResult[],
  ui: Ui,
  picture: TemplateResult | typeof nothing = nothing,
): TemplateResult | typeof nothing {
  const part = ui.page.parts[name];
  if (!part) {
    return nothing;
  }
  const more = () => ui.send({ type: 'load', page: ui.page.id, part: name });
  const isWaiting = part.state === 'idle' && isOnDemand(name, ui.page.subject.kind);
  return html`<section
    aria-labelledby=${`heading-${name}`}
    aria-busy=${part.state === 'loading'}
    data-load-on-scroll=${isWaiting ? name : waitingSources(name === 'evidence', ui)}
  >
    <h2 id=${`heading-${name}`}>${ui.strings[words.heading ?? name]}</h2>
    ${isWaiting || (part.state === 'complete' && items.length === 0) ? filterRow(name, ui, 'filtered') : filterRow(name, ui)}
    ${picture}
    ${
      items.length > 0
        ? html`<ol class="records">
            ${items}
          </ol>`
        : nothing
    }
    ${part.state === 'complete' && items.length === 0 ? html`<p class="quiet">${ui.strings[words.none]}</p>` : nothing}
    ${isWaiting ? html`<button aria-describedby=${`heading-${name}`} @click=${more}>${ui.strings.showPart}</button>` : nothing}
    ${part.state === 'loading' || (part.state === 'idle' && !isWaiting) ? skeleton(ui, 3) : nothing}
    ${failure(name, 'listFailed', ui)}
    ${part.state === 'more' ? html`<button @click=${more}>${ui.strings[words.more]}</button>` : nothing}
  </section>`;
}

/** The filter of a list, with buttons to change it and to remove it; `filtered` shows it only if there is one. */
function filterRow(name: ListName, ui: Ui, when?: 'filtered'): TemplateResult | typeof nothing {
  const { id, filters } = ui.page;
  const filter = filters[name];
  if (filter === undefined || (when === 'filtered' && filter === '')) {
    return nothing;
  }
  return html`<div class="actions filter">
    <button aria-describedby=${`heading-${name}`} @click=${() => ui.send({ type: 'filterList', page: id, list: name })}>
      ${ui.strings.filterList}
    </button>
    ${
      filter === ''
        ? nothing
        : html`<span><bdi>${filter}</bdi></span>
            <button
              aria-describedby=${`heading-${name}`}
              @click=${() => ui.send({ type: 'clearFilter', page: id, list: name })}
            >
              ${ui.strings.clearFilter}
            </button>`
    }
  </div>`;
}

/** Mark of a place that shows sources, while they are not asked for: the reader who comes there has them loaded. */
export function waitingSources(showsSources: boolean, { page }: Ui): PartName | typeof nothing {
  const isWaiting = page.parts.sources?.state === 'idle' && isOnDemand('sources', page.subject.kind);
  return showsSources && isWaiting ? 'sources' : nothing;
}

/** Notice that something on the page is from an offline copy, of when, and why, with a button to try again. */
export function copyBanner(ui: Ui): TemplateResult | typeof nothing {
  const { copy, id } = ui.page;
  if (!copy) {
    return nothing;
  }
  const [before, after] = ui.strings.offlineCopy.split('{0}');
  return html`<div class="failure copy" role="note">
    ${icons.warning}
    <div>
      <p><strong>${before}${time(copy.asOf, ui)}${after}</strong> <bdi>${copy.message}</bdi></p>
      <div class="actions">
        <button @click=${() => ui.send({ type: 'retry', page: id })}>${ui.strings.retry}</button>
        ${copy.part === undefined ? nothing : remedies(copy.remedies, copy.part, ui)}
      </div>
    </div>
  </div>`;
}

function remedies(labels: readonly string[], part: PartName, ui: Ui): TemplateResult[] {
  return labels.map(
    (label, index) =>
      html`<button @click=${() => ui.send({ type: 'remedy', page: ui.page.id, part, index })}>${label}</button>`,
  );
}

/** Grey lines where text is about to come. The live region says it in words. */
export function skeleton(ui: Ui, lines: number): TemplateResult {
  return html`<div class="skeleton" title=${ui.strings.loading} aria-hidden="true">
    ${Array.from({ length: lines }, () => html`<div></div>`)}
  </div>`;
}

/** Said once on the page of an intelligence record (market-intelligence, What the service does). */
export function caution(ui: Ui): TemplateResult {
  return html`<p class="note">${icons.info} ${ui.strings.caution}</p>`;
}

/** Picture of a record where pictures are wanted and it comes over https, else a link to it. */
export function picture(address: string | undefined, ui: Ui): TemplateResult | typeof nothing {
  if (address === undefined) {
    return nothing;
  }
  return isShown(address, ui) ? image('picture', address) : html`<p><a href=${address}>${ui.strings.image}</a></p>`;
}

/** Icon of a publisher, by the rule of pictures. */
export function icon(address: string | undefined, ui: Ui): TemplateResult | undefined {
  if (address === undefined) {
    return undefined;
  }
  return isShown(address, ui) ? image('site-icon', address) : html`<a href=${address}>${ui.strings.icon}</a>`;
}

function isShown(address: string, { images }: Ui): boolean {
  return images && /^https:/i.test(address);
}

/** Its content is not known in words. Its server learns no more than it must. */
function image(className: string, address: string): TemplateResult {
  return html`<img class=${className} src=${address} alt="" loading="lazy" referrerpolicy="no-referrer" />`;
}
