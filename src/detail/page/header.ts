import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { RecordAction, SourceView, StringName, Subject, Target } from '../protocol.ts';
import { icons } from './icons.ts';
import { fill, type Ui } from './ui.ts';

type Fact = TemplateResult | string | undefined;

/** Kind, title, what is known at a glance, and what can be done with the record. */
export function header(
  subject: Subject,
  { kind, facts }: { readonly kind: readonly Fact[]; readonly facts: readonly Fact[] },
  ui: Ui,
): TemplateResult {
  // The actions stand first and stay in sight, however long a title or a text is.
  return html`${actions(subject, ui)}
    <header>
      <p class="kind">${dotted(kind)}</p>
      <h1 lang="" dir="auto">${subject.title ?? ui.strings.untitled}</h1>
      ${line(facts)}
    </header>`;
}

/** One line of facts with dots between them; nothing when none is known. */
export function line(facts: readonly Fact[]): TemplateResult | typeof nothing {
  return facts.some(Boolean) ? html`<p class="facts">${dotted(facts)}</p>` : nothing;
}

/** The name of the source of `target`, leading to its page here, else to its site where that is known. */
export function sourceName(source: SourceView | undefined, target: Target, ui: Ui): TemplateResult | undefined {
  const name = source?.name ?? source?.address;
  if (name === undefined) {
    return undefined;
  }
  if (source?.hasPage) {
    const show = () => ui.send({ type: 'showSource', page: ui.page.id, target });
    return html`<a class="source" href="#" @click=${show}><bdi lang="">${name}</bdi></a>`;
  }
  return source?.address === undefined
    ? html`<bdi class="source" lang="">${name}</bdi>`
    : html`<a class="source" href=${source.address}><bdi lang="">${name}</bdi></a>`;
}

/** A button that does something with a record; `name` is what a screen reader says where the label is not enough. */
export function actionButton(
  action: Exclude<RecordAction, 'show' | 'showSource'>,
  target: Target,
  ui: Ui,
  {
    label,
    name,
    primary = false,
  }: { readonly label?: StringName; readonly name?: string; readonly primary?: boolean } = {},
): TemplateResult {
  const icon = { cite: icons.quote, copyCitation: icons.copy, openInBrowser: icons.open }[action];
  const send = () => ui.send({ type: action, page: ui.page.id, target });
  return html`<button class=${primary ? 'primary' : nothing} aria-label=${name ?? nothing} @click=${send}>
    ${icon}<span>${ui.strings[label ?? action]}</span>
  </button>`;
}

function actions({ kind, address }: Subject, ui: Ui): TemplateResult | typeof nothing {
  if (kind === 'story' || kind === 'publisher' || kind === 'source') {
    const open = () => address !== undefined && ui.send({ type: 'openLink', page: ui.page.id, url: address });
    return address === undefined
      ? nothing
      : html`<div class="actions bar" role="group" aria-label=${ui.strings.actions}>
          <button @click=${open}>${icons.open}<span>${ui.strings.website}</span></button>
        </div>`;
  }
  if (address !== undefined) {
    return html`<div class="actions bar" role="group" aria-label=${ui.strings.actions}>
      ${actionButton('cite', 'subject', ui, { primary: true })} ${actionButton('copyCitation', 'subject', ui)}
      ${actionButton('openInBrowser', 'subject', ui)}
    </div>`;
  }
  // The whole record can still bring an address.
  const { detail } = ui.page.parts;
  if (detail && detail.state !== 'complete') {
    return nothing;
  }
  const hasEvidence = kind === 'event' && ui.page.evidence.some((evidence) => evidence.address !== undefined);
  return html`<p class="note top">${icons.info} ${ui.strings[hasEvidence ? 'noAddressButEvidence' : 'noAddress']}</p>`;
}

function dotted(facts: readonly Fact[]): TemplateResult[] {
  return facts
    .filter(Boolean)
    .map((fact, index) => html`${index > 0 ? html`<span aria-hidden="true"> · </span>` : nothing}<span>${fact}</span>`);
}

/** The text of a button's accessible name, with the record's title in it. */
export function named(name: StringName, title: string | undefined, ui: Ui): string {
  return fill(ui.strings[name], title ?? ui.strings.untitled);
}
