import { html, nothing, svg, type TemplateResult } from 'lit/html.js';
import { amount, momentOf, shortMoment } from './format.ts';
import { layOut, type Dated, type Row } from './timelineLayout.ts';
import { fill, type Ui } from './ui.ts';

/** Something on the time line: who said it, when, what. */
export interface Moment {
  readonly row: string;
  readonly date: string | undefined;
  readonly title: string;
  /** What a press on its dot does. */
  readonly open?: () => void;
}

/**
 * When each of several voices spoke: a row of dots for each, first voices first. The list that it stands above holds
 * the same, so it is one picture to a screen reader. Nothing when fewer than two moments are known.
 */
export function timeline(moments: readonly Moment[], ui: Ui): TemplateResult | typeof nothing {
  const dated = moments.flatMap((moment): Dated<Moment>[] => {
    const time = momentOf(moment.date);
    return time === undefined ? [] : [{ time, row: moment.row, item: moment }];
  });
  const { from, to, rows, shared } = layOut(dated);
  if (dated.length < 2) {
    return nothing;
  }
  const withTime = to - from < 2 * 86_400_000;
  const [start, end] = [shortMoment(from, withTime, ui), shortMoment(to, withTime, ui)];
  const named = rows.map(({ name, dots }) => ({ name: name ?? fill(ui.strings.others, amount(shared, ui)), dots }));
  const counted = named.map(({ name, dots }) => `${name} (${amount(dots.length, ui)})`);
  const label = fill(ui.strings.timelineOf, start, end, counted.join(', '));
  const undated = moments.length - dated.length;
  return html`<figure class="timeline">
    <div role="img" aria-label=${label}>
      ${named.map(({ name, dots }) => track(name, dots, ui))}
      <div class="axis">
        <span></span>
        <div><span>${start}</span>${start === end ? nothing : html`<span>${end}</span>`}</div>
      </div>
    </div>
    ${undated > 0 ? html`<figcaption class="quiet">${fill(ui.strings.undated, amount(undated, ui))}</figcaption>` : nothing}
  </figure>`;
}

function track(name: string, dots: Row<Moment>['dots'], ui: Ui): TemplateResult {
  return html`<div class="track">
    <span class="name" title=${name}><bdi lang="">${name}</bdi></span>
    <svg class="dots" width="100%" aria-hidden="true">
      <line x1="0" x2="100%" y1="50%" y2="50%" />
      ${dots.map(
        ({ at, item }) =>
          svg`<circle cx=${`${(2 + at * 96).toFixed(2)}%`} cy="50%" r="0.32em" class=${item.open ? 'open' : nothing} @click=${() => item.open?.()}><title>${item.title} · ${shortMoment(momentOf(item.date) ?? 0, true, ui)}</title></circle>`,
      )}
    </svg>
  </div>`;
}
