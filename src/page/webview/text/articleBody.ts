import type { ArticleText } from '../../protocol.ts';
import { layOutParagraphs } from './layOutParagraphs.ts';
import { sanitizeHtml } from './sanitize.ts';

/** An article's text, and what it is shown with. */
interface BodyText extends ArticleText {
  readonly title: string | undefined;
  /** Address of the article: relative links lead on from there. */
  readonly address: string | undefined;
  /** Text in place of a picture without a description. */
  readonly image: string;
  /** Pictures are wanted. */
  readonly images: boolean;
}

/** More tags are laid out for seconds, and no text has them that people wrote. */
const maxTags = 10_000;
let last: { readonly key: string; readonly element: HTMLElement } | undefined;

/** The text as an element that is safe to show; the same element for the same text, so that it is made only once. */
export function getArticleBody(text: BodyText): HTMLElement {
  const key = JSON.stringify(text);
  if (last?.key !== key) {
    last = { key, element: createElement(text) };
  }
  return last.element;
}

function createElement(text: BodyText): HTMLElement {
  const element = document.createElement('div');
  element.className = 'text';
  element.lang = '';
  element.dir = 'auto';
  element.append(createFragment(text));
  return element;
}

function createFragment(text: BodyText): Node {
  const { source, format, title, address, image, images } = text;
  const html = format === 'html' ? source : format === 'markdown' ? text.html : undefined;
  if (html === undefined || html.split('<', maxTags + 1).length > maxTags) {
    return createParagraphs(source);
  }
  let safe: DocumentFragment;
  try {
    safe = sanitizeHtml(html, address, image, images);
  } catch {
    // Nested so deeply that no parser takes it.
    return createParagraphs(source);
  }
  arrangeHeadings(safe, 3, title);
  for (const wide of safe.querySelectorAll('pre, table')) {
    makeScrollable(wide);
  }
  return safe;
}

function createParagraphs(source: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const text of layOutParagraphs(source)) {
    const paragraph = document.createElement('p');
    paragraph.className = 'lines';
    paragraph.textContent = text;
    fragment.append(paragraph);
  }
  return fragment;
}

/** Wide code and tables scroll by themselves, with the keyboard too. */
function makeScrollable(wide: Element): void {
  if (wide.tagName === 'PRE') {
    wide.setAttribute('tabindex', '0');
    return;
  }
  const frame = wide.ownerDocument.createElement('div');
  frame.className = 'scroll';
  frame.tabIndex = 0;
  wide.replaceWith(frame);
  frame.append(wide);
}

/**
 * Puts the headings of an article's text below the page's own, in order and without a gap, whatever levels they have;
 * one that only repeats the title above is dropped.
 * @param level that of the text's topmost headings
 */
function arrangeHeadings(fragment: DocumentFragment, level: number, title: string | undefined): void {
  const above: number[] = [];
  const headings = [...fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  for (const [index, heading] of headings.entries()) {
    if (isEmpty(heading) || (index === 0 && normalizeSpaces(heading.textContent) === normalizeSpaces(title ?? ''))) {
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

function normalizeSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
