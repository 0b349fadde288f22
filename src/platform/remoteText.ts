const maxLength = 400;

/** One short line without control or direction characters, in which a notification sees no link. */
export function harmless(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll('](', ']\u200C(')
    .trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}

/** The same as a label of a quick pick, in which `$(name)` would become an icon. */
export function label(text: string): string {
  return harmless(text).replaceAll('$(', '\\$(');
}
