import type { CommandArguments, CommandId } from '../manifest.ts';

/**
 * Prompts, notifications and validation messages turn `[a](command:b)` into a link that runs a command. A test checks
 * that all remote text in VS Code's user interface passes through this file.
 */

const maxLength = 400;

/** Returns one short line without control and direction characters, and without links for notifications and prompts. */
export function sanitizeLine(text: string): string {
  const line = sanitizeWholeLine(text);
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}

/** Sanitizes text for a quick pick or the status bar, in which `$(name)` would become an icon. */
export function sanitizeLabel(text: string): string {
  return escapeIcons(sanitizeLine(text));
}

/** Truncates nothing, so that a quick pick finds the row by every word. */
export function sanitizeWholeLabel(text: string): string {
  return escapeIcons(sanitizeWholeLine(text));
}

/** Sanitizes text without `appendText`, whose non-breaking spaces keep long text on one line. */
export function sanitizeMarkdown(text: string): string {
  return escapeMarkdown(sanitizeLine(text));
}

/**
 * Truncates nothing.
 *
 * @param bold spans in order, without overlaps
 */
export function sanitizeMarkdownWithBold(
  text: string,
  bold: readonly { readonly from: number; readonly to: number }[],
): string {
  const escapePart = (from: number, to?: number) =>
    escapeMarkdown(text.slice(from, to).replace(lineBreaks, ' ').replace(directionMarks, ''));
  const escapedParts = bold.map(
    ({ from, to }, index) => `${escapePart(bold[index - 1]?.to ?? 0, from)}**${escapePart(from, to)}**`,
  );
  return (escapedParts.join('') + escapePart(bold.at(-1)?.to ?? 0)).trim();
}

/** Keeps text that is written from right to left from reordering the text after it. Not for documents. */
export function isolateDirection(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Creates a Markdown link whose argument may contain remote text. */
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

/** Any character that `sanitizeWholeLine` changes. Most strings have none, and this check takes a third of the time. */
const uncleanPattern = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|[^\S ]| {2}|^ | $|\]\(/u;

const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Truncates nothing, for modal dialogs, which the user must read. */
export function sanitizeWholeLine(text: string): string {
  if (!uncleanPattern.test(text)) {
    return text;
  }
  return text.replace(lineBreaks, ' ').replace(directionMarks, '').replaceAll('](', ']\u200C(').trim();
}

function escapeIcons(text: string): string {
  return text.replaceAll('$(', '\\$(');
}
