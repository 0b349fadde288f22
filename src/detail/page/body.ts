import { arrangeHeadings } from './headings.ts';
import { recognise } from '../recognise.ts';
import { paragraphs } from './paragraphs.ts';
import { safeFragment } from './safe.ts';

/** An article's text and what it needs to be shown. */
export interface Text {
  readonly source: string;
  /** The text as HTML where it is Markdown and could be laid out. */
  readonly html: string | undefined;
  readonly title: string | undefined;
  /** Where the text comes from: relative links lead on from there. */
  readonly address: string | undefined;
  /** The word for a picture without a description. */
  readonly image: string;
  /** Pictures are wanted. */
  readonly images: boolean;
}

/** More tags are laid out for seconds, and no text has them that people wrote. */
const mostTags = 10_000;
let last: { readonly key: string; readonly element: HTMLElement } | undefined;

/** The text as an element that is safe to show; the same element for the same text, so that it is made only once. */
export function body(text: Text): HTMLElement {
  const key = JSON.stringify(text);
  if (last?.key !== key) {
    last = { key, element: element(text) };
  }
  return last.element;
}

function element(text: Text): HTMLElement {
  const element = document.createElement('div');
  element.className = 'text';
  element.lang = '';
  element.dir = 'auto';
  element.append(fragment(text));
  return element;
}

function fragment(text: Text): Node {
  const { source, title, address, image, images } = text;
  const kind = recognise(source);
  const html = kind === 'html' ? source : kind === 'markdown' ? text.html : undefined;
  if (html === undefined || html.split('<', mostTags + 1).length > mostTags) {
    return plain(source);
  }
  let safe: DocumentFragment;
  try {
    safe = safeFragment(html, address, image, images);
  } catch {
    // Nested so deeply that no parser takes it.
    return plain(source);
  }
  arrangeHeadings(safe, 3, title);
  for (const wide of safe.querySelectorAll('pre, table')) {
    makeScrollable(wide);
  }
  return safe;
}

function plain(source: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const text of paragraphs(source)) {
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
