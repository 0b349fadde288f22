import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { LabelName } from '../protocol.ts';
import { fill, type Ui } from './ui.ts';

/** More would push everything else off the page. */
const maxChips = 24;

/**
 * Short labels side by side; those beyond the first few are folded away. With the `name` of a kind of label each starts
 * a search for what has it too.
 */
export function chips(labels: readonly string[], ui: Ui, name?: LabelName): TemplateResult {
  const rest = labels.slice(maxChips);
  return html`<ul class="chips" role="list">
      ${labels.slice(0, maxChips).map((label, index) =>
        name === undefined
          ? html`<li lang="" dir="auto">${label}</li>`
          : html`<li>
              <button
                class="chip"
                lang=""
                dir="auto"
                title=${fill(ui.strings.searchLabel, label)}
                @click=${() => ui.send({ type: 'filter', page: ui.page.id, label: name, index })}
              >
                ${label}
              </button>
            </li>`,
      )}
    </ul>
    ${
      rest.length > 0
        ? html`<details>
            <summary>${fill(ui.strings.moreLabels, String(rest.length))}</summary>
            <p lang="" dir="auto">${rest.join(', ')}</p>
          </details>`
        : nothing
    }`;
}
