import type { Surroundings } from './format.ts';
import { footnoteWriter, keyWriter, linkWriter, type LinkSyntax } from './links.ts';

/** Shows as nothing. A space of no width would not do: Org lets emphasis begin behind one. */
const joiner = '\u2060';

export const orgSyntax: LinkSyntax = {
  escape: escapeOrg,
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
 * Text of Org: a word joiner, which shows as nothing, parts what would be read as markup. Before a mark of emphasis it
 * stands where only white space or a bracket would let that begin; a dollar sign has a name of its own.
 * A square bracket would end the link for pandoc, which knows no escape: it becomes a parenthesis.
 */
export function escapeOrg(text: string, { inTable = false }: Surroundings = {}): string {
  const escaped = text
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/(?<![\p{L}\p{N}])[*/=~+_](?=\S)/gu, `${joiner}$&`)
    .replace(/[_^](?=\S)|[\\<{@](?=\S)|-(?=-)|\.(?=\.\.)/gu, `$&${joiner}`)
    .replace(linkType, `${joiner}:`)
    .replaceAll('$', '\\dollar{}');
  return inTable ? escaped.replaceAll('|', '\\vert{}') : escaped;
}

/** The colon behind the name of a kind of link, which is one without brackets too. */
const linkType =
  /(?<=[a-z]):(?=\/\/)|(?<=(?:^|[^\p{L}\p{N}])(?:https?|ftp|mailto|file(?:\+\w+)?|doi|news|shell|elisp|info|id|help|irc|bbdb|gnus|docview|attachment|rmail|mhe|man|eww|w3m)):(?=\S)/giu;
