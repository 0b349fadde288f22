import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { GraphNode, GraphSection, PartState } from '../../protocol.ts';
import { formatFact } from '../facts.ts';
import { formatMessage, type Ui } from '../ui.ts';
import type { NodePosition } from './graphLayout.ts';

/** Renders nested lists, each record with its support. A repeated record is not expanded again. */
export function renderOutline(view: GraphSection, ui: Ui): TemplateResult {
  const supporting = new Set(view.edges.map(([support]) => support));
  const seen = new Set<string>();
  const tops = view.nodes.filter(({ key }) => !supporting.has(key));
  return html`<ul>
    ${tops.map((node) => renderOutlineItem(node, view, seen, ui))}
  </ul>`;
}

function renderOutlineItem(node: GraphNode, view: GraphSection, seen: Set<string>, ui: Ui): TemplateResult {
  const { key, column, title, fact, isSubject, support } = node;
  const { strings } = ui;
  const text = html`<bdi lang="">${title}</bdi>`;
  const supporting = listSupport(key, view);
  const below = view.nodes.filter((candidate) => supporting.includes(candidate.key));
  const isRepeated = seen.has(key) && below.length > 0;
  seen.add(key);
  const show = () => ui.send({ type: 'show', pageItem: { node: key } });
  const expand = () => expandNode(key, ui);
  return html`<li>
    <span class="quiet">${view.columns[column]}:</span>
    ${isSubject ? html`<strong>${text}</strong>` : html`<a href="#" @click=${show}>${text}</a>`}
    ${fact ? html`<span class="quiet">(${formatFact(fact, ui)})</span>` : nothing}
    ${isRepeated ? html`<span class="quiet">${strings.seeAbove}</span>` : nothing}
    ${
      !isRepeated && below.length > 0
        ? html`<span class="quiet">${strings.supportedBy}</span>
            <ul>
              ${below.map((node) => renderOutlineItem(node, view, seen, ui))}
            </ul>`
        : nothing
    }
    ${
      hasMoreSupport(support) && !isRepeated
        ? html`<button class="small" @click=${expand}>${formatMessage(strings.expand, title)}</button>`
        : nothing
    }
  </li>`;
}

/** Handles the arrow keys, Home and End. Right loads missing support, and Plus loads more. */
export function handleGraphKey(
  event: KeyboardEvent,
  positions: readonly NodePosition[],
  view: GraphSection,
  ui: Ui,
): void {
  const group = event.currentTarget;
  const button = event.target instanceof Element ? event.target.closest('[data-node]') : null;
  const current = positions.find(({ node }) => node.key === button?.getAttribute('data-node'));
  if (current && event.key === '+' && hasMoreSupport(current.node.support)) {
    event.preventDefault();
    expandNode(current.node.key, ui);
    return;
  }
  const move = moves[event.key];
  if (!current || !move || !(group instanceof Element) || event.altKey || event.ctrlKey || event.metaKey) {
    return;
  }
  event.preventDefault();
  const next = move(current, positions, view);
  if (next) {
    focusNode(group, next.node.key);
    return;
  }
  const { support, key } = current.node;
  if (event.key === 'ArrowRight' && hasMoreSupport(support)) {
    expandNode(key, ui);
  }
}

export function expandNode(key: string, ui: Ui): void {
  ui.send({ type: 'expand', node: key });
}

type Move = (current: NodePosition, positions: readonly NodePosition[], view: GraphSection) => NodePosition | undefined;

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: (current, positions) => sortColumn(current, positions).findLast(({ row }) => row < current.row),
  ArrowDown: (current, positions) => sortColumn(current, positions).find(({ row }) => row > current.row),
  Home: (current, positions) => sortColumn(current, positions)[0],
  End: (current, positions) => sortColumn(current, positions).at(-1),
  ArrowLeft: (current, positions, view) => findNearest(current, positions, listSupported(current.node.key, view)),
  ArrowRight: (current, positions, view) => findNearest(current, positions, listSupport(current.node.key, view)),
};

function listSupport(key: string, { edges }: GraphSection): string[] {
  return edges.flatMap(([support, supported]) => (supported === key ? [support] : []));
}

function listSupported(key: string, { edges }: GraphSection): string[] {
  return edges.flatMap(([support, supported]) => (support === key ? [supported] : []));
}

function sortColumn(current: NodePosition, positions: readonly NodePosition[]): readonly NodePosition[] {
  return positions.filter((position) => position.column === current.column).sort((a, b) => a.row - b.row);
}

function findNearest(
  { row }: NodePosition,
  positions: readonly NodePosition[],
  keys: readonly string[],
): NodePosition | undefined {
  const candidates = positions.filter(({ node }) => keys.includes(node.key));
  return candidates.sort((a, b) => Math.abs(a.row - row) - Math.abs(b.row - row))[0];
}

export function focusNode(group: Element | null, key: string): void {
  const button = [...(group ?? document).querySelectorAll<HTMLElement>('[data-node]')].find(
    (candidate) => candidate.getAttribute('data-node') === key,
  );
  button?.focus();
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export function hasMoreSupport(support: PartState | undefined): boolean {
  return support !== undefined && ['idle', 'more', 'failed', 'copied'].includes(support.state);
}
