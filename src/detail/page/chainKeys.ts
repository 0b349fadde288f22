import type { ChainView } from '../protocol.ts';
import type { Place } from './chainLayout.ts';
import type { Ui } from './ui.ts';

/**
 * Walks along the chain: up and down within a column, left to what rests on the node, right to what it rests on, which
 * is loaded first where it is not there yet; Home and End to the ends of the column.
 */
export function chainKey(event: KeyboardEvent, places: readonly Place[], view: ChainView, ui: Ui): void {
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
  const { grounds, key } = here.node;
  if (event.key === 'ArrowRight' && grounds && ['idle', 'more', 'failed'].includes(grounds.state)) {
    ui.send({ type: 'expand', page: ui.page.id, node: key });
  }
}

type Move = (here: Place, places: readonly Place[], view: ChainView) => Place | undefined;

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: (here, places) => column(here, places).findLast(({ row }) => row < here.row),
  ArrowDown: (here, places) => column(here, places).find(({ row }) => row > here.row),
  Home: (here, places) => column(here, places)[0],
  End: (here, places) => column(here, places).at(-1),
  ArrowLeft: (here, places, { edges }) =>
    nearest(
      here,
      places.filter(({ node }) => edges.some(([ground, above]) => ground === here.node.key && above === node.key)),
    ),
  ArrowRight: (here, places, { edges }) =>
    nearest(
      here,
      places.filter(({ node }) => edges.some(([ground, above]) => above === here.node.key && ground === node.key)),
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
