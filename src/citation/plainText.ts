import { addressWithoutExpressions, withoutExpressions } from './inert.ts';
import { familyOfLanguage } from './languages.ts';
import { linkWriter, type LinkSyntax } from './links.ts';

export const plainSyntax: LinkSyntax = {
  escape: (title, { languageId = '' }) => (familyOfLanguage(languageId) === 'yaml' ? withoutExpressions(title) : title),
  address: (address, { languageId = '' }) =>
    familyOfLanguage(languageId) === 'yaml' ? addressWithoutExpressions(address) : address,
  link: (text, address) => `${text} <${address}>`,
  breaksText: /[<>]/,
};

/** `Title <address>`, which RFC 3986, appendix C recommends for plain text. */
export const plainText = linkWriter(plainSyntax);
