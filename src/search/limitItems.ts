import { l10n, type QuickPickItem } from 'vscode';

/** VS Code filters thousands of items slowly. */
export const maxPickItems = 200;

export function describeTruncation(): string {
  return l10n.t('first {0}; type to find others', maxPickItems);
}

/** Filters only a long list, because VS Code filters short lists itself. */
export function limitItems<T extends QuickPickItem>(
  items: readonly T[],
  query: string,
): { readonly items: readonly T[]; readonly isTruncated: boolean } {
  // VS Code filters a short list itself.
  const words = items.length > maxPickItems ? query.toLowerCase().split(/\s+/) : [];
  const matches = words.length > 0 ? items.filter((item) => containsWords(item, words)) : items;
  return { items: matches.slice(0, maxPickItems), isTruncated: matches.length > maxPickItems };
}

function containsWords({ label, description = '', detail = '' }: QuickPickItem, words: readonly string[]): boolean {
  const text = `${label}\n${description}\n${detail}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
