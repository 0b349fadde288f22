import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { GraphNode, GraphSection, Part } from '../../protocol.ts';
import { briefFact } from '../facts.ts';
import { fill, type Ui } from '../ui.ts';
import type { Place } from './graphLayout.ts';

/** The graph as nested lists: below each record its support. A record that came before is not unfolded again. */
export function outline(view: GraphSection, ui: Ui): TemplateResult {
  const supporting = new Set(view.edges.map(([support]) => support));
  const seen = new Set<string>();
  const tops = view.nodes.filter(({ key }) => !supporting.has(key));
  return html`<ul>
    ${tops.map((node) => item(node, view, seen, ui))}
  </ul>`;
}

function item(node: GraphNode, view: GraphSection, seen: Set<string>, ui: Ui): TemplateResult {
  const { key, column, title, fact, isSubject, support } = node;
  const { strings, page } = ui;
  const text = html`<bdi lang="">${title}</bdi>`;
  const below = view.nodes.filter((candidate) =>
    view.edges.some(([support, supported]) => supported === key && support === candidate.key),
  );
  const isRepeated = seen.has(key) && below.length > 0;
  seen.add(key);
  const show = () => ui.send({ type: 'show', page: page.id, target: { node: key } });
  const expand = () => expandNode(key, ui);
  return html`<li>
    <span class="quiet">${view.columns[column]}:</span>
    ${isSubject ? html`<strong>${text}</strong>` : html`<a href="#" @click=${show}>${text}</a>`}
    ${fact ? html`<span class="quiet">(${briefFact(fact, ui)})</span>` : nothing}
    ${isRepeated ? html`<span class="quiet">${strings.seeAbove}</span>` : nothing}
    ${
      !isRepeated && below.length > 0
        ? html`<span class="quiet">${strings.supportedBy}</span>
            <ul>
              ${below.map((node) => item(node, view, seen, ui))}
            </ul>`
        : nothing
    }
    ${
      isExpandable(support) && !isRepeated
        ? html`<button class="small" @click=${expand}>${fill(strings.expand, title)}</button>`
        : nothing
    }
  </li>`;
}

/**
 * Moves along the graph: up and down within a column, left to what the node supports, right to its support, which is
 * loaded first if it is missing; Home and End to the ends of the column. Plus loads more support.
 */
export function graphKey(event: KeyboardEvent, places: readonly Place[], view: GraphSection, ui: Ui): void {
  const group = event.currentTarget;
  const button = event.target instanceof Element ? event.target.closest('[data-node]') : null;
  const here = places.find(({ node }) => node.key === button?.getAttribute('data-node'));
  if (here && event.key === '+' && isExpandable(here.node.support)) {
    event.preventDefault();
    expandNode(here.node.key, ui);
    return;
  }
  const move = moves[event.key];
  if (!here || !move || !(group instanceof Element) || event.altKey || event.ctrlKey || event.metaKey) {
    return;
  }
  event.preventDefault();
  const next = move(here, places, view);
  if (next) {
    focusNode(group, next.node.key);
    return;
  }
  const { support, key } = here.node;
  if (event.key === 'ArrowRight' && isExpandable(support)) {
    expandNode(key, ui);
  }
}

/** Loads more support of a node. */
export function expandNode(key: string, ui: Ui): void {
  ui.send({ type: 'expand', page: ui.page.id, node: key });
}

type Move = (here: Place, places: readonly Place[], view: GraphSection) => Place | undefined;

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: (here, places) => column(here, places).findLast(({ row }) => row < here.row),
  ArrowDown: (here, places) => column(here, places).find(({ row }) => row > here.row),
  Home: (here, places) => column(here, places)[0],
  End: (here, places) => column(here, places).at(-1),
  ArrowLeft: (here, places, { edges }) =>
    nearest(
      here,
      places.filter(({ node }) =>
        edges.some(([support, supported]) => support === here.node.key && supported === node.key),
      ),
    ),
  ArrowRight: (here, places, { edges }) =>
    nearest(
      here,
      places.filter(({ node }) =>
        edges.some(([support, supported]) => supported === here.node.key && support === node.key),
      ),
    ),
};

function column(here: Place, places: readonly Place[]): readonly Place[] {
  return places.filter((place) => place.column === here.column).sort((a, b) => a.row - b.row);
}

function nearest({ row }: Place, places: readonly Place[]): Place | undefined {
  return places.toSorted((a, b) => Math.abs(a.row - row) - Math.abs(b.row - row))[0];
}

/** Moves the focus to a node of the graph. */
export function focusNode(group: Element | null, key: string): void {
  const button = [...(group ?? document).querySelectorAll<HTMLElement>('[data-node]')].find(
    (candidate) => candidate.getAttribute('data-node') === key,
  );
  button?.focus();
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Whether there is more support to load. */
export function isExpandable(support: Part | undefined): boolean {
  return support !== undefined && ['idle', 'more', 'failed', 'copied'].includes(support.state);
}
