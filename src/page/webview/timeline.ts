import { html, nothing, svg, type TemplateResult } from 'lit/html.js';
import { formatAmount, parseDate, formatShortDate } from './format.ts';
import { formatMessage, type Ui } from './ui.ts';

export interface TimelineDot {
  readonly row: string;
  readonly date: string | undefined;
  readonly title: string;
  readonly open?: () => void;
}

/** `time` is `date` in milliseconds since 1970. */
type DatedDot = TimelineDot & { readonly date: string; readonly time: number };

/** Renders one image for screen readers, because the list below has the same content. Needs at least two dates. */
export function renderTimeline(moments: readonly TimelineDot[], ui: Ui): TemplateResult | typeof nothing {
  const dated = moments.flatMap((moment): DatedDot[] => {
    const { date } = moment;
    const time = parseDate(date);
    return date === undefined || time === undefined ? [] : [{ ...moment, date, time }];
  });
  const { first, last, rows, shared } = layOutTimeline(dated);
  if (!first || !last || first === last) {
    return nothing;
  }
  const withTime = last.time - first.time < 2 * 86_400_000;
  const [start, end] = [formatShortDate(first.date, withTime, ui), formatShortDate(last.date, withTime, ui)];
  const namedRows = rows.map(({ name, dots }) => ({
    name: name ?? formatMessage(ui.strings.others, formatAmount(shared, ui)),
    dots,
  }));
  const counted = namedRows.map(({ name, dots }) => `${name} (${formatAmount(dots.length, ui)})`);
  const text = formatMessage(ui.strings.timeline, start, end, counted.join(', '));
  const undated = moments.length - dated.length;
  return html`<figure class="timeline">
    <div role="img" aria-label=${text}>
      ${namedRows.map(({ name, dots }) => renderRow(name, dots, ui))}
      <div class="axis">
        <span></span>
        <div><span>${start}</span>${start === end ? nothing : html`<span>${end}</span>`}</div>
      </div>
    </div>
    ${undated > 0 ? html`<figcaption class="quiet">${formatMessage(ui.strings.undated, formatAmount(undated, ui))}</figcaption>` : nothing}
  </figure>`;
}

function renderRow(name: string, dots: TimelineRow<DatedDot>['dots'], ui: Ui): TemplateResult {
  return html`<div class="track">
    <span class="name" title=${name}><bdi lang="">${name}</bdi></span>
    <svg class="dots" width="100%" aria-hidden="true">
      <line x1="0" x2="100%" y1="50%" y2="50%" />
      ${dots.map(
        ({ position, open, title, date }) =>
          svg`<circle cx=${`${(2 + position * 96).toFixed(2)}%`} cy="50%" r="0.32em" class=${open ? 'open' : nothing} @click=${() => open?.()}><title>${title} · ${formatShortDate(date, true, ui)}</title></circle>`,
      )}
    </svg>
  </div>`;
}

interface TimelineRow<T> {
  /** `undefined` if several names share the row. */
  readonly name: string | undefined;
  /** `position` is from 0 (the earliest of all) to 1 (the latest). */
  readonly dots: readonly (T & { readonly position: number })[];
}

/** More rows are unreadable, so the remaining names share the last row. */
const maxRows = 12;

/** Sorts the rows by their first date. A single date is centered. `shared` is the number of names in the last row. */
export function layOutTimeline<T extends { readonly time: number; readonly row: string }>(moments: readonly T[]) {
  const sorted = moments.toSorted((a, b) => a.time - b.time);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const [from, to] = [first?.time ?? 0, last?.time ?? 0];
  const dots = sorted.map((dot) => ({ ...dot, position: to === from ? 0.5 : (dot.time - from) / (to - from) }));
  const names = [...new Set(sorted.map(({ row }) => row))];
  const ownRows = names.length > maxRows ? names.slice(0, maxRows - 1) : names;
  const rows: TimelineRow<T>[] = ownRows.map((name) => ({ name, dots: dots.filter(({ row }) => row === name) }));
  const shared = new Set(names.slice(ownRows.length));
  if (shared.size > 0) {
    rows.push({ name: undefined, dots: dots.filter(({ row }) => shared.has(row)) });
  }
  return { first, last, rows, shared: shared.size };
}
