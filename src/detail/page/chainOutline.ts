import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ChainNode, ChainView } from '../protocol.ts';
import { fill, type Ui } from './ui.ts';

/** The chain as nested lists: below each record what it rests on. A record that came before is not unfolded again. */
export function outline(view: ChainView, ui: Ui): TemplateResult {
  const grounds = new Set(view.edges.map(([ground]) => ground));
  const seen = new Set<string>();
  const tops = view.nodes.filter(({ key }) => !grounds.has(key));
  return html`<ul>
    ${tops.map((node) => item(node, view, seen, ui))}
  </ul>`;
}

function item(node: ChainNode, view: ChainView, seen: Set<string>, ui: Ui): TemplateResult {
  const { key, kind, title, isSubject, grounds } = node;
  const { strings, page } = ui;
  const name = title ?? strings.untitled;
  const text = html`<bdi lang="">${name}</bdi>`;
  const below = view.nodes.filter((candidate) =>
    view.edges.some(([ground, above]) => above === key && ground === candidate.key),
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
        ? html`<span class="quiet">${strings.restsOn}</span>
            <ul>
              ${below.map((ground) => item(ground, view, seen, ui))}
            </ul>`
        : nothing
    }
    ${
      grounds && ['idle', 'more', 'failed'].includes(grounds.state) && !isRepeated
        ? html`<button class="small" @click=${expand}>${fill(strings.chainMore, name)}</button>`
        : nothing
    }
  </li>`;
}
