/** Removes control, format, blank and private-use characters, in which instructions could hide. Keeps line breaks and tabs. */
export function removeInvisibleCharacters(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(
      /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u{16FE4}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}]/gu,
      '',
    );
}
