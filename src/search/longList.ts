import { l10n, type QuickPickItem } from 'vscode';

/** So many rows of a list stand in a quick pick at once: VS Code takes long for thousands, at each character. */
export const mostShown = 200;

/** Words of a heading that say why not all rows are there. */
export function cutWords(): string {
  return l10n.t('the first {0}, type to find the others', mostShown);
}

/** The rows of a list to be shown, and whether there are more. Rows of a long list are those that hold every word. */
export function shownOf<T extends QuickPickItem>(
  items: readonly T[],
  query: string,
): { readonly items: readonly T[]; readonly isCut: boolean } {
  // VS Code looks through a short list itself.
  const words = items.length > mostShown ? query.toLowerCase().split(/\s+/) : [];
  const found = words.length > 0 ? items.filter((item) => holds(item, words)) : items;
  return { items: found.slice(0, mostShown), isCut: found.length > mostShown };
}

function holds({ label, description = '', detail = '' }: QuickPickItem, words: readonly string[]): boolean {
  const text = `${label}\n${description}\n${detail}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
