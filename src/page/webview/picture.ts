import { html, type TemplateResult } from 'lit/html.js';
import type { Ui } from './ui.ts';

/** Renders a picture if pictures are wanted and it comes over https, else a link to it. Its server learns as little as possible. */
export function renderPicture(
  address: string,
  { className, label }: { readonly className: string; readonly label: string },
  { images }: Ui,
): TemplateResult {
  // No text describes the picture.
  return images && /^https:/i.test(address)
    ? html`<img class=${className} src=${address} alt="" loading="lazy" referrerpolicy="no-referrer" />`
    : html`<a href=${address}>${label}</a>`;
}
