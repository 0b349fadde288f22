/**
 * Decodes UTF-8 with or without a byte order mark, and UTF-16 with one. Returns `undefined` for any other encoding. The
 * text has no mark.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // A fatal decoder throws for bytes that the encoding doesn't have.
    return undefined;
  }
}
