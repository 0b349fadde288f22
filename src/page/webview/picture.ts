import { html, type TemplateResult } from 'lit/html.js';
import type { Ui } from './ui.ts';

/** Renders a link if pictures are disabled or the address isn't https. The server gets no referrer. */
export function renderPicture(
  address: string,
  { className, label }: { readonly className: string; readonly label: string },
  { images }: Ui,
): TemplateResult {
  // The service provides no description.
  return images && /^https:/i.test(address)
    ? html`<img class=${className} src=${address} alt="" loading="lazy" referrerpolicy="no-referrer" />`
    : html`<a href=${address}>${label}</a>`;
}
