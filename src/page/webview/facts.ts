import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Fact, PageItem } from '../protocol.ts';
import { humanize, parseDate, formatShortDate, renderTime } from './format.ts';
import { isPictureShown, renderPicture } from './picture.ts';
import { formatMessage, type Ui } from './ui.ts';

export function renderFactLine(facts: readonly Fact[], pageItem: PageItem, ui: Ui): TemplateResult | typeof nothing {
  const shown = renderFacts(facts, pageItem, ui);
  return shown.length > 0 ? html`<p class="facts">${shown}</p>` : nothing;
}

export function renderFacts(facts: readonly Fact[], pageItem: PageItem, ui: Ui): TemplateResult[] {
  const shown = facts.filter((fact) => !('icon' in fact) || isPictureShown(fact.icon, ui));
  return shown.map(
    (fact, index) =>
      html`${index > 0 ? html`<span aria-hidden="true"> · </span>` : nothing}<span
          >${renderFact(fact, pageItem, ui)}</span
        >`,
  );
}

function renderFact(fact: Fact, pageItem: PageItem, ui: Ui): TemplateResult | string {
  if ('span' in fact) {
    const [first, last] = fact.span;
    const areDates = fact.span.every((date) => parseDate(date) !== undefined);
    return areDates
      ? formatMessage(fact.pattern ?? '{0} {1}', ...fact.span.map((date) => formatShortDate(date, false, ui)))
      : renderTime(parseDate(first) === undefined ? last : first, ui);
  }
  const [before, after] = fact.pattern?.split('{0}') ?? [];
  return html`${before}${renderValue(fact, pageItem, ui)}${after}`;
}

function renderValue(
  fact: Exclude<Fact, { readonly span: unknown }>,
  pageItem: PageItem,
  ui: Ui,
): TemplateResult | string {
  if ('text' in fact) {
    return fact.text;
  }
  if ('date' in fact) {
    return renderTime(fact.date, ui);
  }
  if ('word' in fact) {
    return html`<bdi lang="">${humanize(fact.word)}</bdi>`;
  }
  if ('icon' in fact) {
    return renderPicture(fact.icon, 'site-icon');
  }
  if ('remote' in fact) {
    const text = html`<bdi lang="">${fact.remote}</bdi>`;
    return fact.link === undefined ? text : html`<a href=${fact.link}>${text}</a>`;
  }
  return renderSource(fact, pageItem, ui);
}

function renderSource(fact: Extract<Fact, { readonly source: string }>, pageItem: PageItem, ui: Ui): TemplateResult {
  const name = html`<bdi lang="">${fact.source}</bdi>`;
  if (fact.hasPage) {
    const show = () => ui.send({ type: 'showSource', pageItem });
    return html`<a class="source" href="#" title=${ui.strings.openSource} @click=${show}>${name}</a>`;
  }
  return fact.link === undefined
    ? html`<span class="source">${name}</span>`
    : html`<a class="source" href=${fact.link}>${name}</a>`;
}

export function formatFact(fact: Fact, ui: Ui): string {
  const shorten = (date: string) => (parseDate(date) === undefined ? date : formatShortDate(date, false, ui));
  const values =
    'span' in fact
      ? fact.span.map(shorten)
      : [
          'date' in fact
            ? shorten(fact.date)
            : 'word' in fact
              ? humanize(fact.word)
              : 'text' in fact
                ? fact.text
                : 'remote' in fact
                  ? fact.remote
                  : 'source' in fact
                    ? fact.source
                    : '',
        ];
  return fact.pattern === undefined ? values.join(' ') : formatMessage(fact.pattern, ...values);
}
