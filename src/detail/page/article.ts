import { html, nothing, type TemplateResult } from 'lit/html.js';
import { labelNames, type ArticleView, type StringName } from '../protocol.ts';
import { articleItems, coverage } from './articleList.ts';
import { body } from './body.ts';
import { furtherDetails } from './fields.ts';
import { amount, humanised, time } from './format.ts';
import { header, line, sourceName } from './header.ts';
import { icons } from './icons.ts';
import { chips } from './labels.ts';
import { mentionItems, sightings } from './mentions.ts';
import { failure, listSection, skeleton } from './parts.ts';
import { picture } from './picture.ts';
import { storyBox } from './story.ts';
import { fill, type Ui } from './ui.ts';

/** An article: who says what and when, its labels, its text. */
export function article(view: ArticleView, ui: Ui): TemplateResult {
  const { title, contentType, publisher, authors, published, summary, fields } = view;
  const kind = [ui.strings.article, contentType && humanised(contentType)];
  const by = authors.length > 0 ? html`<bdi lang="">${fill(ui.strings.by, authors.join(', '))}</bdi>` : undefined;
  const facts = [sourceName(publisher, 'subject', ui), by, published === undefined ? undefined : time(published, ui)];
  const isSaid =
    summary === undefined || [title, view.body].some((text) => text?.trimStart().startsWith(summary.trim()));
  return html`<article tabindex="-1" aria-label=${title ?? ui.strings.untitled}>
    ${header(view, { kind, facts }, ui)} ${failure('sources', 'sourcesFailed', ui)}
    ${!isSaid ? html`<p class="summary lines" lang="" dir="auto">${summary}</p>` : nothing} ${lead(view, ui)}
    ${text(view, ui)} ${storyBox(ui)} ${about(view, ui)} ${furtherDetails(fields, ui)}
    ${listSection(
      'similar',
      { none: 'noSimilar', more: 'moreArticles' },
      articleItems('similar', ui.page.similar, ui),
      ui,
      coverage('similar', ui.page.similar, ui),
    )}
    ${listSection(
      'mentions',
      { none: 'noMentions', more: 'moreMentions' },
      mentionItems(ui.page.mentions, ui),
      ui,
      sightings(ui.page.mentions, ui),
    )}
  </article>`;
}

/** The article's picture, unless its text shows it. */
function lead({ picture: address, body: shown }: ArticleView, ui: Ui): TemplateResult | typeof nothing {
  return address !== undefined && shown?.includes(address) ? nothing : picture(address, ui);
}

function text(view: ArticleView, ui: Ui): TemplateResult {
  const { detail } = ui.page.parts;
  const source = view.body ?? '';
  const { title, address } = view;
  return html`<section aria-labelledby="heading-text" aria-busy=${detail?.state === 'loading'}>
    <h2 id="heading-text" class="offscreen">${ui.strings.text}</h2>
    ${
      source.trim() === ''
        ? nothing
        : view.isLayingOut
          ? skeleton(ui, 6)
          : body({ source, html: view.html, title, address, image: ui.strings.image, images: ui.images })
    }
    ${view.shortened ? html`<p class="note">${icons.info} ${ui.strings.shortened}</p>` : nothing}
    ${
      source.trim() !== '' || detail?.state === 'failed'
        ? failure('detail', 'detailFailed', ui)
        : detail?.state === 'loading'
          ? skeleton(ui, 6)
          : html`<p class="note">${icons.info} ${ui.strings.noText}</p>`
    }
  </section>`;
}

/** Who published it, how it fares, and its labels. */
function about({ publisher, engagement, labels }: ArticleView, ui: Ui): TemplateResult | typeof nothing {
  const counts = engagementNames.flatMap((name) => {
    const value = engagement[name];
    return value === undefined ? [] : [fill(ui.strings[name], amount(value, ui))];
  });
  const rows = labelNames.filter((name) => labels[name].length > 0);
  if (counts.length === 0 && rows.length === 0 && publisher?.description === undefined) {
    return nothing;
  }
  return html`<section class="about" aria-labelledby="heading-about">
    <h2 id="heading-about">${ui.strings.about}</h2>
    ${
      publisher?.description === undefined
        ? nothing
        : html`<p lang="" dir="auto">
            ${publisher.name ? html`<strong>${publisher.name}:</strong> ` : nothing}${publisher.description}
          </p>`
    }
    ${line(counts)}
    ${
      rows.length === 0
        ? nothing
        : html`<dl class="fields">
            ${rows.map(
              (name) =>
                html`<div>
                  <dt>${ui.strings[name]}</dt>
                  <dd>${chips(labels[name], ui, name)}</dd>
                </div>`,
            )}
          </dl>`
    }
  </section>`;
}

const engagementNames = ['trendScore', 'likes', 'shares'] as const satisfies readonly StringName[];
