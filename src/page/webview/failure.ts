import { html, nothing, type TemplateResult } from 'lit/html.js';
import { partNames, type PartName } from '../protocol.ts';
import { renderTime } from './format.ts';
import { icons } from './icons.ts';
import type { Ui } from './ui.ts';

/** Shows each reason once on a page, because retrying one part retries all. */
export function renderFailure(name: PartName, missing: string, ui: Ui): TemplateResult | typeof nothing {
  const part = ui.page.parts[name];
  if (part?.state !== 'failed') {
    return nothing;
  }
  const isExplained = isExplainedElsewhere(name, part.message, ui);
  if (isExplained && name === 'sources') {
    return nothing;
  }
  return html`<div class="failure">
    ${icons.warning}
    <div>
      <p><strong>${missing}</strong> ${isExplained ? nothing : html`<bdi>${part.message}</bdi>`}</p>
      <div class="actions">
        <button @click=${() => ui.send({ type: 'load', part: name })}>${ui.strings.retry}</button>
        ${isExplained ? nothing : renderRemedies(part.remedies, name, ui)}
      </div>
    </div>
  </div>`;
}

function isExplainedElsewhere(name: PartName, message: string, { page: { copy, parts } }: Ui): boolean {
  const failed = partNames.find((other) => {
    const part = parts[other];
    return part?.state === 'failed' && part.message === message;
  });
  return copy?.message === message || failed !== name;
}

export function renderCopyBanner(ui: Ui): TemplateResult | typeof nothing {
  const { copy } = ui.page;
  if (!copy) {
    return nothing;
  }
  const [before, after] = ui.strings.offlineCopy.split('{0}');
  return html`<div class="failure copy" role="note">
    ${icons.warning}
    <div>
      <p><strong>${before}${renderTime(copy.asOf, ui)}${after}</strong> <bdi>${copy.message}</bdi></p>
      <div class="actions">
        <button @click=${() => ui.send({ type: 'retry' })}>${ui.strings.retry}</button>
        ${copy.part === undefined ? nothing : renderRemedies(copy.remedies, copy.part, ui)}
      </div>
    </div>
  </div>`;
}

function renderRemedies(labels: readonly string[], part: PartName, ui: Ui): TemplateResult[] {
  return labels.map(
    (label, index) => html`<button @click=${() => ui.send({ type: 'remedy', part, index })}>${label}</button>`,
  );
}

/** Lets the live region announce the loading. */
export function renderSkeleton(ui: Ui, lines: number): TemplateResult {
  return html`<div class="skeleton" title=${ui.strings.loading} aria-hidden="true">
    ${Array.from({ length: lines }, () => html`<div></div>`)}
  </div>`;
}
