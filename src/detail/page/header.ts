import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { SourceView, Subject, Target } from '../protocol.ts';
import { bar } from './bar.ts';
import { copyBanner } from './parts.ts';
import type { Ui } from './ui.ts';

type Fact = TemplateResult | string | undefined;

/** Kind, title, what is known at a glance, and what can be done with the record. */
export function header(
  subject: Subject,
  { kind, facts }: { readonly kind: readonly Fact[]; readonly facts: readonly Fact[] },
  ui: Ui,
): TemplateResult {
  // The actions stand first and stay in sight, however long a title or a text is.
  return html`${bar(subject, ui)} ${copyBanner(ui)}
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

function dotted(facts: readonly Fact[]): TemplateResult[] {
  return facts
    .filter(Boolean)
    .map((fact, index) => html`${index > 0 ? html`<span aria-hidden="true"> · </span>` : nothing}<span>${fact}</span>`);
}
