import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { EvidenceView, IntelligenceView } from '../../protocol/state.ts';
import { graph } from '../graph/graph.ts';
import { chips, detailsSection } from '../parts/fieldList.ts';
import { chosenFacts, evidenceFacts, header, sourceName } from '../parts/header.ts';
import { caution, failure, listSection, skeleton } from '../parts/sections.ts';
import type { Ui } from '../ui.ts';
import { evidenceItems, evidenceText, relatedItems } from './lists.ts';

/** Page of an event or a signal: its statements, then its support, then the signals it leads to, then all else. */
export function intelligence(view: IntelligenceView, ui: Ui): TemplateResult {
  const { kind, title, classification, source, facts, summary, statements, tags, fields } = view;
  const { strings, page } = ui;
  const heading = {
    kind: [strings[kind], ...chosenFacts(classification, ui)],
    facts: [sourceName(source, 'subject', ui), ...chosenFacts(facts, ui)],
  };
  return html`<article tabindex="-1" aria-label=${title ?? strings.untitled}>
    ${header(view, heading, ui)} ${failure('detail', 'detailFailed', ui)}
    ${summary && summary.trim() !== title?.trim() ? html`<p class="summary lines" lang="" dir="auto">${summary}</p>` : nothing}
    ${!summary && page.parts.detail?.state === 'loading' ? skeleton(ui, 3) : nothing}
    ${tags.length > 0 ? html`<div role="group" aria-label=${strings.tags}>${chips(tags, ui, 'tags')}</div>` : nothing}
    ${caution(ui)}
    ${statements.map(
      ({ heading, items }) =>
        html`<section aria-labelledby=${`heading-${heading}`}>
          <h2 id=${`heading-${heading}`}>${strings[heading]}</h2>
          <ul class="statements">
            ${items.map((item) => html`<li class="lines" lang="" dir="auto">${item}</li>`)}
          </ul>
        </section>`,
    )}
    ${failure('sources', 'sourcesFailed', ui)}
    ${listSection('evidence', { none: 'noEvidence', more: 'moreEvidence' }, evidenceItems(page.evidence, ui), ui)}
    ${listSection('events', { none: 'noEvents', more: 'moreEvents' }, relatedItems('events', page.events, ui), ui)}
    ${graph(page.graph, ui)}
    ${listSection('signals', { none: 'noSignals', more: 'moreSignals' }, relatedItems('signals', page.signals, ui), ui)}
    ${detailsSection(fields, ui)}
  </article>`;
}

/** Page of a piece of evidence. */
export function evidence(view: EvidenceView, ui: Ui): TemplateResult {
  return html`<article tabindex="-1" aria-label=${view.title ?? ui.strings.untitled}>
    ${header(view, { kind: [ui.strings.evidence], facts: evidenceFacts(view, 'subject', ui) }, ui)}
    ${failure('sources', 'sourcesFailed', ui)} ${evidenceText(view)} ${caution(ui)}
    ${
      view.source?.description === undefined
        ? nothing
        : html`<section aria-labelledby="heading-source">
            <h2 id="heading-source">${ui.strings.source}</h2>
            <p lang="" dir="auto">${view.source.description}</p>
          </section>`
    }
    ${detailsSection(view.fields, ui)}
  </article>`;
}
