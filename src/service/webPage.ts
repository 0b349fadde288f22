/** Whether an answer is a web page: of a gateway, a log-in portal, or a server that is not the service. */
export function isWebPage(text: string, contentType: string): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(contentType) || /^\s*<(?:!doctype html|html)\b/i.test(text);
}

/** What a web page calls itself. */
export function titleOfPage(html: string): string | undefined {
  const start = html.slice(0, 65_536);
  const inner = between(start, 'title') ?? between(start, 'h1');
  const title = inner?.replace(/<[^<>]*>/g, ' ').trim();
  return title === '' ? undefined : title;
}

function between(html: string, tag: string): string | undefined {
  const open = new RegExp(`<${tag}(?:\\s[^<>]*)?>`, 'i').exec(html);
  if (!open) {
    return undefined;
  }
  const rest = html.slice(open.index + open[0].length);
  const close = rest.search(new RegExp(`</${tag}`, 'i'));
  return close < 0 ? undefined : rest.slice(0, close);
}
