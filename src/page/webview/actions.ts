import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { PageItem, PageStrings, RecordAction } from '../protocol.ts';
import { icons } from './icons.ts';
import { formatMessage, type Ui } from './ui.ts';

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
  readonly label?: keyof PageStrings;
  /** Accessible name, if the label is the same for several records. */
  readonly name?: string;
  readonly className?: string;
}

export function renderActionButton(
  action: ButtonAction,
  pageItem: PageItem,
  ui: Ui,
  { label, name, className }: ButtonOptions = {},
): TemplateResult {
  const text = ui.strings[label ?? action];
  const send = () => ui.send({ type: action, pageItem });
  const hint = action === 'cite' ? ui.strings.citeHint : text;
  return html`<button class=${className ?? nothing} aria-label=${name ?? text} title=${hint} @click=${send}>
    ${actionIcons[action]}<span>${text}</span>
  </button>`;
}

export function renderCiteButtons(
  pageItem: PageItem,
  title: string,
  ui: Ui,
  options: ButtonOptions = {},
): TemplateResult {
  const open = () => {
    ui.local.citing = { pageItem, title };
    ui.send({ type: 'offer', pageItem });
    ui.redraw();
  };
  const text = pageItem === 'subject' ? ui.strings.citeAs : formatMessage(ui.strings.citeRecordAs, title);
  return html`<div class="pair">
    ${renderActionButton('cite', pageItem, ui, options)}<button
      class="half"
      aria-label=${text}
      title=${text}
      @click=${open}
    >
      ${icons.more}
    </button>
  </div>`;
}

export function renderItemActions(
  { title, isClipped }: { readonly title: string; readonly isClipped: boolean },
  pageItem: PageItem,
  ui: Ui,
): TemplateResult {
  const nameButton = (name: keyof PageStrings) => ({ name: formatMessage(ui.strings[name], title) });
  return html`<div class="actions">
    ${renderCiteButtons(pageItem, title, ui, nameButton('citeRecord'))}
    ${isClipped ? renderActionButton('unclip', pageItem, ui, nameButton('unclipRecord')) : renderActionButton('clip', pageItem, ui, nameButton('clipRecord'))}
    ${renderActionButton('openInBrowser', pageItem, ui, { label: 'open', ...nameButton('openRecord') })}
  </div>`;
}
