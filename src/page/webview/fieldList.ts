import { html, nothing, type TemplateResult } from 'lit/html.js';
import { isWebAddress, type Field, type FieldValue, type LabelName } from '../protocol.ts';
import { humanised, isDate, number, percentage, time } from './format.ts';
import { fill, type Ui } from './ui.ts';

/** Renders fields in a closed section of their own. */
export function detailsSection(fields: readonly Field[], ui: Ui): TemplateResult {
  return html`<section aria-labelledby="heading-details">
    <details class="section">
      <summary><h2 id="heading-details">${ui.strings.details}</h2></summary>
      ${fieldList(fields, ui)}
    </details>
  </section>`;
}

/** Renders fields in a closed part of another section; no element without fields. */
export function foldedFields(fields: readonly Field[], ui: Ui): TemplateResult | typeof nothing {
  return fields.length === 0
    ? nothing
    : html`<details>
        <summary>${ui.strings.details}</summary>
        <div class="inside">${fieldList(fields, ui, 1)}</div>
      </details>`;
}

/** Fields with their names: simple ones as a list, nested ones to fold. The outer levels are open. */
export function fieldList(fields: readonly Field[], ui: Ui, depth = 0): TemplateResult {
  const flat = fields.filter(({ value }) => isFlat(value));
  const nested = fields.filter(({ value }) => !isFlat(value));
  return html`${
    flat.length > 0
      ? html`<dl class="fields">
          ${flat.map(
            ({ name, value }) =>
              html`<div>
                <dt lang="" dir="auto">${humanised(name)}</dt>
                <dd>${isConfidence(name, value) ? percentage(value, ui) : flatValue(value, ui)}</dd>
              </div>`,
          )}
        </dl>`
      : nothing
  }${nested.map(
    ({ name, value }) =>
      html`<details class="field" ?open=${depth < 2 && !isJson(value)}>
        <summary lang="" dir="auto">${humanised(name)}</summary>
        <div class="inside">${nestedValue(value, ui, depth + 1)}</div>
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

/** Whether the value is a confidence from 0 to 1, which people read as a percentage. */
function isConfidence(name: string, value: FieldValue): value is number {
  return /(?:^|_)confidence$/i.test(name) && typeof value === 'number' && value >= 0 && value <= 1;
}

function flatValue(value: FieldValue, ui: Ui): TemplateResult | string {
  if (!isList(value)) {
    return isScalar(value) ? scalar(value, ui) : quiet(ui);
  }
  const isShort = value.every((item) => typeof item === 'string' && item.length <= 40 && !isWebAddress(item));
  return value.length === 0
    ? quiet(ui)
    : isShort
      ? chips((value as readonly string[]).map(readable), ui)
      : html`<ul>
          ${value.map((item) => html`<li>${scalar(item as string | number | boolean | null, ui)}</li>`)}
        </ul>`;
}

function scalar(value: string | number | boolean | null, ui: Ui): TemplateResult | string {
  if (value === null) {
    return quiet(ui);
  }
  if (typeof value === 'boolean') {
    return value ? ui.strings.yes : ui.strings.no;
  }
  return typeof value === 'number' ? number(value, ui) : text(value, ui);
}

function text(value: string, ui: Ui): TemplateResult {
  if (value.trim() === '') {
    return quiet(ui);
  }
  if (isDate(value)) {
    return time(value, ui);
  }
  return isWebAddress(value)
    ? html`<a href=${value}><bdi lang="">${value}</bdi></a>`
    : html`<span class="lines" lang="" dir="auto">${readable(value)}</span>`;
}

function quiet(ui: Ui): TemplateResult {
  return html`<span class="quiet">${ui.strings.none}</span>`;
}

/** A vocabulary's snake_case value in words; other text as it is. */
function readable(value: string): string {
  return /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(value) ? value.replaceAll('_', ' ') : value;
}

function nestedValue(value: FieldValue, ui: Ui, depth: number): TemplateResult | string {
  if (isJson(value)) {
    return html`<pre lang="" tabindex="0"><code>${value.json}</code></pre>`;
  }
  if (isNested(value)) {
    return fieldList(value.fields, ui, depth);
  }
  return isList(value) ? (table(value, ui) ?? list(value, ui, depth)) : scalar(value, ui);
}

function list(values: readonly FieldValue[], ui: Ui, depth: number): TemplateResult {
  return html`<ol class="nested">
    ${values.map((item) => html`<li>${isFlat(item) ? flatValue(item, ui) : nestedValue(item, ui, depth + 1)}</li>`)}
  </ol>`;
}

const maxColumns = 4;

/** Objects with the same few plain fields as a table; `undefined` for other lists. */
function table(values: readonly FieldValue[], ui: Ui): TemplateResult | undefined {
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
          ${columns.map((name) => html`<th scope="col" lang="" dir="auto">${humanised(name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (fields) =>
            html`<tr>
              ${columns.map((column) => html`<td>${cell(fields, column, ui)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function cell(fields: readonly Field[], column: string, ui: Ui): TemplateResult | string | typeof nothing {
  const value = fields.find(({ name }) => name === column)?.value;
  return value === undefined ? nothing : flatValue(value, ui);
}

/** More would push everything else off the page. */
const maxChips = 24;

/**
 * Short labels side by side; those beyond the first few are folded away. With the `name` of a kind of label each starts
 * a search for what has it too.
 */
export function chips(labels: readonly string[], ui: Ui, name?: LabelName): TemplateResult {
  const rest = labels.slice(maxChips);
  return html`<ul class="chips" role="list">
      ${labels.slice(0, maxChips).map((label, index) =>
        name === undefined
          ? html`<li lang="" dir="auto">${label}</li>`
          : html`<li>
              <button
                class="chip"
                lang=""
                dir="auto"
                title=${fill(ui.strings.searchLabel, label)}
                @click=${() => ui.send({ type: 'filter', page: ui.page.id, label: name, index })}
              >
                ${label}
              </button>
            </li>`,
      )}
    </ul>
    ${
      rest.length > 0
        ? html`<details>
            <summary>${fill(ui.strings.moreLabels, String(rest.length))}</summary>
            <p lang="" dir="auto">${rest.join(', ')}</p>
          </details>`
        : nothing
    }`;
}
