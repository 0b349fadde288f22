/**
 * Puts the headings of an article's text below the page's own, in order and without a gap, whatever levels they have;
 * one that only repeats the title above is dropped.
 * @param level that of the text's topmost headings
 */
export function arrangeHeadings(fragment: DocumentFragment, level: number, title: string | undefined): void {
  const above: number[] = [];
  const headings = [...fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  for (const [index, heading] of headings.entries()) {
    if (isEmpty(heading) || (index === 0 && spaced(heading.textContent) === spaced(title ?? ''))) {
      heading.remove();
      continue;
    }
    const own = Number(heading.tagName.slice(1));
    while ((above.at(-1) ?? 0) >= own) {
      above.pop();
    }
    const arranged = heading.ownerDocument.createElement(`h${Math.min(level + above.length, 6)}`);
    arranged.append(...heading.childNodes);
    heading.replaceWith(arranged);
    above.push(own);
  }
}

function isEmpty(heading: Element): boolean {
  return heading.textContent.trim() === '';
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
