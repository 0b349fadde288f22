import { html, nothing, type TemplateResult } from 'lit/html.js';
import { longTextLength, type Section, type SectionOf, type PageItem } from '../protocol.ts';
import { renderFacts, renderFactLine } from './facts.ts';
import { renderFailure, renderSkeleton } from './failure.ts';
import { renderChips, renderDetailsSection, renderFieldList, renderCollapsedFields } from './fieldList.ts';
import { renderGraph } from './graph/graph.ts';
import { icons } from './icons.ts';
import { renderList } from './list.ts';
import { isPictureShown, renderPicture } from './picture.ts';
import { getArticleBody } from './text/articleBody.ts';
import type { Ui } from './ui.ts';

export function renderSections(sections: readonly Section[], pageItem: PageItem, ui: Ui): TemplateResult[] {
  return sections.map((section) => html`${(renderers[section.type] as Renderer<Section>)(section, pageItem, ui)}`);
}

type Renderer<S extends Section> = (section: S, pageItem: PageItem, ui: Ui) => TemplateResult | typeof nothing;

const renderers: { readonly [T in Section['type']]: Renderer<SectionOf<T>> } = {
  heading: ({ kicker, facts }, pageItem, ui) =>
    html`<header>
      <p class="kind">${renderFacts(kicker, pageItem, ui)}</p>
      <h1 lang="" dir="auto">${ui.page.title}</h1>
      ${renderFactLine(facts, pageItem, ui)}
    </header>`,
  facts: ({ facts }, pageItem, ui) => renderFactLine(facts, pageItem, ui),
  summary: ({ text }) => html`<p class="summary lines" lang="" dir="auto">${text}</p>`,
  paragraph: ({ text, name, variant }) =>
    html`<p class=${variant ?? nothing} lang="" dir="auto">
      ${name === undefined ? nothing : html`<strong>${name}:</strong> `}<span class="lines">${text}</span>
    </p>`,
  quotation: ({ text }) => html`<blockquote class="lines" lang="" dir="auto">${text}</blockquote>`,
  statements: ({ items, isOrdered }, pageItem, ui) => {
    const statements = items.map(
      ({ facts = [], text, fields = [] }) =>
        html`<li>
          ${renderFactLine(facts, pageItem, ui)}
          ${text === undefined ? nothing : html`<p class="lines" lang="" dir="auto">${text}</p>`}
          ${renderCollapsedFields(fields, ui)}
        </li>`,
    );
    return isOrdered
      ? html`<ol class="statements">
          ${statements}
        </ol>`
      : html`<ul class="statements">
          ${statements}
        </ul>`;
  },
  labels: ({ groups, showsTitles }, _, ui) =>
    showsTitles
      ? html`<dl class="fields">
          ${groups.map(
            ({ name, title, labels }) =>
              html`<div>
                <dt>${title}</dt>
                <dd>${renderChips(labels, ui, name)}</dd>
              </div>`,
          )}
        </dl>`
      : html`${groups.map(
          ({ name, title, labels }) =>
            html`<div role="group" aria-label=${title}>${renderChips(labels, ui, name)}</div>`,
        )}`,
  text: ({ text, address }, _, ui) => {
    const { strings, page, local, images } = ui;
    // Rendering a long text would delay painting the title.
    const waits = text.isPending === true || (!local.isPainted && text.source.length > longTextLength);
    return html`${
      waits
        ? renderSkeleton(ui, 6)
        : getArticleBody({
            ...text,
            title: page.title,
            address,
            imageTexts: { image: strings.image, openImage: strings.openImage },
            images,
          })
    }
    ${text.isShortened ? html`<p class="note">${icons.info} ${strings.shortened}</p>` : nothing}`;
  },
  picture: ({ address }, _, ui) => {
    const link = () => html`<a href=${address}>${ui.strings.openImage}</a>`;
    return html`<p>${isPictureShown(address, ui) ? renderPicture(address, 'picture') : link()}</p>`;
  },
  fields: ({ fields, variant }, _, ui) =>
    variant === 'section'
      ? renderDetailsSection(fields, ui)
      : variant === 'folded'
        ? renderCollapsedFields(fields, ui)
        : renderFieldList(fields, ui),
  note: ({ text, isTop }) => html`<p class=${isTop ? 'note top' : 'note'}>${icons.info} ${text}</p>`,
  link: ({ text, pageItem }, _, ui) =>
    html`<p class="title">
      <a href="#" @click=${() => ui.send({ type: 'show', pageItem })}><bdi lang="">${text}</bdi></a>
    </p>`,
  button: ({ text, pageItem }, _, ui) =>
    html`<p><button @click=${() => ui.send({ type: 'show', pageItem })}>${text}</button></p>`,
  group: ({ title, hidesTitle, isBusy, sections: inner }, pageItem, ui) =>
    html`<section aria-label=${title} aria-busy=${isBusy ?? nothing}>
      <h2 class=${hidesTitle ? 'offscreen' : nothing}>${title}</h2>
      ${renderSections(inner, pageItem, ui)}
    </section>`,
  box: ({ title, facts, sections: inner }, pageItem, ui) =>
    html`<aside class="box" aria-label=${title}>
      <p class="kind">${renderFacts([{ text: title }, ...facts], pageItem, ui)}</p>
      ${renderSections(inner, pageItem, ui)}
    </aside>`,
  list: (section, _, ui) => renderList(section, (item, pageItem) => renderSections(item.sections, pageItem, ui), ui),
  graph: (section, _, ui) => renderGraph(section, ui),
  failure: ({ part, missing }, _, ui) => renderFailure(part, missing, ui),
  loading: ({ lines }, _, ui) => renderSkeleton(ui, lines),
  wait: ({ text }, _, ui) => {
    const { strings, local } = ui;
    const cancel = () => ui.send({ type: 'cancel' });
    return html`<div class="notice">
      <span>${text}</span>
      ${local.isSlow ? nothing : html`<button @click=${cancel}>${strings.cancel}</button>`}
    </div>`;
  },
};
