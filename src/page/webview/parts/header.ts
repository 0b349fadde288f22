import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Target } from '../../protocol/messages.ts';
import type { EvidenceView, Fact, SourceView, Subject } from '../../protocol/state.ts';
import { humanised, percentage, time } from '../format.ts';
import { fill, type Ui } from '../ui.ts';
import { copyBanner } from './sections.ts';
import { toolbar } from './toolbar.ts';

type Shown = TemplateResult | string | undefined;

/** Toolbar, kind, title, and what is known at a glance. */
export function header(
  subject: Subject,
  { kind, facts }: { readonly kind: readonly Shown[]; readonly facts: readonly Shown[] },
  ui: Ui,
): TemplateResult {
  return html`${toolbar(subject, ui)} ${copyBanner(ui)}
    <header>
      <p class="kind">${dotted(kind)}</p>
      <h1 lang="" dir="auto">${subject.title ?? ui.strings.untitled}</h1>
      ${line(facts)}
    </header>
    ${clippingBox(subject, ui)}`;
}

/** The user's note, quotations and folder, where the record is a clipping that has them. */
function clippingBox({ clipping }: Subject, ui: Ui): TemplateResult | typeof nothing {
  const { note, folder, quotations = [] } = clipping ?? {};
  return note === undefined && folder === undefined && quotations.length === 0
    ? nothing
    : html`<aside class="box" aria-label=${ui.strings.clipping}>
        <p class="kind">
          ${dotted([ui.strings.clipping, folder && html`<bdi lang="">${fill(ui.strings.folder, folder)}</bdi>`])}
        </p>
        ${note === undefined ? nothing : html`<p class="lines" lang="" dir="auto">${note}</p>`}
        ${quotations.map((words) => html`<blockquote class="lines" lang="" dir="auto">${words}</blockquote>`)}
      </aside>`;
}

/** One line of facts with dots between them; no element where none is known. */
export function line(facts: readonly Shown[]): TemplateResult | typeof nothing {
  return facts.some(Boolean) ? html`<p class="facts">${dotted(facts)}</p>` : nothing;
}

/** Name of the source of `target`, leading to its page here, else to its site where that is known. */
export function sourceName(source: SourceView | undefined, target: Target, ui: Ui): TemplateResult | undefined {
  const name = source?.name ?? source?.address;
  if (name === undefined) {
    return undefined;
  }
  if (source?.hasPage) {
    return sourceLink(name, target, ui);
  }
  return source?.address === undefined
    ? html`<bdi class="source" lang="">${name}</bdi>`
    : html`<a class="source" href=${source.address}><bdi lang="">${name}</bdi></a>`;
}

/** Renders a link that opens the page of the source of `target`. */
function sourceLink(name: string, target: Target, ui: Ui): TemplateResult {
  const show = () => ui.send({ type: 'showSource', page: ui.page.id, target });
  return html`<a class="source" href="#" title=${ui.strings.openSource} @click=${show}><bdi lang="">${name}</bdi></a>`;
}

/** Facts that the extension chose for a record. */
export function chosenFacts(facts: readonly Fact[], ui: Ui): TemplateResult[] {
  return facts.map((fact) => {
    const value =
      'date' in fact
        ? time(fact.date, ui)
        : 'share' in fact
          ? percentage(fact.share, ui)
          : html`<bdi lang="">${humanised(fact.word)}</bdi>`;
    const [before, after] = fact.label === undefined ? [] : ui.strings[fact.label].split('{0}');
    return html`${before}${value}${after}`;
  });
}

/** Renders the name and the address of the source of a piece of evidence, and the date of publication. */
export function evidenceFacts({ source, published }: EvidenceView, target: Target, ui: Ui): Shown[] {
  const { name, address, domain, hasPage } = source ?? {};
  const { strings } = ui;
  const state = ui.page.parts.sources?.state;
  const isLoading = hasPage === true && (state === 'idle' || state === 'loading');
  const shownName = name ?? domain ?? address ?? (isLoading ? strings.source : strings.unknownSource);
  const site = domain === undefined || domain === shownName ? undefined : html`<bdi lang="">${domain}</bdi>`;
  return [
    hasPage ? sourceLink(shownName, target, ui) : (sourceName(source, target, ui) ?? shownName),
    site && address !== undefined ? html`<a href=${address}>${site}</a>` : site,
    published === undefined ? undefined : time(published, ui),
  ];
}

function dotted(facts: readonly Shown[]): TemplateResult[] {
  return facts
    .filter(Boolean)
    .map((fact, index) => html`${index > 0 ? html`<span aria-hidden="true"> · </span>` : nothing}<span>${fact}</span>`);
}
