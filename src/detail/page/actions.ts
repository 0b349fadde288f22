import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { RecordAction, StringName, Target } from '../protocol.ts';
import { icons } from './icons.ts';
import { fill, type Ui } from './ui.ts';

type ButtonAction = Exclude<RecordAction, 'show' | 'showSource'>;

const actionIcons = {
  cite: icons.quote,
  copyCitation: icons.copy,
  openInBrowser: icons.open,
  clip: icons.clip,
  unclip: icons.unclip,
  saveSearch: icons.search,
} as const satisfies Record<ButtonAction, TemplateResult>;

/** A button that does something with a record; `name` is what a screen reader says where the label is not enough. */
export function actionButton(
  action: ButtonAction,
  target: Target,
  ui: Ui,
  {
    label,
    name,
    primary = false,
  }: { readonly label?: StringName; readonly name?: string; readonly primary?: boolean } = {},
): TemplateResult {
  const send = () => ui.send({ type: action, page: ui.page.id, target });
  const text = ui.strings[label ?? action];
  return html`<button class=${primary ? 'primary' : nothing} aria-label=${name ?? text} title=${text} @click=${send}>
    ${actionIcons[action]}<span>${text}</span>
  </button>`;
}

/** Opens the choice of formats for a record's citation. */
export function citeAsButton(target: Target, title: string | undefined, ui: Ui): TemplateResult {
  const name = title ?? ui.strings.untitled;
  const open = () => {
    ui.local.citing = { target, title: name };
    ui.send({ type: 'offer', page: ui.page.id, target });
    ui.redraw();
  };
  const text = target === 'subject' ? ui.strings.citeAs : fill(ui.strings.citeThisAs, name);
  return html`<button class="half" aria-label=${text} title=${text} @click=${open}>${icons.more}</button>`;
}

/** What can be done with a record of a list that has a web address. */
export function itemActions(
  {
    title,
    address,
    isClipped = false,
  }: {
    readonly title?: string;
    readonly address?: string;
    readonly isClipped?: boolean;
  },
  target: Target,
  ui: Ui,
): TemplateResult | typeof nothing {
  if (address === undefined) {
    return nothing;
  }
  const named = (name: StringName) => fill(ui.strings[name], title ?? ui.strings.untitled);
  return html`<div class="actions">
    <div class="pair">
      ${actionButton('cite', target, ui, { name: named('citeThis') })}${citeAsButton(target, title, ui)}
    </div>
    ${
      isClipped
        ? actionButton('unclip', target, ui, { name: named('unclipThis') })
        : actionButton('clip', target, ui, { name: named('clipThis') })
    }
    ${actionButton('openInBrowser', target, ui, { label: 'open', name: named('openThis') })}
  </div>`;
}
