import { window } from 'vscode';

/** Longest text that becomes a query, in UTF-16 code units: a sentence, not a chapter. */
const maxLength = 300;

/** Returns the words selected in the active editor as a query; empty if nothing is selected. */
export function selectedWords(): string {
  const { document, selection } = window.activeTextEditor ?? {};
  return document && selection ? shortenQuery(document.getText(selection).replace(/\s+/g, ' ').trim()) : '';
}

/** Returns the words of a text that fit into a query. */
export function shortenQuery(text: string): string {
  return text.length > maxLength ? text.slice(0, maxLength).replace(/\s?\S*$/, '') : text;
}
