import type { ArticleText } from '../../protocol.ts';
import { layOutParagraphs } from './layOutParagraphs.ts';
import { sanitizeHtml, type ImageTexts } from './sanitize.ts';

interface BodyText extends ArticleText {
  readonly title: string | undefined;
  /** Base of relative links. */
  readonly address: string | undefined;
  readonly imageTexts: ImageTexts;
  readonly images: boolean;
}

/** More tags take seconds to lay out. Real articles have fewer. */
const maxTags = 10_000;
let last: { readonly key: string; readonly element: HTMLElement } | undefined;

/** Reuses the last element for the same text. */
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
  const { source, format, title, address, imageTexts, images } = text;
  const html = format === 'html' ? source : format === 'markdown' ? text.html : undefined;
  if (html === undefined || html.split('<', maxTags + 1).length > maxTags) {
    return createParagraphs(source);
  }
  let safe: DocumentFragment;
  try {
    safe = sanitizeHtml(html, address, imageTexts, images);
  } catch {
    // The HTML is nested too deeply to parse.
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

/** Lets wide code and tables scroll separately, including with the keyboard. */
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
 * Renumbers the headings below the page's own, without gaps. Drops a first heading that repeats the title.
 *
 * @param level level of the topmost headings of the text
 */
function arrangeHeadings(fragment: DocumentFragment, level: number, title: string | undefined): void {
  const above: number[] = [];
  const headings = [...fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  for (const [index, heading] of headings.entries()) {
    if (isEmpty(heading) || (index === 0 && normalizeSpaces(heading.textContent) === normalizeSpaces(title ?? ''))) {
      heading.remove();
      continue;
    }
    const headingLevel = Number(heading.tagName.slice(1));
    while ((above.at(-1) ?? 0) >= headingLevel) {
      above.pop();
    }
    const arranged = heading.ownerDocument.createElement(`h${Math.min(level + above.length, 6)}`);
    arranged.append(...heading.childNodes);
    heading.replaceWith(arranged);
    above.push(headingLevel);
  }
}

function isEmpty(heading: Element): boolean {
  return heading.textContent.trim() === '';
}

function normalizeSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
