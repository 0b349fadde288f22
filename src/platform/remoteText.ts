import type { CommandArguments, CommandId } from '../manifest.ts';

/**
 * Remote text for all that VS Code shows: titles and addresses of records, errors, names in files of a workspace. Prompts,
 * notifications and checks of inputs turn `[a](command:b)` into a link that runs; a test holds all of them to this file.
 */

const maxLength = 400;

/** One short line without control or direction characters, in which neither a notification nor a prompt sees a link. */
export function sanitizeLine(text: string): string {
  const line = toOneLine(text);
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}

/** The same for a quick pick or the status bar, in which `$(name)` would become an icon. */
export function label(text: string): string {
  return escapeIcons(sanitizeLine(text));
}

/** The same at its whole length, for a row that is found by all its words. */
export function sanitizeWholeLabel(text: string): string {
  return escapeIcons(toOneLine(text));
}

/** The same as text of Markdown. Not `appendText`, whose unbreakable spaces keep a long text on one line. */
export function sanitizeMarkdown(text: string): string {
  return escapeMarkdown(sanitizeLine(text));
}

/** The same at its whole length, with some of its words in bold: spans in order, without overlaps. */
export function sanitizeMarkdownWithBold(
  text: string,
  bold: readonly { readonly from: number; readonly to: number }[],
): string {
  const clean = (from: number, to?: number) =>
    escapeMarkdown(text.slice(from, to).replace(lineBreaks, ' ').replace(directionMarks, ''));
  const parts = bold.map(({ from, to }, index) => `${clean(bold[index - 1]?.to ?? 0, from)}**${clean(from, to)}**`);
  return (parts.join('') + clean(bold.at(-1)?.to ?? 0)).trim();
}

/** Creates a Markdown link that runs a command with one argument, which may contain remote text. */
export function createCommandLink<K extends CommandId>(
  title: string,
  command: K,
  argument: CommandArguments[K][0],
): string {
  // Parentheses would end the link's address.
  const query = encodeURIComponent(JSON.stringify([argument]))
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
  return `[${sanitizeMarkdown(title)}](command:${command}?${query})`;
}

function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_{}[\]()#+\-.!|~$:@]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}

/** All that `oneLine` changes; to look for it takes a third of the time, and few texts hold any. */
const uncleanPattern = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|[^\S ]| {2}|^ | $|\]\(/u;

const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

function toOneLine(text: string): string {
  if (!uncleanPattern.test(text)) {
    return text;
  }
  return text.replace(lineBreaks, ' ').replace(directionMarks, '').replaceAll('](', ']\u200C(').trim();
}

function escapeIcons(text: string): string {
  return text.replaceAll('$(', '\\$(');
}
