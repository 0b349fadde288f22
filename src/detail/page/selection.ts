import { listNames, type ListName, type Target } from '../protocol.ts';

/** So much can be cited as a quotation; who selects more means something else. */
const most = 5_000;

/** The words that are selected within the record of the page, and of which record they are; nothing where there are none. */
export function selectedWords(root: Element): { readonly text: string; readonly target: Target } | undefined {
  const selection = document.getSelection();
  const text = selection?.toString().trim() ?? '';
  const ends = [selection?.anchorNode, selection?.focusNode].map((node) =>
    node instanceof Element ? node : node?.parentElement,
  );
  const isInside = ends.every((end) => end && root.contains(end) && !end.closest('.bar, .chain'));
  if (text === '' || text.length > most || !isInside) {
    return undefined;
  }
  const [item, other] = ends.map((end) => end?.closest('[data-list]') ?? undefined);
  const inItem = item && item === other ? targetOf(item) : undefined;
  return { text, target: inItem ?? 'subject' };
}

function targetOf(item: Element): Target | undefined {
  const list = listNames.find((name): name is ListName => name === item.getAttribute('data-list'));
  return list && { list, index: Number(item.getAttribute('data-index')) };
}
