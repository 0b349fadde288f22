/** Splits names of HTML elements. */
function splitWords(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Elements whose text is prose in which links are allowed. */
export const proseElements = splitWords(
  'body div section article aside main header footer nav details summary p blockquote figure figcaption center ' +
    'address hgroup search li dd dt td th caption h1 h2 h3 h4 h5 h6 b i em strong span sub sup u s small big mark q ' +
    'cite abbr ins del dfn kbd samp var font bdi bdo time strike tt',
);

/** Elements that contain only other elements. */
export const structuralElements = splitWords('html table tbody thead tfoot tr ul ol dl menu picture');

export const voidElements = splitWords('area base br col embed hr img input link meta param source track wbr');

/** Updates the stack of open elements with the tags and comments of a text. */
export function trackElements(text: string, open: string[]): void {
  for (const [tag, close, name = tag] of text.matchAll(
    /<!--(?:(?!-->)[^])*-->|<!--|-->|<(\/?)([a-z][\w:-]*)(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi,
  )) {
    const element = name.toLowerCase();
    const isClosing = close === '/' || element === '-->';
    const last = isClosing ? open.lastIndexOf(element === '-->' ? '<!--' : element) : -1;
    if (last >= 0) {
      open.length = last;
    } else if (!isClosing && !tag.endsWith('/>') && !voidElements.has(element) && !/^<!--./.test(tag)) {
      open.push(element);
    }
  }
}

/** Returns whether a text inside these elements is prose. */
export function isProseElement(open: readonly string[]): boolean {
  const last = open.at(-1);
  return (
    (last === undefined || proseElements.has(last)) &&
    open.every((name) => proseElements.has(name) || structuralElements.has(name))
  );
}
