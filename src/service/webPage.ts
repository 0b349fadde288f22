/** Whether an answer is a web page: of a gateway, a log-in portal, or a server that is not the service. */
export function isWebPage(text: string, contentType: string): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(contentType) || /^\s*<(?:!doctype html|html)\b/i.test(text);
}

/** What a web page calls itself: its title, or else its heading. */
export function titleOfPage(html: string): string | undefined {
  const start = html.slice(0, 65_536);
  const names = ['title', 'h1'].map((tag) =>
    between(start, tag)
      ?.replace(/<[^<>]*>/g, ' ')
      .trim(),
  );
  return names.find(Boolean);
}

function between(html: string, tag: string): string | undefined {
  const open = new RegExp(`<${tag}(?:\\s[^<>]*)?>`, 'i').exec(html);
  if (!open) {
    return undefined;
  }
  const [inner, ...after] = html.slice(open.index + open[0].length).split(new RegExp(`</${tag}`, 'i'));
  return after.length > 0 ? inner : undefined;
}
