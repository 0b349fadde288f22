import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ArticleItem, ListName } from '../protocol.ts';
import { itemActions } from './actions.ts';
import { humanised, time } from './format.ts';
import { line, sourceName } from './header.ts';
import { timeline } from './timeline.ts';
import type { Ui } from './ui.ts';

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
      ${summary ? html`<p class="lines brief" lang="" dir="auto">${summary}</p>` : nothing}
      ${itemActions(item, target, ui)}
    </li>`;
  });
}

/** When each publisher covered it. */
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

function show(list: ArticleList, index: number, ui: Ui): void {
  ui.send({ type: 'show', page: ui.page.id, target: { list, index } });
}
