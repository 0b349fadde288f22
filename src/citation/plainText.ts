import { linkWriter } from './links.ts';

/** `Title <address>`, which RFC 3986, appendix C recommends for plain text. */
export const plainText = linkWriter({
  escape: (title) => title,
  link: (text, address) => `${text} <${address}>`,
  breaksText: /[<>]/,
});
