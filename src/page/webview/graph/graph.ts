import { repeat } from 'lit/directives/repeat.js';
import { html, nothing, svg, type TemplateResult } from 'lit/html.js';
import type { GraphNode, GraphSection } from '../../protocol.ts';
import { layOutGraph, type NodePosition } from './graphLayout.ts';
import { formatFact } from '../facts.ts';
import { expandNode, focusNode, handleGraphKey, hasMoreSupport, renderOutline } from './graphAccess.ts';
import { formatAmount } from '../format.ts';
import { icons } from '../icons.ts';
import { formatMessage, type Ui } from '../ui.ts';

/** In rem, so that the picture scales with the font. */
const size = { node: 3.9, row: 4.4, gap: 2.6, head: 1.8, least: 6.5, most: 15, edge: 1.2 } as const;

export function renderGraph(view: GraphSection, ui: Ui): TemplateResult {
  const { strings } = ui;
  return html`<section aria-labelledby="heading-graph" data-load-on-scroll=${view.loadOnScroll ?? nothing}>
    <h2 id="heading-graph">${strings.evidenceGraph}</h2>
    ${renderSvg(view, ui)}
    ${view.hidden > 0 ? html`<p class="quiet">${formatMessage(strings.hiddenNodes, formatAmount(view.hidden, ui))}</p>` : nothing}
    ${view.nodes.map(({ support, title, isSubject }) =>
      // The subject's own list already shows its failure.
      support?.state === 'failed' && !isSubject
        ? html`<p class="note">
            ${icons.warning}
            <span>${formatMessage(strings.expandFailed, title)} <bdi>${support.message}</bdi></span>
          </p>`
        : nothing,
    )}
    <details class="outline">
      <summary>${strings.textVersion}</summary>
      ${renderOutline(view, ui)}
    </details>
  </section>`;
}

function renderSvg(view: GraphSection, ui: Ui): TemplateResult {
  const { positions: nodePositions, columns, rows } = layOutGraph(view);
  const { rem } = ui;
  const gap = size.gap * rem;
  const share = (ui.width - size.edge * rem - gap * (columns.length - 1)) / columns.length;
  const width = Math.min(Math.max(share, size.least * rem), size.most * rem);
  const getPosition = ({ column, row }: NodePosition) => ({
    x: column * (width + gap),
    y: (size.head + row * size.row) * rem,
  });
  const positionsByKey = new Map(nodePositions.map((position) => [position.node.key, position]));
  const [w, h] = [columns.length * (width + gap) - gap + size.edge * rem, (size.head + rows * size.row) * rem];
  const highlighted = findRelated(view, ui.local.graphAt);
  const counts = columns.map((index) => `${view.columns[index] ?? ''} (${formatAmount(countNodes(view, index), ui)})`);
  const middle = (size.node * rem) / 2;
  return html`<div
    class="evidence-graph"
    role="group"
    aria-label=${formatMessage(ui.strings.graphLabel, counts.join(' ← '))}
    aria-describedby="graph-keys"
    @keydown=${(event: KeyboardEvent) => handleGraphKey(event, nodePositions, view, ui)}
    @pointerleave=${() => moveMark(undefined, ui)}
  >
    <p class="offscreen" id="graph-keys">${ui.strings.graphKeysHint}</p>
    <svg class="graph" width=${w} height=${h}>
      <defs>
        <marker id="arrow" viewBox="0 0 6 6" refX="5.5" refY="3" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0 0 6 3 0 6z" />
        </marker>
      </defs>
      ${columns.map(
        (index, column) =>
          svg`<text class="head" aria-hidden="true" x=${column * (width + gap)} y=${rem}>${view.columns[index]}</text>`,
      )}
      ${view.edges.map(([support, supported]) => {
        const [from, to] = [positionsByKey.get(support), positionsByKey.get(supported)];
        if (!from || !to) {
          return nothing;
        }
        const [start, end] = [getPosition(from), getPosition(to)];
        const [x1, y1, x2, y2] = [start.x, start.y + middle, end.x + width, end.y + middle];
        const bend = gap * 0.55;
        const isMarked = highlighted.has(support) && highlighted.has(supported);
        return svg`<path class=${`edge ${isMarked ? 'marked' : ''}`} marker-end="url(#arrow)"
          d=${`M${x1} ${y1}C${x1 - bend} ${y1} ${x2 + bend} ${y2} ${x2} ${y2}`} />`;
      })}
      ${repeat(
        nodePositions,
        ({ node }) => node.key,
        (position) => {
          const { x, y } = getPosition(position);
          return svg`<foreignObject x=${x} y=${y} width=${width + size.edge * rem} height=${(size.node + 0.5) * rem}>
            ${renderNode(position.node, view, highlighted, ui)}
          </foreignObject>`;
        },
      )}
    </svg>
  </div>`;
}

function renderNode(node: GraphNode, view: GraphSection, highlighted: ReadonlySet<string>, ui: Ui): TemplateResult {
  const { key, column, title, fact, isSubject, support } = node;
  const { strings, local } = ui;
  const factText = fact && formatFact(fact, ui);
  const hint = [title, factText].filter(Boolean).join(' · ');
  const focus = local.graphAt ?? view.nodes.find((candidate) => candidate.isSubject)?.key;
  const open = () => isSubject || ui.send({ type: 'show', pageItem: { node: key } });
  const canExpand = hasMoreSupport(support);
  return html`<div
    class=${`node column-${String(column)} ${isSubject ? 'subject' : ''} ${highlighted.has(key) ? 'marked' : ''}`}
  >
    <button
      class="plain"
      data-node=${key}
      tabindex=${focus === key ? 0 : -1}
      aria-current=${isSubject ? 'true' : nothing}
      aria-label=${`${view.columns[column] ?? ''}: ${hint}`}
      title=${hint}
      @click=${open}
      @focus=${() => moveMark(key, ui)}
      @pointerenter=${() => moveMark(key, ui)}
    >
      <span class="label" lang="" dir="auto">${title}</span>
      ${factText ? html`<span class="fact" dir="auto">${factText}</span>` : nothing}
    </button>
    ${
      canExpand
        ? html`<button
            class="grow"
            tabindex=${focus === key ? 0 : -1}
            aria-label=${formatMessage(strings.expand, title)}
            title=${formatMessage(strings.expand, title)}
            @click=${(event: Event) => {
              expandNode(key, ui);
              // The button disappears when everything is loaded, so focus the node.
              focusNode((event.currentTarget as Element).closest('.evidence-graph'), key);
            }}
          >
            ${support?.state === 'failed' ? icons.warning : icons.add}
          </button>`
        : support?.state === 'loading'
          ? html`<span class="grow busy" aria-hidden="true"></span>`
          : nothing
    }
  </div>`;
}

function moveMark(key: string | undefined, ui: Ui): void {
  const focused = document.activeElement?.getAttribute('data-node') ?? undefined;
  const next = key ?? focused;
  if (ui.local.graphAt !== next) {
    ui.local.graphAt = next;
    ui.redraw();
  }
}

function findRelated({ edges }: GraphSection, key: string | undefined): ReadonlySet<string> {
  const related = new Set<string>();
  if (key === undefined) {
    return related;
  }
  for (const [from, to] of [
    [0, 1],
    [1, 0],
  ] as const) {
    let front = new Set([key]);
    while (front.size > 0) {
      for (const node of front) {
        related.add(node);
      }
      front = new Set(edges.filter((edge) => front.has(edge[from]) && !related.has(edge[to])).map((edge) => edge[to]));
    }
  }
  return related;
}

function countNodes({ nodes }: GraphSection, column: number): number {
  return nodes.filter((node) => node.column === column).length;
}
