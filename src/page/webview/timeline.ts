import { html, nothing, svg, type TemplateResult } from 'lit/html.js';
import { formatAmount, parseDate, formatShortDate } from './format.ts';
import { formatMessage, type Ui } from './ui.ts';

export interface TimelineDot {
  readonly row: string;
  readonly date: string | undefined;
  readonly title: string;
  readonly open?: () => void;
}

type DatedDot = TimelineDot & { readonly date: string };

/** Renders one image for screen readers, because the list below has the same content. Needs at least two dates. */
export function renderTimeline(moments: readonly TimelineDot[], ui: Ui): TemplateResult | typeof nothing {
  const dated = moments.flatMap((moment): Dated<DatedDot>[] => {
    const { row, date } = moment;
    const time = parseDate(date);
    return date === undefined || time === undefined ? [] : [{ time, row, item: { ...moment, date } }];
  });
  const { from, to, rows, shared } = layOutTimeline(dated);
  if (dated.length < 2) {
    return nothing;
  }
  const withTime = to - from < 2 * 86_400_000;
  const formatLabel = (limit: number) => {
    const { date = '' } = dated.find(({ time }) => time === limit)?.item ?? {};
    return formatShortDate(date, withTime, ui);
  };
  const [start, end] = [formatLabel(from), formatLabel(to)];
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
        ({ position, item }) =>
          svg`<circle cx=${`${(2 + position * 96).toFixed(2)}%`} cy="50%" r="0.32em" class=${item.open ? 'open' : nothing} @click=${() => item.open?.()}><title>${item.title} · ${formatShortDate(item.date, true, ui)}</title></circle>`,
      )}
    </svg>
  </div>`;
}

/** `time` is in milliseconds since 1970. */
interface Dated<T> {
  readonly time: number;
  readonly row: string;
  readonly item: T;
}

interface TimelineRow<T> {
  /** `undefined` if several names share the row. */
  readonly name: string | undefined;
  /** `position` is from 0 (the earliest of all) to 1 (the latest). */
  readonly dots: readonly { readonly position: number; readonly item: T }[];
}

interface Timeline<T> {
  readonly from: number;
  readonly to: number;
  readonly rows: readonly TimelineRow<T>[];
  readonly shared: number;
}

/** More rows are unreadable, so the remaining names share the last row. */
const maxRows = 12;

/** Sorts the rows by their first date. A single date is centered. */
export function layOutTimeline<T>(moments: readonly Dated<T>[]): Timeline<T> {
  const sorted = moments.toSorted((a, b) => a.time - b.time);
  const from = sorted[0]?.time ?? 0;
  const to = sorted.at(-1)?.time ?? 0;
  const names = [...new Set(sorted.map(({ row }) => row))];
  const ownRows = names.length > maxRows ? names.slice(0, maxRows - 1) : names;
  const createDots = (isInRow: (row: string) => boolean) =>
    sorted
      .filter(({ row }) => isInRow(row))
      .map(({ time, item }) => ({ position: to === from ? 0.5 : (time - from) / (to - from), item }));
  const rows: TimelineRow<T>[] = ownRows.map((name) => ({ name, dots: createDots((row) => row === name) }));
  const shared = new Set(names.slice(ownRows.length));
  if (shared.size > 0) {
    rows.push({ name: undefined, dots: createDots((row) => shared.has(row)) });
  }
  return { from, to, rows, shared: shared.size };
}
