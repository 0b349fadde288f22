import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { GraphNode, GraphView, Part } from '../../protocol/state.ts';
import { fill, type Ui } from '../ui.ts';
import type { Place } from './graphLayout.ts';

/** The graph as nested lists: below each record its support. A record that came before is not unfolded again. */
export function outline(view: GraphView, ui: Ui): TemplateResult {
  const supporting = new Set(view.edges.map(([support]) => support));
  const seen = new Set<string>();
  const tops = view.nodes.filter(({ key }) => !supporting.has(key));
  return html`<ul>
    ${tops.map((node) => item(node, view, seen, ui))}
  </ul>`;
}

function item(node: GraphNode, view: GraphView, seen: Set<string>, ui: Ui): TemplateResult {
  const { key, kind, title, isSubject, support } = node;
  const { strings, page } = ui;
  const name = title ?? strings.untitled;
  const text = html`<bdi lang="">${name}</bdi>`;
  const below = view.nodes.filter((candidate) =>
    view.edges.some(([support, supported]) => supported === key && support === candidate.key),
  );
  const isRepeated = seen.has(key) && below.length > 0;
  seen.add(key);
  const show = () => ui.send({ type: 'show', page: page.id, target: { node: key } });
  const expand = () => ui.send({ type: 'expand', page: page.id, node: key });
  return html`<li>
    <span class="quiet">${strings[kind]}:</span>
    ${isSubject ? html`<strong>${text}</strong>` : html`<a href="#" @click=${show}>${text}</a>`}
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
        ? html`<button class="small" @click=${expand}>${fill(strings.expand, name)}</button>`
        : nothing
    }
  </li>`;
}

/**
 * Walks along the graph: up and down within a column, left to what the node supports, right to its support, which is
 * loaded first where it is not there yet; Home and End to the ends of the column.
 */
export function graphKey(event: KeyboardEvent, places: readonly Place[], view: GraphView, ui: Ui): void {
  const group = event.currentTarget;
  const button = event.target instanceof Element ? event.target.closest('[data-node]') : null;
  const here = places.find(({ node }) => node.key === button?.getAttribute('data-node'));
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
    ui.send({ type: 'expand', page: ui.page.id, node: key });
  }
}

type Move = (here: Place, places: readonly Place[], view: GraphView) => Place | undefined;

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

function focusNode(group: Element, key: string): void {
  const button = [...group.querySelectorAll<HTMLElement>('[data-node]')].find(
    (candidate) => candidate.getAttribute('data-node') === key,
  );
  button?.focus();
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Whether there is more support to load. */
export function isExpandable(support: Part | undefined): boolean {
  return support !== undefined && ['idle', 'more', 'failed', 'copied'].includes(support.state);
}
