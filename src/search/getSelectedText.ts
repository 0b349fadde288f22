import { window } from 'vscode';

/** In UTF-16 code units. */
const maxLength = 300;

export function getSelectedText(): string {
  const { document, selection } = window.activeTextEditor ?? {};
  return document && selection ? shortenQuery(document.getText(selection).replace(/\s+/g, ' ').trim()) : '';
}

export function shortenQuery(text: string): string {
  return text.length > maxLength ? text.slice(0, maxLength).replace(/\s?\S*$/, '') : text;
}
