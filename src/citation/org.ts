import type { Surroundings } from './format.ts';
import { footnoteWriter, keyWriter, linkWriter, type LinkSyntax } from './links.ts';

/** Shows as nothing. A space of no width would not do: Org lets emphasis begin behind one. */
const joiner = '\u2060';

export const orgSyntax: LinkSyntax = {
  escape: escapeOrg,
  escapeOutside,
  link: (text, address) => `[[${address}][${text}]]`,
  breaksText: /[[\]]|\n\s*\n/,
};

/** `[[address][title]]`. */
export const orgLink = linkWriter(orgSyntax);

/** A footnote of links: `[fn:1]`, defined elsewhere. */
export const orgFootnote = footnoteWriter(orgSyntax, (links, label, { before }) => ({
  // At the start of a line it would be the definition.
  text: `${before === '' ? joiner : ''}[fn:${label}]`,
  definition: `[fn:${label}] ${links}`,
}));

/** `[cite:@a;@b]`. */
export const orgCite = keyWriter(orgSyntax, (keys) => `[cite:${keys.map((key) => `@${key}`).join(';')}]`);

/**
 * Text of Org: a word joiner, which shows as nothing, parts what would be read as markup, and only that; a dollar sign
 * that would end mathematics has a name of its own. A square bracket would end the link for pandoc, which knows no
 * escape: it becomes a parenthesis.
 */
export function escapeOrg(text: string, { inTable = false }: Surroundings = {}): string {
  const escaped = text
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(emphasis, `${joiner}$&`)
    .replace(beginning, `$&${joiner}`)
    .replace(linkType, `${joiner}:`)
    .replace(/(?<=\\)\$/g, `${joiner}$`)
    .replace(/(?<=\$\$.*\$)\$/g, '\\dollar{}')
    .replace(closingDollar, '\\dollar{}')
    .replace(/\\dollar\{\}(?=\{)/g, `$&${joiner}`);
  return inTable ? escaped.replaceAll('|', '\\vert{}') : escaped;
}

/**
 * A mark at the beginning, or behind white space or punctuation, with its partner before such. For pandoc all that comes
 * before the first white space is the beginning.
 */
const emphasis =
  /(?<=^(?:[^\s\-('"{]*[^\s\-('"{\p{L}\p{N}])?|[\s\-–—('"{])([*/=~+_])(?=\S(?:.*?\S)?\1(?![^\s\-–—.,:!?;'")}\\]))/gu;

/** What begins a subscript, a command, a macro, a target, a date, an export snippet, a dash or an ellipsis. */
const beginning =
  /[_^](?=\(.*\)|\{.*\}|\*|[+-]?[\p{L}\p{N}.,\\]*[\p{L}\p{N}]|\$(?![\p{L}\p{N}]))|\\(?=[\p{L}-]|_ |\(.*\\\))|\{(?=\{\{)|<(?=<|\d{4}-|%%)|@(?=@[a-z\d-]+:)|-(?=-)|\.(?=\.\.)/giu;

/** The colon behind the name of a kind of link, to which readers and users add their own. */
const linkType = /(?<=\b[a-z](?:[a-z\d+.-]*[a-z\d])?):(?=[^\s:])/gi;

/** A sign that ends mathematics, with one before it that begins them. */
const closingDollar = /(?<=\$(?![\s,.;]).*[^\s,.$])\$(?![\p{L}\p{N}&%$*+/=_|])/gu;

/** The same where no link is around it: what begins something may have its partner behind it. */
function escapeOutside(text: string, around: Surroundings = {}): string {
  const marked = text.replace(/(?<![\p{L}\p{N}])[*/=~+_](?=\S|$)|\\(?=\()/gu, `${joiner}$&`);
  return escapeOrg(marked.replace(/[_^<{@](?=\S)/g, `$&${joiner}`), around).replaceAll('$', '\\dollar{}');
}
