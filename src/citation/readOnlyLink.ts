import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { isCitable } from './address.ts';

type Node = DefaultTreeAdapterTypes.Node;

const unreadElements: ReadonlySet<string> = new Set('style script title noscript iframe noembed noframes'.split(' '));

/** Returns the link of copied HTML that has no other text. */
export function readOnlyLink(html: string): { readonly url: string; readonly title: string } | undefined {
  const links: { readonly url: string; readonly text: string[] }[] = [];
  let text: string[] = [];
  const pending: (Node | 'end of link')[] = [parse(html)];
  let isInLink = false;
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node === 'end of link') {
      isInLink = false;
    } else if ('value' in node) {
      text.push(node.value);
      if (isInLink) {
        links.at(-1)?.text.push(node.value);
      }
    } else if (node.nodeName === '#comment' && 'data' in node && node.data.trim() === 'StartFragment') {
      // Browsers copy more than was selected and mark the selection.
      text = [];
      links.length = 0;
    } else if (node.nodeName === '#comment' && 'data' in node && node.data.trim() === 'EndFragment') {
      break;
    } else if ('childNodes' in node && !unreadElements.has(node.nodeName)) {
      const url = node.nodeName === 'a' && 'attrs' in node ? readAddress(node.attrs) : undefined;
      if (url !== undefined) {
        links.push({ url, text: [] });
        isInLink = true;
        pending.push('end of link');
      }
      pending.push(...node.childNodes.toReversed());
    }
  }
  const [link, ...others] = links;
  if (!link || others.length > 0 || !isAbsolute.test(link.url) || !isCitable(link.url)) {
    return undefined;
  }
  const title = joinText(link.text);
  return joinText(text) === title ? { url: link.url, title } : undefined;
}

/** Browsers take `https:a` for a relative address on most pages. */
const isAbsolute = /^https?:[/\\]{2}/i;

/** Ignores the same characters at the ends as browsers. Links in SVG can have the attribute `xlink:href`. */
function readAddress(attributes: DefaultTreeAdapterTypes.Element['attrs']): string | undefined {
  const addresses = attributes.filter(({ name }) => name === 'href');
  const { value } = addresses.find(({ prefix }) => !prefix) ?? addresses[0] ?? {};
  return value?.replace(/^[\0- ]+|[\0- ]+$/g, '');
}

function joinText(parts: readonly string[]): string {
  return parts.join('').replace(/\s+/g, ' ').trim();
}
