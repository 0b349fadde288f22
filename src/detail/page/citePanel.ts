import '@vscode-elements/elements/dist/vscode-tab-header/index.js';
import '@vscode-elements/elements/dist/vscode-tab-panel/index.js';
import '@vscode-elements/elements/dist/vscode-tabs/index.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { icons } from './icons.ts';
import { skeleton } from './parts.ts';
import { fill, type Ui } from './ui.ts';

/** The choice of a format, with the text that it gives where the user writes; nothing while nobody asked for it. */
export function citePanel(ui: Ui): TemplateResult | typeof nothing {
  const { citing } = ui.local;
  if (!citing) {
    return nothing;
  }
  const { strings, page } = ui;
  const { target, title, offer, format, fault } = citing;
  const close = () => {
    ui.local.citing = undefined;
    ui.redraw();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
  };
  const chosen = offer?.formats.find(({ id }) => id === format) ?? offer?.formats[0];
  const send = (type: 'citeAs' | 'copyAs') => () => {
    if (chosen) {
      ui.send({ type, page: page.id, target, format: chosen.id });
      close();
    }
  };
  const closing = html`<button @click=${close}>${icons.close}<span class="always">${strings.close}</span></button>`;
  return html`<div class="cite-panel" role="group" aria-label=${fill(strings.citeThis, title)} @keydown=${onKey}>
    <p class="title"><bdi lang="">${title}</bdi></p>
    ${
      offer && chosen
        ? html`<vscode-tabs
              aria-label=${fill(strings.citeFormat, offer.language)}
              .selectedIndex=${offer.formats.indexOf(chosen)}
              @vsc-tabs-select=${({ detail }: CustomEvent<{ readonly selectedIndex: number }>) => {
                const { id = chosen.id } = offer.formats[detail.selectedIndex] ?? {};
                ui.local.citing = { ...citing, format: id };
                ui.redraw();
              }}
            >
              ${offer.formats.map(({ name }) => html`<vscode-tab-header>${name}</vscode-tab-header>`)}
              ${offer.formats.map(
                ({ text }) =>
                  html`<vscode-tab-panel>
                    <pre class="preview"><code>${text}</code></pre>
                  </vscode-tab-panel>`,
              )}
            </vscode-tabs>
            <div class="actions">
              <button class="primary" @click=${send('citeAs')}>
                ${icons.quote}<span class="always">${strings.insert}</span>
              </button>
              <button @click=${send('copyAs')}>${icons.copy}<span class="always">${strings.copy}</span></button>
              ${closing}
            </div>`
        : html`${
              fault === undefined
                ? skeleton(ui, 2)
                : html`<p role="alert">
                    ${icons.warning} <strong>${strings.actionFailed}</strong> <bdi>${fault}</bdi>
                  </p>`
            }
            <div class="actions">${closing}</div>`
    }
  </div>`;
}
