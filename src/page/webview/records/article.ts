import { html, nothing, type TemplateResult } from 'lit/html.js';
import { labelNames, longText, type ArticleView } from '../../protocol/state.ts';
import { articleBody } from '../text/articleBody.ts';
import { chips, detailsSection } from '../parts/fieldList.ts';
import { amount, counted, humanised, time } from '../format.ts';
import { header, line, sourceName } from '../parts/header.ts';
import { icons } from '../icons.ts';
import { failure, listSection, picture, skeleton } from '../parts/sections.ts';
import { articleItems, coverage, mentionItems, sightings } from './lists.ts';
import { storyBox } from './story.ts';
import { fill, type Ui } from '../ui.ts';

/** Page of an article. */
export function article(view: ArticleView, ui: Ui): TemplateResult {
  const { title, contentType, publisher, authors, published, summary, text, fields } = view;
  const kind = [ui.strings.article, contentType && humanised(contentType)];
  const by = authors.length > 0 ? html`<bdi lang="">${fill(ui.strings.by, authors.join(', '))}</bdi>` : undefined;
  const facts = [sourceName(publisher, 'subject', ui), by, published === undefined ? undefined : time(published, ui)];
  const isRepeated = [title, text?.source].some(
    (other) => summary !== undefined && other?.trimStart().startsWith(summary.trim()),
  );
  return html`<article tabindex="-1" aria-label=${title ?? ui.strings.untitled}>
    ${header(view, { kind, facts }, ui)} ${failure('sources', 'sourcesFailed', ui)}
    ${summary !== undefined && !isRepeated ? html`<p class="summary lines" lang="" dir="auto">${summary}</p>` : nothing}
    ${lead(view, ui)} ${textSection(view, ui)} ${storyBox(ui)} ${about(view, ui)} ${detailsSection(fields, ui)}
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
function lead({ picture: address, text }: ArticleView, ui: Ui): TemplateResult | typeof nothing {
  return address !== undefined && text?.source.includes(address) ? nothing : picture(address, ui);
}

function textSection({ text, title, address }: ArticleView, ui: Ui): TemplateResult {
  const { detail } = ui.page.parts;
  const isEmpty = text === undefined || text.source.trim() === '';
  // Laying out a long text takes longer than painting the title.
  const waits = !isEmpty && (text.isPending === true || (!ui.local.isPainted && text.source.length > longText));
  return html`<section aria-labelledby="heading-text" aria-busy=${detail?.state === 'loading'}>
    <h2 id="heading-text" class="offscreen">${ui.strings.text}</h2>
    ${
      isEmpty
        ? nothing
        : waits
          ? skeleton(ui, 6)
          : articleBody({ ...text, title, address, image: ui.strings.image, images: ui.images })
    }
    ${text?.isShortened ? html`<p class="note">${icons.info} ${ui.strings.shortened}</p>` : nothing}
    ${
      !isEmpty || detail?.state === 'failed'
        ? failure('detail', 'detailFailed', ui)
        : detail?.state === 'loading'
          ? skeleton(ui, 6)
          : detail?.state === 'complete'
            ? html`<p class="note">${icons.info} ${ui.strings.noText}</p>`
            : nothing
    }
  </section>`;
}

/** The publisher, engagement and labels of an article. */
function about({ publisher, engagement, labels }: ArticleView, ui: Ui): TemplateResult | typeof nothing {
  const { strings } = ui;
  const { trendScore, likes, shares } = engagement;
  const counts = [
    trendScore === undefined ? undefined : fill(strings.trendScore, amount(trendScore, ui)),
    likes === undefined ? undefined : counted(likes, strings.oneLike, strings.manyLikes, ui),
    shares === undefined ? undefined : counted(shares, strings.oneShare, strings.manyShares, ui),
  ];
  const rows = labelNames.filter((name) => labels[name].length > 0);
  const description = publisher?.description === publisher?.name ? undefined : publisher?.description;
  if (counts.every((count) => count === undefined) && rows.length === 0 && description === undefined) {
    return nothing;
  }
  return html`<section class="about" aria-labelledby="heading-about">
    <h2 id="heading-about">${ui.strings.about}</h2>
    ${
      description === undefined
        ? nothing
        : html`<p lang="" dir="auto">
            ${publisher?.name ? html`<strong>${publisher.name}:</strong> ` : nothing}${description}
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
