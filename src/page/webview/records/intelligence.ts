import { html, nothing, type TemplateResult } from 'lit/html.js';
import { longText, type EvidenceView, type IntelligenceView } from '../../protocol/state.ts';
import { graph } from '../graph/graph.ts';
import { icons } from '../icons.ts';
import { chips, detailsSection } from '../parts/fieldList.ts';
import { chosenFacts, evidenceFacts, header, sourceName } from '../parts/header.ts';
import { caution, failure, listSection, skeleton } from '../parts/sections.ts';
import { articleBody } from '../text/articleBody.ts';
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
    ${failure('sources', 'sourcesFailed', ui)} ${evidenceText(view)} ${caution(ui)} ${articleOfEvidence(view, ui)}
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

/** The article at the address of a piece of evidence: a notice while it loads, a button that opens it, and its text. */
function articleOfEvidence(
  { text, title, address, hasArticle }: EvidenceView,
  ui: Ui,
): TemplateResult | typeof nothing {
  const { strings, page, local } = ui;
  const state = page.parts.article?.state;
  const isLoading = state === 'loading' || state === 'idle';
  if (state === undefined || (!isLoading && !hasArticle)) {
    return failure('article', 'articleFailed', ui);
  }
  const cancel = () => ui.send({ type: 'cancel', page: page.id });
  const open = () => ui.send({ type: 'show', page: page.id, target: 'article' });
  const waits = text !== undefined && (text.isPending === true || (!local.isPainted && text.source.length > longText));
  return html`<section aria-labelledby="heading-text" aria-busy=${isLoading}>
    <h2 id="heading-text">${strings.articleText}</h2>
    ${
      isLoading
        ? html`<div class="notice">
              <span>${strings.findingArticle}</span>
              ${local.isSlow ? nothing : html`<button @click=${cancel}>${strings.cancel}</button>`}
            </div>
            ${skeleton(ui, 4)}`
        : nothing
    }
    ${hasArticle ? html`<p><button @click=${open}>${strings.openArticle}</button></p>` : nothing}
    ${failure('article', 'articleFailed', ui)}
    ${
      text === undefined || text.source.trim() === ''
        ? nothing
        : waits
          ? skeleton(ui, 6)
          : articleBody({ ...text, title, address, image: strings.image, images: ui.images })
    }
    ${text?.isShortened ? html`<p class="note">${icons.info} ${strings.shortened}</p>` : nothing}
  </section>`;
}
