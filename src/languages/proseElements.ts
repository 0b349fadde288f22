/** Elements of HTML with paragraphs or text in them. */
export const blockElements = splitWords(
  'body div section article aside main header footer nav details summary p blockquote figure figcaption center ' +
    'address hgroup search li dd dt caption',
);

/** Elements of HTML that are part of a text, except links and code. */
export const textElements = splitWords(
  'b i em strong span sub sup u s small big mark q cite abbr ins del dfn kbd samp var font bdi bdo time strike tt',
);

/** Elements whose text is prose in which links are allowed. */
export const proseElements: ReadonlySet<string> = new Set([
  ...blockElements,
  ...splitWords('h1 h2 h3 h4 h5 h6 td th'),
  ...textElements,
]);

/** Elements that contain only other elements. */
export const structuralElements = splitWords('html table tbody thead tfoot tr ul ol dl menu picture');

export const voidElements = splitWords('area base br col embed hr img input link meta param source track wbr');

/** The open elements and comments of HTML. Each operation takes amortized constant time. */
export class OpenElements {
  readonly #names: string[] = [];
  readonly #counts = new Map<string, number>();
  #otherCount = 0;

  /** Reads the tags and comments of a text. */
  read(text: string): void {
    for (const [tag, close, name = tag] of text.matchAll(
      /<!--(?:(?!-->)[^])*(?:-->|(?![^]))|-->|<(\/?)([a-z][\w:-]*)(?![\w:-])(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi,
    )) {
      const element = tag.startsWith('<!--') ? '<!--' : name.toLowerCase();
      if (close === '/' || element === '-->') {
        this.#close(element === '-->' ? '<!--' : element);
      } else if (
        !tag.endsWith('/>') &&
        !voidElements.has(element) &&
        !(tag.startsWith('<!--') && tag.endsWith('-->'))
      ) {
        this.#names.push(element);
        this.#count(element, 1);
      }
    }
  }

  /** Returns whether a text inside the open elements is prose. */
  isProse(): boolean {
    const last = this.#names.at(-1);
    return this.#otherCount === 0 && (last === undefined || proseElements.has(last));
  }

  /** Closes the innermost element with a name, and the elements in it. */
  #close(name: string): void {
    let closed = this.#counts.get(name) === undefined ? name : undefined;
    while (closed !== name) {
      closed = this.#names.pop() ?? name;
      this.#count(closed, -1);
    }
  }

  #count(name: string, by: 1 | -1): void {
    const count = (this.#counts.get(name) ?? 0) + by;
    if (count > 0) {
      this.#counts.set(name, count);
    } else {
      this.#counts.delete(name);
    }
    this.#otherCount += proseElements.has(name) || structuralElements.has(name) ? 0 : by;
  }
}

function splitWords(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
