import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Ui } from './ui.ts';

/** The picture of a record, where pictures are wanted and it comes over https; else a link to it. */
export function picture(address: string | undefined, ui: Ui): TemplateResult | typeof nothing {
  if (address === undefined) {
    return nothing;
  }
  return isShown(address, ui) ? image('picture', address) : html`<p><a href=${address}>${ui.strings.image}</a></p>`;
}

/** The icon of a publisher, as its picture. */
export function icon(address: string | undefined, ui: Ui): TemplateResult | undefined {
  if (address === undefined) {
    return undefined;
  }
  return isShown(address, ui) ? image('site-icon', address) : html`<a href=${address}>${ui.strings.icon}</a>`;
}

function isShown(address: string, { images }: Ui): boolean {
  return images && /^https:/i.test(address);
}

/** What it shows is not known in words. Its server learns no more than it must. */
function image(className: string, address: string): TemplateResult {
  return html`<img class=${className} src=${address} alt="" loading="lazy" referrerpolicy="no-referrer" />`;
}
