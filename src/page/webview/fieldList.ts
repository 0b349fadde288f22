import { html, nothing, type TemplateResult } from 'lit/html.js';
import { isWebAddress, type PageField, type FieldValue, type LabelName } from '../protocol.ts';
import { humanize, isDateText, formatUiNumber, formatUiPercent, renderTime } from './format.ts';
import { formatMessage, type Ui } from './ui.ts';

export function renderDetailsSection(fields: readonly PageField[], ui: Ui): TemplateResult {
  return html`<section aria-labelledby="heading-details">
    <details class="section">
      <summary><h2 id="heading-details">${ui.strings.details}</h2></summary>
      ${renderFieldList(fields, ui)}
    </details>
  </section>`;
}

export function renderCollapsedFields(fields: readonly PageField[], ui: Ui): TemplateResult | typeof nothing {
  return fields.length === 0
    ? nothing
    : html`<details>
        <summary>${ui.strings.details}</summary>
        <div class="inside">${renderFieldList(fields, ui, 1)}</div>
      </details>`;
}

/** Renders simple fields as a list and nested ones as collapsible parts. The outer two levels are expanded. */
export function renderFieldList(fields: readonly PageField[], ui: Ui, depth = 0): TemplateResult {
  const flat = fields.filter(({ value }) => isFlat(value));
  const nested = fields.filter(({ value }) => !isFlat(value));
  return html`${
    flat.length > 0
      ? html`<dl class="fields">
          ${flat.map(
            ({ name, value }) =>
              html`<div>
                <dt lang="" dir="auto">${humanize(name)}</dt>
                <dd>${isConfidence(name, value) ? formatUiPercent(value, ui) : renderFlatValue(value, ui)}</dd>
              </div>`,
          )}
        </dl>`
      : nothing
  }${nested.map(
    ({ name, value }) =>
      html`<details class="field" ?open=${depth < 2 && !isJson(value)}>
        <summary lang="" dir="auto">${humanize(name)}</summary>
        <div class="inside">${renderNestedValue(value, ui, depth + 1)}</div>
      </details>`,
  )}`;
}

type Nested = Extract<FieldValue, { readonly fields: unknown }>;

function isList(value: FieldValue): value is readonly FieldValue[] {
  return Array.isArray(value);
}

function isScalar(value: FieldValue): value is string | number | boolean | null {
  return typeof value !== 'object' || value === null;
}

function isJson(value: FieldValue): value is { readonly json: string } {
  return !isScalar(value) && 'json' in value;
}

function isNested(value: FieldValue): value is Nested {
  return !isScalar(value) && 'fields' in value;
}

function isFlat(value: FieldValue): boolean {
  return isScalar(value) || (isList(value) && value.every(isScalar)) || (isNested(value) && value.fields.length === 0);
}

function isConfidence(name: string, value: FieldValue): value is number {
  return /(?:^|_)confidence$/i.test(name) && typeof value === 'number' && value >= 0 && value <= 1;
}

function renderFlatValue(value: FieldValue, ui: Ui): TemplateResult | string {
  if (!isList(value)) {
    return isScalar(value) ? renderScalar(value, ui) : renderNone(ui);
  }
  const isShort = value.every((item) => typeof item === 'string' && item.length <= 40 && !isWebAddress(item));
  return value.length === 0
    ? renderNone(ui)
    : isShort
      ? renderChips((value as readonly string[]).map(humanizeValue), ui)
      : html`<ul>
          ${value.map((item) => html`<li>${renderScalar(item as string | number | boolean | null, ui)}</li>`)}
        </ul>`;
}

function renderScalar(value: string | number | boolean | null, ui: Ui): TemplateResult | string {
  if (value === null) {
    return renderNone(ui);
  }
  if (typeof value === 'boolean') {
    return value ? ui.strings.yes : ui.strings.no;
  }
  return typeof value === 'number' ? formatUiNumber(value, ui) : renderText(value, ui);
}

function renderText(value: string, ui: Ui): TemplateResult {
  if (value.trim() === '') {
    return renderNone(ui);
  }
  if (isDateText(value)) {
    return renderTime(value, ui);
  }
  return isWebAddress(value)
    ? html`<a href=${value}><bdi lang="">${value}</bdi></a>`
    : html`<span class="lines" lang="" dir="auto">${humanizeValue(value)}</span>`;
}

function renderNone(ui: Ui): TemplateResult {
  return html`<span class="quiet">${ui.strings.none}</span>`;
}

/** Returns text other than snake_case unchanged. */
function humanizeValue(value: string): string {
  return /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(value) ? value.replaceAll('_', ' ') : value;
}

function renderNestedValue(value: FieldValue, ui: Ui, depth: number): TemplateResult | string {
  if (isJson(value)) {
    return html`<pre lang="" tabindex="0"><code>${value.json}</code></pre>`;
  }
  if (isNested(value)) {
    return renderFieldList(value.fields, ui, depth);
  }
  return isList(value) ? (renderTable(value, ui) ?? renderValues(value, ui, depth)) : renderScalar(value, ui);
}

function renderValues(values: readonly FieldValue[], ui: Ui, depth: number): TemplateResult {
  return html`<ol class="nested">
    ${values.map((item) => html`<li>${isFlat(item) ? renderFlatValue(item, ui) : renderNestedValue(item, ui, depth + 1)}</li>`)}
  </ol>`;
}

const maxColumns = 4;

/** Renders objects with the same few scalar fields. Returns `undefined` for other lists. */
function renderTable(values: readonly FieldValue[], ui: Ui): TemplateResult | undefined {
  const rows = values.filter(isNested).map(({ fields }) => fields);
  const columns = [...new Set(rows.flat().map(({ name }) => name))];
  const isPlain = rows.flat().every(({ value }) => isScalar(value));
  if (rows.length !== values.length || columns.length === 0 || columns.length > maxColumns || !isPlain) {
    return undefined;
  }
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map((name) => html`<th scope="col" lang="" dir="auto">${humanize(name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (fields) =>
            html`<tr>
              ${columns.map((column) => html`<td>${renderCell(fields, column, ui)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function renderCell(fields: readonly PageField[], column: string, ui: Ui): TemplateResult | string | typeof nothing {
  const value = fields.find(({ name }) => name === column)?.value;
  return value === undefined ? nothing : renderFlatValue(value, ui);
}

/** The remaining labels are collapsed. */
const maxChips = 24;

/** Renders labels side by side. With `name`, each label is a button that starts a search for the label. */
export function renderChips(labels: readonly string[], ui: Ui, name?: LabelName): TemplateResult {
  const hiddenLabels = labels.slice(maxChips);
  return html`<ul class="chips" role="list">
      ${labels.slice(0, maxChips).map((label, index) =>
        name === undefined
          ? html`<li lang="" dir="auto">${label}</li>`
          : html`<li>
              <button
                class="chip"
                lang=""
                dir="auto"
                title=${formatMessage(ui.strings.searchLabel, label)}
                @click=${() => ui.send({ type: 'filter', label: name, index })}
              >
                ${label}
              </button>
            </li>`,
      )}
    </ul>
    ${
      hiddenLabels.length > 0
        ? html`<details>
            <summary>${formatMessage(ui.strings.moreLabels, String(hiddenLabels.length))}</summary>
            <p lang="" dir="auto">${hiddenLabels.join(', ')}</p>
          </details>`
        : nothing
    }`;
}
