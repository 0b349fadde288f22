import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { EvidenceView, Target } from '../protocol.ts';
import { itemActions } from './actions.ts';
import { fieldList, furtherDetails } from './fields.ts';
import { time } from './format.ts';
import { header, line, sourceName } from './header.ts';
import { caution, failure } from './parts.ts';
import type { Ui } from './ui.ts';

/** A piece of evidence as a page of its own. */
export function evidence(view: EvidenceView, ui: Ui): TemplateResult {
  return html`<article tabindex="-1" aria-label=${view.title ?? ui.strings.untitled}>
    ${header(view, { kind: [ui.strings.evidence], facts: facts(view, 'subject', ui) }, ui)}
    ${failure('sources', 'sourcesFailed', ui)} ${content(view)} ${caution(ui)}
    ${
      view.source?.description === undefined
        ? nothing
        : html`<section aria-labelledby="heading-source">
            <h2 id="heading-source">${ui.strings.source}</h2>
            <p lang="" dir="auto">${view.source.description}</p>
          </section>`
    }
    ${furtherDetails(view.fields, ui)}
  </article>`;
}

/** A piece of evidence in the list of its event. */
export function evidenceItem(view: EvidenceView, index: number, ui: Ui): TemplateResult {
  const target = { list: 'evidence', index } as const;
  const { title, address, fields } = view;
  return html`<li data-list="evidence" data-index=${index}>
    <h3 lang="" dir="auto">${title ?? ui.strings.untitled}</h3>
    ${line(facts(view, target, ui))} ${content(view)}
    ${
      fields.length > 0
        ? html`<details>
            <summary>${ui.strings.moreDetails}</summary>
            <div class="inside">${fieldList(fields, ui, 1)}</div>
          </details>`
        : nothing
    }
    ${address === undefined ? html`<p class="quiet">${ui.strings.noAddress}</p>` : itemActions(view, target, ui)}
  </li>`;
}

function facts({ source, published }: EvidenceView, target: Target, ui: Ui) {
  return [sourceName(source, target, ui), published === undefined ? undefined : time(published, ui)];
}

function content({ quotation, summary }: EvidenceView): TemplateResult {
  return html`${quotation ? html`<blockquote class="lines" lang="" dir="auto">${quotation}</blockquote>` : nothing}
  ${summary ? html`<p class="lines" lang="" dir="auto">${summary}</p>` : nothing}`;
}
