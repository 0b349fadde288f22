import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { IntelligenceView, ListName, RelatedView } from '../protocol.ts';
import { chain } from './chain.ts';
import { evidenceItem } from './evidence.ts';
import { furtherDetails } from './fields.ts';
import { humanised, time } from './format.ts';
import { header, line, sourceName } from './header.ts';
import { chips } from './labels.ts';
import { caution, failure, listSection, skeleton } from './parts.ts';
import { fill, type Ui } from './ui.ts';

/** An event or a signal: what it says, what supports it, what it leads to. */
export function intelligence(view: IntelligenceView, ui: Ui): TemplateResult {
  const { kind, title, eventType, impactLevel, source, createdAt, summary, tags, counts, fields } = view;
  const { strings, page } = ui;
  const heading = {
    kind: [strings[kind], ...classification(eventType, impactLevel, ui)],
    facts: [sourceName(source, 'subject', ui), createdAt === undefined ? undefined : created(createdAt, ui)],
  };
  return html`<article tabindex="-1" aria-label=${title ?? strings.untitled}>
    ${header(view, heading, ui)} ${failure('detail', 'detailFailed', ui)}
    ${summary && summary.trim() !== title?.trim() ? html`<p class="summary lines" lang="" dir="auto">${summary}</p>` : nothing}
    ${!summary && page.parts.detail?.state === 'loading' ? skeleton(ui, 3) : nothing}
    ${tags.length > 0 ? html`<div role="group" aria-label=${strings.tags}>${chips(tags, ui, 'tags')}</div>` : nothing}
    ${caution(ui)} ${failure('sources', 'sourcesFailed', ui)} ${furtherDetails([...fields, ...counts], ui)}
    ${chain(page.chain, ui)}
    ${listSection(
      'evidence',
      { none: 'noEvidence', more: 'moreEvidence' },
      page.evidence.map((item, index) => evidenceItem(item, index, ui)),
      ui,
    )}
    ${listSection('signals', { none: 'noSignals', more: 'moreSignals' }, related('signals', page.signals, ui), ui)}
    ${listSection('events', { none: 'noEvents', more: 'moreEvents' }, related('events', page.events, ui), ui)}
  </article>`;
}

/** `created_at` is when the record came to be in the service, nothing else (market-intelligence, Event and Signal records). */
function created(createdAt: string, ui: Ui): TemplateResult {
  const [before, after] = ui.strings.createdAt.split('{0}');
  return html`${before}${time(createdAt, ui)}${after}`;
}

function classification(eventType: string | undefined, impactLevel: string | undefined, ui: Ui) {
  return [
    eventType && humanised(eventType),
    impactLevel && html`<bdi lang="">${fill(ui.strings.impactLevel, humanised(impactLevel))}</bdi>`,
  ];
}

/** Links that open the event or signal in this page. */
export function related(list: ListName, views: readonly RelatedView[], ui: Ui): TemplateResult[] {
  return views.map(({ title, summary, eventType, impactLevel }, index) => {
    const show = () => ui.send({ type: 'show', page: ui.page.id, target: { list, index } });
    return html`<li data-list=${list} data-index=${index}>
      <h3>
        <a href="#" @click=${show}><bdi lang="">${title ?? ui.strings.untitled}</bdi></a>
      </h3>
      ${line(classification(eventType, impactLevel, ui))}
      ${summary ? html`<p class="lines brief" lang="" dir="auto">${summary}</p>` : nothing}
    </li>`;
  });
}
