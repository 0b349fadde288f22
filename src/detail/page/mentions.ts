import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { MentionView } from '../protocol.ts';
import { fieldList } from './fields.ts';
import { time } from './format.ts';
import { line } from './header.ts';
import { timeline } from './timeline.ts';
import type { Ui } from './ui.ts';

/** Where the article was seen on other platforms, as a list: a mention is not an article and has no page here. */
export function mentionItems(mentions: readonly MentionView[], ui: Ui): TemplateResult[] {
  return mentions.map(({ title, address, platform, observed, fields }) => {
    const text = html`<bdi lang="">${title ?? address ?? ui.strings.untitled}</bdi>`;
    return html`<li>
      <h3>${address === undefined ? text : html`<a href=${address}>${text}</a>`}</h3>
      ${line([
        platform && html`<bdi class="source" lang="">${platform}</bdi>`,
        observed === undefined ? undefined : time(observed, ui),
      ])}
      ${
        fields.length > 0
          ? html`<details>
              <summary>${ui.strings.moreDetails}</summary>
              <div class="inside">${fieldList(fields, ui, 1)}</div>
            </details>`
          : nothing
      }
    </li>`;
  });
}

/** When it was seen on each platform. */
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
