import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Fact, Target } from '../protocol.ts';
import { humanised, momentOf, shortDate, time } from './format.ts';
import { shownPicture } from './picture.ts';
import { fill, type Ui } from './ui.ts';

/** Renders a line of facts about `target`, with dots between them; no element without facts. */
export function factLine(facts: readonly Fact[], target: Target, ui: Ui): TemplateResult | typeof nothing {
  return facts.length > 0 ? html`<p class="facts">${dotted(facts, target, ui)}</p>` : nothing;
}

/** Renders facts about `target` with dots between them. */
export function dotted(facts: readonly Fact[], target: Target, ui: Ui): TemplateResult[] {
  return facts.map(
    (fact, index) =>
      html`${index > 0 ? html`<span aria-hidden="true"> · </span>` : nothing}<span
          >${shownFact(fact, target, ui)}</span
        >`,
  );
}

function shownFact(fact: Fact, target: Target, ui: Ui): TemplateResult | string {
  if ('span' in fact) {
    const [first, last] = fact.span;
    const isKnown = fact.span.every((date) => momentOf(date) !== undefined);
    return isKnown
      ? fill(fact.pattern ?? '{0} {1}', ...fact.span.map((date) => shortDate(date, false, ui)))
      : time(momentOf(first) === undefined ? last : first, ui);
  }
  const [before, after] = fact.pattern?.split('{0}') ?? [];
  return html`${before}${value(fact, target, ui)}${after}`;
}

function value(fact: Exclude<Fact, { readonly span: unknown }>, target: Target, ui: Ui): TemplateResult | string {
  if ('text' in fact) {
    return fact.text;
  }
  if ('date' in fact) {
    return time(fact.date, ui);
  }
  if ('word' in fact) {
    return html`<bdi lang="">${humanised(fact.word)}</bdi>`;
  }
  if ('icon' in fact) {
    return shownPicture(fact.icon, { className: 'site-icon', label: ui.strings.icon }, ui);
  }
  if ('remote' in fact) {
    const text = html`<bdi lang="">${fact.remote}</bdi>`;
    return fact.link === undefined ? text : html`<a href=${fact.link}>${text}</a>`;
  }
  return source(fact, target, ui);
}

/** Renders the name of the source of `target`. It opens the page of the source here, or else its website. */
function source(fact: Extract<Fact, { readonly source: string }>, target: Target, ui: Ui): TemplateResult {
  const name = html`<bdi lang="">${fact.source}</bdi>`;
  if (fact.hasPage) {
    const show = () => ui.send({ type: 'showSource', page: ui.page.id, target });
    return html`<a class="source" href="#" title=${ui.strings.openSource} @click=${show}>${name}</a>`;
  }
  return fact.link === undefined
    ? html`<span class="source">${name}</span>`
    : html`<a class="source" href=${fact.link}>${name}</a>`;
}

/** Returns the text of a fact in as few characters as possible. */
export function briefFact(fact: Fact, ui: Ui): string {
  const short = (date: string) => (momentOf(date) === undefined ? date : shortDate(date, false, ui));
  const values =
    'span' in fact
      ? fact.span.map(short)
      : [
          'date' in fact
            ? short(fact.date)
            : 'word' in fact
              ? humanised(fact.word)
              : 'text' in fact
                ? fact.text
                : 'remote' in fact
                  ? fact.remote
                  : 'source' in fact
                    ? fact.source
                    : '',
        ];
  return fact.pattern === undefined ? values.join(' ') : fill(fact.pattern, ...values);
}
