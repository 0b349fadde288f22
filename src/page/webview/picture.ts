import { html, type TemplateResult } from 'lit/html.js';
import type { Ui } from './ui.ts';

/** Whether pictures are enabled and the address is https. */
export function isPictureShown(address: string, { images }: Pick<Ui, 'images'>): boolean {
  return images && /^https:/i.test(address);
}

/** The server gets no referrer, and the service provides no description. */
export function renderPicture(address: string, className: string): TemplateResult {
  return html`<img class=${className} src=${address} alt="" loading="lazy" referrerpolicy="no-referrer" />`;
}
