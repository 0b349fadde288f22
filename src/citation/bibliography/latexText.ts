/**
 * A line of text as the value of a BibTeX field: what TeX, BibTeX or biber would read as anything but the character
 * itself is escaped.
 */
export function latexText(text: string): string {
  return matchedBraces(text).replace(
    /[\\{}#$%&_~^<>"]|-(?=-)|'(?=')|,(?=,)|`/g,
    (character) => escapes[character] ?? `\\${character}`,
  );
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  // In TeX's own font encoding these two show as other characters.
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  // In a German document, and others, this mark makes an umlaut of the letter after it.
  '"': '"{}',
  // Ligatures.
  '-': '-{}',
  "'": "'{}",
  ',': ',{}',
  '`': '\\`{}',
};

/**
 * BibTeX counts braces even behind a backslash, so that a field can't hold one without its partner: it becomes a
 * parenthesis.
 */
function matchedBraces(text: string): string {
  const open: number[] = [];
  const lonely = new Set<number>();
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{') {
      open.push(index);
    } else if (open.pop() === undefined) {
      lonely.add(index);
    }
  }
  open.forEach((index) => lonely.add(index));
  return text.replace(/[{}]/g, (brace, index: number) => (lonely.has(index) ? (brace === '{' ? '(' : ')') : brace));
}
