import { linkWriter, type LinkSyntax } from './links.ts';

export const plainSyntax: LinkSyntax = {
  escape: (title) => title,
  link: (text, address) => `${text} <${address}>`,
  breaksText: /[<>]/,
};

/** `Title <address>`, which RFC 3986, appendix C recommends for plain text. */
export const plainText = linkWriter(plainSyntax);
