import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Subject } from '../protocol.ts';
import { actionButton, citeAsButton } from './actions.ts';
import { citePanel } from './citePanel.ts';
import { icons } from './icons.ts';
import { fill, type Ui } from './ui.ts';

/** What can be done with the page's record and where one came from; it stays in sight, however long the page is. */
export function bar(subject: Subject, ui: Ui): TemplateResult {
  const { strings } = ui;
  const buttons = [steps(ui), actions(subject, ui), selection(ui)];
  const hasButtons = buttons.some((some) => some !== nothing);
  return html`${
    hasButtons || ui.local.isSlow || ui.local.fault !== undefined
      ? html`<div class="bar">
          ${hasButtons ? html`<div class="actions" role="group" aria-label=${strings.actions}>${buttons}</div>` : nothing}
          ${citePanel(ui)} ${slow(ui)} ${fault(ui)}
        </div>`
      : nothing
  }
  ${missing(subject, ui)}`;
}

/** Back and Forward, once there is somewhere to go. */
function steps(ui: Ui): TemplateResult | typeof nothing {
  const { strings, page } = ui;
  const { back, forward } = page.trail;
  if (back === undefined && forward === undefined) {
    return nothing;
  }
  const step = (by: -1 | 1, title: string | undefined) => {
    const [name, goTo, icon] =
      by < 0 ? [strings.back, strings.goBackTo, icons.back] : [strings.forward, strings.goForwardTo, icons.forward];
    return html`<button
      class="step"
      aria-label=${name}
      title=${title === undefined ? name : fill(goTo, title)}
      ?disabled=${title === undefined}
      @click=${() => ui.send({ type: 'go', page: page.id, by })}
    >
      ${icon}
    </button>`;
  };
  return html`<div class="pair">${step(-1, back)}${step(1, forward)}</div>`;
}

function actions({ kind, title, address, isClipped }: Subject, ui: Ui): TemplateResult | typeof nothing {
  const canSearch = title !== undefined || kind === 'publisher' || kind === 'source';
  const search = canSearch ? actionButton('saveSearch', 'subject', ui) : nothing;
  if (kind === 'story' || kind === 'publisher' || kind === 'source') {
    const open = () => address !== undefined && ui.send({ type: 'openLink', page: ui.page.id, url: address });
    return html`${
      address === undefined
        ? nothing
        : html`<button aria-label=${ui.strings.website} title=${ui.strings.website} @click=${open}>
            ${icons.open}<span>${ui.strings.website}</span>
          </button>`
    }${search}`;
  }
  if (address === undefined) {
    return search;
  }
  return html`<div class="pair">
      ${actionButton('cite', 'subject', ui, { primary: true })}${citeAsButton('subject', title, ui)}
    </div>
    ${actionButton('copyCitation', 'subject', ui)} ${actionButton(isClipped ? 'unclip' : 'clip', 'subject', ui)}
    ${actionButton('openInBrowser', 'subject', ui)} ${search}`;
}

/** Cites what is selected on the page as a quotation. */
function selection(ui: Ui): TemplateResult | typeof nothing {
  const { selection } = ui.local;
  if (!selection) {
    return nothing;
  }
  const { text, target } = selection;
  return html`<button
    class="primary"
    @pointerdown=${(event: Event) => event.preventDefault()}
    @click=${() => ui.send({ type: 'quote', page: ui.page.id, target, text })}
  >
    ${icons.quote}<span class="always">${ui.strings.citeSelection}</span>
  </button>`;
}

/** Says that the service is still waited for, and lets the reader end that. The live region says it too. */
function slow(ui: Ui): TemplateResult | typeof nothing {
  const { strings, page, local } = ui;
  return local.isSlow
    ? html`<div class="notice">
        <span>${strings.slow}</span>
        <button @click=${() => ui.send({ type: 'cancel', page: page.id })}>${strings.cancel}</button>
      </div>`
    : nothing;
}

/** Says why what was pressed was not done. */
function fault(ui: Ui): TemplateResult | typeof nothing {
  const { strings, local } = ui;
  const close = () => {
    local.fault = undefined;
    ui.redraw();
  };
  return local.fault === undefined
    ? nothing
    : html`<div class="notice" role="alert">
        ${icons.warning}
        <span><strong>${strings.actionFailed}</strong> <bdi>${local.fault}</bdi></span>
        <button @click=${close}>${strings.close}</button>
      </div>`;
}

/** Says why there is nothing to cite, once the whole record is known. */
function missing({ kind, address }: Subject, ui: Ui): TemplateResult | typeof nothing {
  const isCited = kind === 'article' || kind === 'event' || kind === 'signal' || kind === 'evidence';
  const { detail } = ui.page.parts;
  if (!isCited || address !== undefined || (detail && detail.state !== 'complete')) {
    return nothing;
  }
  const hasEvidence = kind === 'event' && ui.page.evidence.some((evidence) => evidence.address !== undefined);
  return html`<p class="note top">${icons.info} ${ui.strings[hasEvidence ? 'noAddressButEvidence' : 'noAddress']}</p>`;
}
