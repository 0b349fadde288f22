import { listNames, type ListName, type PageItem } from '../../protocol.ts';
import type { SelectedText } from '../ui.ts';

/** In UTF-16 code units. A longer selection is probably not a quotation. */
const maxLength = 5_000;

/** Returns `undefined` if nothing or too much is selected within the record. */
export function readSelection(root: Element): SelectedText | undefined {
  const selection = document.getSelection();
  const text = selection?.toString().trim() ?? '';
  const ends = [selection?.anchorNode, selection?.focusNode].map((node) =>
    node instanceof Element ? node : node?.parentElement,
  );
  const isInside = ends.every((end) => end && root.contains(end) && !end.closest('.bar, .evidence-graph'));
  if (!selection || text === '' || text.length > maxLength || !isInside) {
    return undefined;
  }
  const [item, other] = ends.map((end) => end?.closest('[data-list]') ?? undefined);
  const inItem = item && item === other ? readPageItem(item) : undefined;
  const isQuotableItem = inItem !== undefined && item?.hasAttribute('data-quotable') === true;
  const range = selection.getRangeAt(0).getBoundingClientRect();
  const box = root.getBoundingClientRect();
  const [left, bottom] = [range.left - box.left, range.bottom - box.top];
  return { text, pageItem: inItem ?? 'subject', isQuotableItem, left, bottom };
}

function readPageItem(item: Element): PageItem | undefined {
  const list = listNames.find((name): name is ListName => name === item.getAttribute('data-list'));
  return list && { list, index: Number(item.getAttribute('data-index')) };
}

const isMac = navigator.platform.startsWith('Mac');

/** Returns back (-1) or forward (1) for a key or mouse button, as in browsers. */
export function readHistoryStep(event: KeyboardEvent | MouseEvent): -1 | 1 | undefined {
  if (event instanceof MouseEvent) {
    return event.button === 3 ? -1 : event.button === 4 ? 1 : undefined;
  }
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (key === 'BrowserBack' || key === 'BrowserForward') {
    return key === 'BrowserBack' ? -1 : 1;
  }
  const isAlt = altKey && !ctrlKey && !metaKey && !shiftKey;
  const isCommand = isMac && metaKey && !altKey && !ctrlKey && !shiftKey;
  if ((isAlt && key === 'ArrowLeft') || (isCommand && key === '[')) {
    return -1;
  }
  return (isAlt && key === 'ArrowRight') || (isCommand && key === ']') ? 1 : undefined;
}

/** Returns the list step of a key: F8 as in VS Code, or N and P. */
export function readListStep(event: KeyboardEvent): -1 | 1 | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey) {
    return undefined;
  }
  if (key === 'F8') {
    return shiftKey ? -1 : 1;
  }
  const by = key === 'n' ? 1 : key === 'p' ? -1 : undefined;
  return isTyping(event) ? undefined : by;
}

/** Returns whether the key is an Escape that nothing on the page handles. */
export function isLeaveKey(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  const isBare = !altKey && !ctrlKey && !metaKey && !shiftKey;
  return (
    key === 'Escape' && isBare && !defaultPrevented && !isTyping(event) && !document.querySelector(':popover-open')
  );
}

function isTyping({ isComposing, target }: KeyboardEvent): boolean {
  const field = target instanceof Element ? target.closest('input, textarea, select, [contenteditable]') : null;
  return isComposing || (field !== null && !field.matches('[type=radio], [type=checkbox]'));
}
