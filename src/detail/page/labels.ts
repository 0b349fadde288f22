import { html, nothing, type TemplateResult } from 'lit/html.js';
import { fill, type Ui } from './ui.ts';

/** More would push everything else off the page. */
const maxChips = 24;

/** Short labels side by side; those beyond the first few are folded away. */
export function chips(labels: readonly string[], ui: Ui): TemplateResult {
  const rest = labels.slice(maxChips);
  return html`<ul class="chips" role="list">
      ${labels.slice(0, maxChips).map((label) => html`<li lang="" dir="auto">${label}</li>`)}
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
