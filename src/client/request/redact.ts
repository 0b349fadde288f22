/**
 * Remote text made safe for an error or a log line: one line, no control, format or bidirectional characters, no lone
 * surrogates, at most `most` characters.
 */
export function sanitizeLine(text: string, most = 300): string {
  // An answer can be megabytes long; what stands this far behind is never shown.
  const line = text
    .slice(0, 16_384)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line;
}

/** Replaces the API key in a text by `<key>`: as it is and as JSON, HTML or an address would write it, in any case. */
export function redactKey(text: string, key: string | undefined): string {
  if (!key) {
    return text;
  }
  const json = JSON.stringify(key).slice(1, -1);
  const html = key.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
  const named = key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const forms = [key, encodeURIComponent(key), json, json.replaceAll('/', '\\/'), html, named];
  const pattern = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|');
  return text.replace(new RegExp(pattern, 'gi'), '<key>');
}
