import { html, nothing, type TemplateResult } from 'lit/html.js';
import { longText, type Section, type SectionOf, type Target } from '../protocol.ts';
import { dotted, factLine } from './facts.ts';
import { failure, skeleton } from './failure.ts';
import { chips, detailsSection, fieldList, foldedFields } from './fieldList.ts';
import { graph } from './graph/graph.ts';
import { icons } from './icons.ts';
import { list } from './list.ts';
import { shownPicture } from './picture.ts';
import { articleBody } from './text/articleBody.ts';
import type { Ui } from './ui.ts';

/** Renders sections about `target`. */
export function sections(all: readonly Section[], target: Target, ui: Ui): TemplateResult[] {
  return all.map((section) => html`${(renderers[section.type] as Renderer<Section>)(section, target, ui)}`);
}

type Renderer<S extends Section> = (section: S, target: Target, ui: Ui) => TemplateResult | typeof nothing;

const renderers: { readonly [T in Section['type']]: Renderer<SectionOf<T>> } = {
  heading: ({ kicker, facts }, target, ui) =>
    html`<header>
      <p class="kind">${dotted(kicker, target, ui)}</p>
      <h1 lang="" dir="auto">${ui.page.title}</h1>
      ${factLine(facts, target, ui)}
    </header>`,
  facts: ({ facts }, target, ui) => factLine(facts, target, ui),
  summary: ({ text }) => html`<p class="summary lines" lang="" dir="auto">${text}</p>`,
  paragraph: ({ text, name, look }) =>
    html`<p class=${look ?? nothing} lang="" dir="auto">
      ${name === undefined ? nothing : html`<strong>${name}:</strong> `}<span class="lines">${text}</span>
    </p>`,
  quotation: ({ text }) => html`<blockquote class="lines" lang="" dir="auto">${text}</blockquote>`,
  statements: ({ items, isOrdered }, target, ui) => {
    const shown = items.map(
      ({ facts = [], text, fields = [] }) =>
        html`<li>
          ${factLine(facts, target, ui)}
          ${text === undefined ? nothing : html`<p class="lines" lang="" dir="auto">${text}</p>`}
          ${foldedFields(fields, ui)}
        </li>`,
    );
    return isOrdered
      ? html`<ol class="statements">
          ${shown}
        </ol>`
      : html`<ul class="statements">
          ${shown}
        </ul>`;
  },
  labels: ({ groups, showsTitles }, _, ui) =>
    showsTitles
      ? html`<dl class="fields">
          ${groups.map(
            ({ name, title, labels }) =>
              html`<div>
                <dt>${title}</dt>
                <dd>${chips(labels, ui, name)}</dd>
              </div>`,
          )}
        </dl>`
      : html`${groups.map(
          ({ name, title, labels }) => html`<div role="group" aria-label=${title}>${chips(labels, ui, name)}</div>`,
        )}`,
  text: ({ text, address }, _, ui) => {
    const { strings, page, local, images } = ui;
    // Laying out a long text takes longer than painting the title.
    const waits = text.isPending === true || (!local.isPainted && text.source.length > longText);
    return html`${
      waits ? skeleton(ui, 6) : articleBody({ ...text, title: page.title, address, image: strings.image, images })
    }
    ${text.isShortened ? html`<p class="note">${icons.info} ${strings.shortened}</p>` : nothing}`;
  },
  picture: ({ address }, _, ui) => {
    const picture = shownPicture(address, { className: 'picture', label: ui.strings.image }, ui);
    return html`<p>${picture}</p>`;
  },
  fields: ({ fields, look }, _, ui) =>
    look === 'section'
      ? detailsSection(fields, ui)
      : look === 'folded'
        ? foldedFields(fields, ui)
        : fieldList(fields, ui),
  note: ({ text, isTop }) => html`<p class=${isTop ? 'note top' : 'note'}>${icons.info} ${text}</p>`,
  link: ({ text, target }, _, ui) =>
    html`<p class="title">
      <a href="#" @click=${() => show(target, ui)}><bdi lang="">${text}</bdi></a>
    </p>`,
  button: ({ text, target }, _, ui) => html`<p><button @click=${() => show(target, ui)}>${text}</button></p>`,
  group: ({ title, hidesTitle, isBusy, sections: inner }, target, ui) =>
    html`<section aria-label=${title} aria-busy=${isBusy ?? nothing}>
      <h2 class=${hidesTitle ? 'offscreen' : nothing}>${title}</h2>
      ${sections(inner, target, ui)}
    </section>`,
  box: ({ title, facts, sections: inner }, target, ui) =>
    html`<aside class="box" aria-label=${title}>
      <p class="kind">${dotted([{ text: title }, ...facts], target, ui)}</p>
      ${sections(inner, target, ui)}
    </aside>`,
  list: (section, _, ui) => list(section, (item, target) => sections(item.sections, target, ui), ui),
  graph: (section, _, ui) => graph(section, ui),
  failure: ({ part, missing }, _, ui) => failure(part, missing, ui),
  loading: ({ lines }, _, ui) => skeleton(ui, lines),
  wait: ({ text }, _, ui) => {
    const { strings, page, local } = ui;
    const cancel = () => ui.send({ type: 'cancel', page: page.id });
    return html`<div class="notice">
      <span>${text}</span>
      ${local.isSlow ? nothing : html`<button @click=${cancel}>${strings.cancel}</button>`}
    </div>`;
  },
};

function show(target: Target, ui: Ui): void {
  ui.send({ type: 'show', page: ui.page.id, target });
}
