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

interface ButtonOptions {
  readonly label?: StringName;
  /** Accessible name, where the label does not tell one record from another. */
  readonly name?: string;
  readonly className?: string;
}

/** A button that does something with a record. */
export function actionButton(
  action: ButtonAction,
  target: Target,
  ui: Ui,
  { label, name, className }: ButtonOptions = {},
): TemplateResult {
  const text = ui.strings[label ?? action];
  const send = () => ui.send({ type: action, page: ui.page.id, target });
  return html`<button class=${className ?? nothing} aria-label=${name ?? text} title=${text} @click=${send}>
    ${actionIcons[action]}<span>${text}</span>
  </button>`;
}

/** Cite, and beside it the choice of formats for the citation. */
export function citeButtons(target: Target, title: string, ui: Ui, options: ButtonOptions = {}): TemplateResult {
  const open = () => {
    ui.local.citing = { target, title };
    ui.send({ type: 'offer', page: ui.page.id, target });
    ui.redraw();
  };
  const text = target === 'subject' ? ui.strings.citeAs : fill(ui.strings.citeThisAs, title);
  return html`<div class="pair">
    ${actionButton('cite', target, ui, options)}<button class="half" aria-label=${text} title=${text} @click=${open}>
      ${icons.more}
    </button>
  </div>`;
}

/** Renders the actions on a record of a list. */
export function itemActions(
  { title, isClipped }: { readonly title: string; readonly isClipped: boolean },
  target: Target,
  ui: Ui,
): TemplateResult {
  const named = (name: StringName) => ({ name: fill(ui.strings[name], title) });
  return html`<div class="actions">
    ${citeButtons(target, title, ui, named('citeThis'))}
    ${isClipped ? actionButton('unclip', target, ui, named('unclipThis')) : actionButton('clip', target, ui, named('clipThis'))}
    ${actionButton('openInBrowser', target, ui, { label: 'open', ...named('openThis') })}
  </div>`;
}
