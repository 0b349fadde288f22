import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ArticleItem, EvidenceView, ListName, MentionView, RelatedView } from '../../protocol/state.ts';
import { humanised, time } from '../format.ts';
import { itemActions } from '../parts/actions.ts';
import { foldedFields } from '../parts/fieldList.ts';
import { chosenFacts, evidenceFacts, line, sourceName } from '../parts/header.ts';
import { timeline } from '../parts/timeline.ts';
import type { Ui } from '../ui.ts';

type ArticleList = Extract<ListName, 'articles' | 'similar'>;

/** Articles in a list: each opens in this page, and can be cited and opened. */
export function articleItems(list: ArticleList, items: readonly ArticleItem[], ui: Ui): TemplateResult[] {
  return items.map((item, index) => {
    const { title, summary, publisher, published, contentType } = item;
    const target = { list, index } as const;
    return html`<li data-list=${list} data-index=${index}>
      <h3>
        <a href="#" @click=${() => show(list, index, ui)}><bdi lang="">${title ?? ui.strings.untitled}</bdi></a>
      </h3>
      ${line([
        // The page of a publisher names it already.
        ui.page.subject.kind === 'publisher' ? undefined : sourceName(publisher, target, ui),
        published === undefined ? undefined : time(published, ui),
        contentType && humanised(contentType),
      ])}
      ${brief(summary)} ${itemActions(item, target, ui)}
    </li>`;
  });
}

/** Timeline of the articles of a list, a row for each publisher. */
export function coverage(list: ArticleList, items: readonly ArticleItem[], ui: Ui): TemplateResult | typeof nothing {
  return timeline(
    items.map(({ title, publisher, published }, index) => ({
      row: publisher?.name ?? ui.strings.unknown,
      date: published,
      title: title ?? ui.strings.untitled,
      open: () => show(list, index, ui),
    })),
    ui,
  );
}

/** Mentions of an article on other platforms. A mention is not an article and has no page here. */
export function mentionItems(mentions: readonly MentionView[], ui: Ui): TemplateResult[] {
  return mentions.map(({ title, address, platform, observed, fields }) => {
    const text = html`<bdi lang="">${title ?? address ?? ui.strings.untitled}</bdi>`;
    return html`<li>
      <h3>${address === undefined ? text : html`<a href=${address}>${text}</a>`}</h3>
      ${line([
        platform && html`<bdi class="source" lang="">${platform}</bdi>`,
        observed === undefined ? undefined : time(observed, ui),
      ])}
      ${foldedFields(fields, ui)}
    </li>`;
  });
}

/** Timeline of mentions, a row for each platform. */
export function sightings(mentions: readonly MentionView[], ui: Ui): TemplateResult | typeof nothing {
  return timeline(
    mentions.map(({ title, address, platform, observed }) => ({
      row: platform ?? ui.strings.unknown,
      date: observed,
      title: title ?? address ?? ui.strings.untitled,
    })),
    ui,
  );
}

/** Pieces of evidence in the list of their event: each opens its article, or else a page of its own. */
export function evidenceItems(items: readonly EvidenceView[], ui: Ui): TemplateResult[] {
  return items.map((view, index) => {
    const target = { list: 'evidence', index } as const;
    const { title, address, fields } = view;
    return html`<li data-list="evidence" data-index=${index}>
      <h3>
        <a href="#" @click=${() => show('evidence', index, ui)}><bdi lang="">${title ?? ui.strings.untitled}</bdi></a>
      </h3>
      ${line(evidenceFacts(view, target, ui))} ${evidenceText(view)} ${foldedFields(fields, ui)}
      ${address === undefined ? html`<p class="quiet">${ui.strings.noAddress}</p>` : itemActions(view, target, ui)}
    </li>`;
  });
}

/** The quotation of a piece of evidence, and its summary. */
export function evidenceText({ quotation, summary }: EvidenceView): TemplateResult {
  return html`${quotation ? html`<blockquote class="lines" lang="" dir="auto">${quotation}</blockquote>` : nothing}
  ${summary ? html`<p class="lines" lang="" dir="auto">${summary}</p>` : nothing}`;
}

/** Events or signals in a list, which open in this page. */
export function relatedItems(list: ListName, views: readonly RelatedView[], ui: Ui): TemplateResult[] {
  return views.map(
    ({ title, summary, facts }, index) =>
      html`<li data-list=${list} data-index=${index}>
        <h3>
          <a href="#" @click=${() => show(list, index, ui)}><bdi lang="">${title ?? ui.strings.untitled}</bdi></a>
        </h3>
        ${line(chosenFacts(facts, ui))} ${brief(summary)}
      </li>`,
  );
}

function brief(summary: string | undefined): TemplateResult | typeof nothing {
  return summary ? html`<p class="lines brief" lang="" dir="auto">${summary}</p>` : nothing;
}

function show(list: ListName, index: number, ui: Ui): void {
  ui.send({ type: 'show', page: ui.page.id, target: { list, index } });
}
