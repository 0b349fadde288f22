import { footnoteWriter, keyWriter, linkWriter, type LinkSyntax } from './links.ts';

const zeroWidth = '\u200B';

export const orgSyntax: LinkSyntax = {
  escape: escapeOrg,
  link: (text, address) => `[[${address}][${text}]]`,
  breaksText: /[[\]]|\n\s*\n/,
};

/** `[[address][title]]`. */
export const orgLink = linkWriter(orgSyntax);

/** A footnote of links: `[fn:1]`, defined elsewhere. */
export const orgFootnote = footnoteWriter(orgSyntax, (links, label) => ({
  text: `[fn:${label}]`,
  definition: `[fn:${label}] ${links}`,
}));

/** `[cite:@a;@b]`. */
export const orgCite = keyWriter(orgSyntax, (keys) => `[cite:${keys.map((key) => `@${key}`).join(';')}]`);

/** Text of Org: a space of no width, which Org's manual names for this, parts what would be read as markup. */
export function escapeOrg(text: string): string {
  return text.replace(/[*/_=~+$^\\<[{@](?=\S)|:(?=\/\/)|\](?=\])/gu, `$&${zeroWidth}`).replace(/\]$/, `]${zeroWidth}`);
}
