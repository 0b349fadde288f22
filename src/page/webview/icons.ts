import { svg, html, type TemplateResult } from 'lit/html.js';

/** Hidden from screen readers, because the text beside each icon says the same. */
export const icons = {
  quote: renderIcon(svg`<path d="M3 8.5h3.5v4H3zV6.5c0-1.7.9-2.7 2.6-3M9.5 8.5H13v4H9.5zV6.5c0-1.7.9-2.7 2.6-3"/>`),
  copy: renderIcon(svg`<path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3"/>`),
  open: renderIcon(svg`<path d="M9.5 2.5h4v4M13.5 2.5l-6 6M6.5 3.5h-4v10h10v-4"/>`),
  back: renderIcon(svg`<path d="M13 8H3.5M7.5 3.5 3 8l4.5 4.5"/>`),
  forward: renderIcon(svg`<path d="M3 8h9.5M8.5 3.5 13 8l-4.5 4.5"/>`),
  up: renderIcon(svg`<path d="M8 13V3.5M3.5 7.5 8 3l4.5 4.5"/>`),
  down: renderIcon(svg`<path d="M8 3v9.5M3.5 8.5 8 13l4.5-4.5"/>`),
  pin: renderIcon(svg`<path d="M5.5 2.5h5M6.5 2.5v4l-2 2.5h7l-2-2.5v-4M8 9v4.5"/>`),
  more: renderIcon(svg`<path d="M4 6.2 8 10.2l4-4"/>`),
  ellipsis: renderIcon(svg`<path stroke-width="1.8" d="M3.4 8h.2M7.9 8h.2M12.4 8h.2"/>`),
  clip: renderIcon(svg`<path d="M4.5 2.5h7v11L8 10.5l-3.5 3z"/>`),
  unclip: renderIcon(svg`<path fill="currentColor" d="M4.5 2.5h7v11L8 10.5l-3.5 3z"/>`),
  search: renderIcon(svg`<circle cx="7" cy="7" r="4.2"/><path d="M10.2 10.2 13.5 13.5"/>`),
  close: renderIcon(svg`<path d="M4 4l8 8M12 4l-8 8"/>`),
  add: renderIcon(svg`<path d="M8 3.5v9M3.5 8h9"/>`),
  warning: renderIcon(svg`<path d="M8 2.2l6.2 11.3H1.8zM8 6.5v3.6M8 11.6v.4"/>`),
  info: renderIcon(svg`<circle cx="8" cy="8" r="6"/><path d="M8 7.3v4M8 4.9v.3"/>`),
} as const;

function renderIcon(paths: TemplateResult): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${paths}</svg>`;
}
