import { html, nothing, type TemplateResult } from 'lit/html.js';
import { icons } from './icons.ts';
import { formatMessage, type Ui } from './ui.ts';
import { renderActionButton, renderCiteButtons } from './actions.ts';
import { renderCitePanel } from './citePanel.ts';

export function renderToolbar(ui: Ui): TemplateResult {
  return html`<div class="bar">
      <div class="actions" role="group" aria-label=${ui.strings.actions}>
        ${renderHistoryButtons(ui)} ${renderListButtons(ui)} ${renderActions(ui)} ${renderKeepButton(ui)}
      </div>
      ${renderCitePanel(ui)} ${renderSlowNotice(ui)} ${renderErrorNotice(ui)}
    </div>
    ${renderSelectionActions(ui)}`;
}

function renderHistoryButtons(ui: Ui): TemplateResult | typeof nothing {
  const { strings, page } = ui;
  const { back, forward } = page.history;
  if (back === undefined && forward === undefined) {
    return nothing;
  }
  const renderStep = (by: -1 | 1, icon: TemplateResult, name: string, goTo: string, title: string | undefined) =>
    renderIconButton(icon, name, title === undefined ? name : formatMessage(goTo, title), {
      isEnabled: title !== undefined,
      onClick: () => ui.send({ type: 'go', by }),
    });
  return html`<div class="pair">
    ${renderStep(-1, icons.back, strings.back, strings.backTo, back)}
    ${renderStep(1, icons.forward, strings.forward, strings.forwardTo, forward)}
  </div>`;
}

function renderListButtons(ui: Ui): TemplateResult | typeof nothing {
  const { previousInList, previousInListHint, nextInList, nextInListHint } = ui.strings;
  const { list } = ui.page;
  const step = (by: -1 | 1, isEnabled: boolean) => ({ isEnabled, onClick: () => ui.send({ type: 'step', by }) });
  return list
    ? html`<div class="pair">
        ${renderIconButton(icons.up, previousInList, previousInListHint, step(-1, list.previous))}
        ${renderIconButton(icons.down, nextInList, nextInListHint, step(1, list.next))}
      </div>`
    : nothing;
}

function renderKeepButton(ui: Ui): TemplateResult | typeof nothing {
  const { keep, keepHint } = ui.strings;
  const onClick = () => ui.send({ type: 'keep' });
  return ui.page.isPreview ? renderIconButton(icons.pin, keep, keepHint, { isEnabled: true, onClick }) : nothing;
}

function renderIconButton(
  icon: TemplateResult,
  name: string,
  hint: string,
  { isEnabled, onClick }: { readonly isEnabled: boolean; readonly onClick: () => void },
): TemplateResult {
  return html`<button class="step" aria-label=${name} title=${hint} ?disabled=${!isEnabled} @click=${onClick}>
    ${icon}
  </button>`;
}

function renderActions(ui: Ui): TemplateResult {
  const { title, actions } = ui.page;
  const { cited, isClipped, website, hasSearch } = actions;
  const search = hasSearch ? renderActionButton('saveSearch', 'subject', ui) : nothing;
  if (cited === undefined) {
    const { openWebsite } = ui.strings;
    return html`${
      website === undefined
        ? nothing
        : html`<button
            aria-label=${openWebsite}
            title=${openWebsite}
            @click=${() => ui.send({ type: 'openLink', url: website })}
          >
            ${icons.open}<span>${openWebsite}</span>
          </button>`
    }${search}`;
  }
  const hasAddress = cited === 'itself';
  const primary = { className: 'primary' };
  const clip = isClipped ? 'unclip' : 'clip';
  const toggle = (className: string) => renderActionButton(clip, 'subject', ui, { className });
  const open = (className: string) =>
    hasAddress ? renderActionButton('openInBrowser', 'subject', ui, { className }) : nothing;
  return html`${hasAddress ? renderCiteButtons('subject', title, ui, primary) : renderActionButton('cite', 'subject', ui, primary)}
  ${toggle('roomy')} ${open('roomy')}
  ${renderMenu(html`${toggle('scarce')} ${open('scarce')} ${renderActionButton('copyCitation', 'subject', ui)} ${search}`, ui)}`;
}

function renderMenu(items: TemplateResult, ui: Ui): TemplateResult {
  const name = ui.strings.moreActions;
  const close = (event: Event) => (event.currentTarget as HTMLElement).hidePopover();
  return html`<button class="half menu-button" popovertarget="more-actions" aria-label=${name} title=${name}>
      ${icons.ellipsis}
    </button>
    <div id="more-actions" class="menu" popover role="group" aria-label=${name} @click=${close}>${items}</div>`;
}

/**
 * Renders buttons below the selected text, which cite it as a quotation or clip it. VS Code reads the attribute of the
 * body when it opens a context menu.
 */
function renderSelectionActions(ui: Ui): TemplateResult | typeof nothing {
  const { strings, page, local } = ui;
  delete document.body.dataset.vscodeContext;
  if (!local.selection) {
    return nothing;
  }
  const { text, pageItem, isQuotableItem, left, bottom } = local.selection;
  // Summaries by the service can't be quoted.
  if (pageItem === 'subject' ? page.actions.cited !== 'itself' : !isQuotableItem) {
    return nothing;
  }
  const quote = { type: 'quote', page: page.id, pageItem, text } as const;
  document.body.dataset.vscodeContext = JSON.stringify({ datelineQuote: quote });
  const keep = () => {
    ui.send({ type: 'clipQuote', pageItem, text });
    // The clipped quotation appears above and moves the text away from these buttons.
    document.getSelection()?.removeAllRanges();
  };
  return html`<div
    class="actions selection-actions"
    .style=${`left:max(0px,min(${left}px,100% - 25rem));top:${bottom}px`}
    @pointerdown=${(event: Event) => event.preventDefault()}
  >
    <button class="primary" @click=${() => ui.send(quote)}>${icons.quote}<span>${strings.insertQuotation}</span></button
    ><button @click=${keep}>${icons.clip}<span>${strings.clipQuotation}</span></button>
  </div>`;
}

/** Renders a notice that the service is slow, with a Cancel button. The live region announces it too. */
function renderSlowNotice(ui: Ui): TemplateResult | typeof nothing {
  const { strings, local } = ui;
  return local.isSlow
    ? html`<div class="notice">
        <span>${strings.slow}</span>
        <button @click=${() => ui.send({ type: 'cancel' })}>${strings.cancel}</button>
      </div>`
    : nothing;
}

function renderErrorNotice(ui: Ui): TemplateResult | typeof nothing {
  const { strings, local } = ui;
  const close = () => {
    local.error = undefined;
    ui.redraw();
  };
  return local.error === undefined
    ? nothing
    : html`<div class="notice" role="alert">
        ${icons.warning}
        <span><strong>${strings.actionFailed}</strong> <bdi>${local.error}</bdi></span>
        <button @click=${close}>${strings.close}</button>
      </div>`;
}
