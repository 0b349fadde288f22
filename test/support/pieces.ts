/**
 * Splits text at white space into pieces. In a piece, `␣` is a space, `⏎` a line break, `␍` a carriage return, `¶`
 * U+2028, `⇥` a tab, `´` a backtick and `€` a dollar sign.
 */
export function parsePieces(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece
        .replaceAll('␣', ' ')
        .replaceAll('⏎', '\n')
        .replaceAll('␍', '\r')
        .replaceAll('¶', '\u2028')
        .replaceAll('⇥', '\t')
        .replaceAll('´', '`')
        .replaceAll('€', '$'),
    );
}
