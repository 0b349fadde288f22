import { html, nothing, type TemplateResult } from 'lit/html.js';
import { icons } from './icons.ts';
import { formatMessage, type Ui } from './ui.ts';
import { renderSkeleton } from './failure.ts';

export function renderCitePanel(ui: Ui): TemplateResult | typeof nothing {
  const { citing } = ui.local;
  if (!citing) {
    return nothing;
  }
  const { strings } = ui;
  const { pageItem, title, offer, format, error } = citing;
  const close = () => {
    ui.local.citing = undefined;
    ui.redraw();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      send('citeAs')();
    }
  };
  const selected = offer?.formats.find(({ id }) => id === format) ?? offer?.formats[0];
  const choose = (id: string) => {
    ui.local.citing = { ...citing, format: id };
    ui.redraw();
  };
  const send = (type: 'citeAs' | 'copyAs') => () => {
    if (selected) {
      ui.send({ type, pageItem, format: selected.id });
      close();
    }
  };
  const closeButton = html`<button @click=${close}>${icons.close}<span>${strings.close}</span></button>`;
  return html`<div
    class="cite-panel"
    role="group"
    aria-label=${formatMessage(strings.citeRecord, title)}
    @keydown=${onKey}
  >
    <p class="title"><bdi lang="">${title}</bdi></p>
    ${
      offer && selected
        ? html`<div
              class="formats"
              role="radiogroup"
              aria-label=${formatMessage(strings.citationFormat, offer.language)}
            >
              ${offer.formats.map(
                ({ id, name }) =>
                  html`<label
                    ><input
                      type="radio"
                      name="format"
                      .checked=${id === selected.id}
                      @change=${() => choose(id)}
                    />${name}</label
                  >`,
              )}
            </div>
            <pre class="preview" tabindex="0"><code>${selected.text}</code></pre>
            ${
              selected.lacksBibliography === true
                ? html`<p class="note">${icons.info} ${strings.needsBibliography}</p>`
                : nothing
            }
            <div class="actions">
              <button class="primary" @click=${send('citeAs')}>${icons.quote}<span>${strings.insert}</span></button>
              <button @click=${send('copyAs')}>${icons.copy}<span>${strings.copy}</span></button>
              ${closeButton}
            </div>`
        : html`${
              error === undefined
                ? renderSkeleton(ui, 2)
                : html`<p role="alert">
                    ${icons.warning} <strong>${strings.actionFailed}</strong> <bdi>${error}</bdi>
                  </p>`
            }
            <div class="actions">${closeButton}</div>`
    }
  </div>`;
}
