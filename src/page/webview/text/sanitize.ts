import DOMPurify from 'dompurify';
import { isWebAddress } from '../../protocol.ts';

/** Stand for a picture without a description. */
export interface ImageTexts {
  readonly image: string;
  readonly openImage: string;
}

/**
 * Turns pictures into links, unless `images` is set and they use https. DOMPurify parses in an inert document, where
 * nothing runs or loads.
 *
 * @param base base of relative addresses; without it they are dropped
 */
export function sanitizeHtml(
  source: string,
  base: string | undefined,
  texts: ImageTexts,
  images: boolean,
): DocumentFragment {
  const fragment = DOMPurify.sanitize(source, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: /^(?!\s*[a-z][a-z0-9+.-]*:)|^\s*https?:/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: tagsWithoutText,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const picture of fragment.querySelectorAll('img')) {
    const address = images ? resolveAddress(picture.getAttribute('src'), base) : undefined;
    picture.replaceWith(address?.startsWith('https:') ? copyImage(picture, address) : createLink(picture, base, texts));
  }
  for (const link of fragment.querySelectorAll('a')) {
    const address = resolveAddress(link.getAttribute('href'), base);
    if (address === undefined) {
      link.replaceWith(...link.childNodes);
    } else {
      link.setAttribute('href', address);
    }
  }
  return fragment;
}

const tags = listWords(`
  p div br hr h1 h2 h3 h4 h5 h6 blockquote pre figure figcaption section
  ul ol li dl dt dd details summary article
  table caption thead tbody tfoot tr th td
  a em strong b i u s del ins mark small sub sup q cite abbr dfn
  code kbd samp var time span bdi ruby rt rp wbr img
`);

const attributes = listWords('href src alt dir align colspan rowspan scope start reversed datetime');

const tagsWithoutText = listWords(`
  script style template iframe object embed noscript noembed noframes svg math title
  head select option textarea button audio video canvas xmp plaintext
`);

function listWords(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Copies only address and description. The server gets no referrer. */
function copyImage(picture: HTMLImageElement, address: string): HTMLImageElement {
  const image = picture.ownerDocument.createElement('img');
  image.alt = picture.alt;
  image.loading = 'lazy';
  image.referrerPolicy = 'no-referrer';
  image.src = address;
  return image;
}

function createLink(picture: HTMLImageElement, base: string | undefined, texts: ImageTexts): Node {
  const description = picture.getAttribute('alt')?.trim() ?? '';
  const address = resolveAddress(picture.getAttribute('src'), base);
  // Inside a link, it stays the text of that link.
  if (address === undefined || picture.closest('a')) {
    return picture.ownerDocument.createTextNode(description || texts.image);
  }
  const link = picture.ownerDocument.createElement('a');
  link.setAttribute('href', address);
  link.textContent = description || texts.openImage;
  return link;
}

function resolveAddress(address: string | null, base: string | undefined): string | undefined {
  if (address === null || address.trim() === '' || !URL.canParse(address, base)) {
    return undefined;
  }
  const { href } = new URL(address, base);
  return isWebAddress(href) ? href : undefined;
}
