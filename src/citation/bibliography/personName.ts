/** An author: a person whose family name is known, else any name, which no reader may take apart. */
export type AuthorName = { readonly family: string; readonly given: string } | { readonly whole: string };

/**
 * Takes apart only what is plainly a person's name in the order given name, family name: two to four capitalised words
 * of letters, with particles such as `van` or `de la` before the last. A newsroom, an agency, or a name in another
 * order or with a comma stays whole.
 */
export function authorName(name: string): AuthorName {
  const [, given, family] = person.exec(name) ?? [];
  return given === undefined || family === undefined || newsroom.test(name) || /\p{Lu}{3}/u.test(name)
    ? { whole: name }
    : { given, family };
}

const word = String.raw`\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*`;
const initial = String.raw`(?:\p{Lu}\.){1,3}`;
const particle = 'van|von|der|den|de|del|della|di|da|do|dos|du|la|le|ter|ten|zu|af|al|el|bin|ibn';
const person = new RegExp(
  `^((?:${word}|${initial})(?: (?:${word}|${initial})){0,2}) ((?:(?:${particle}) ){0,3}${word})$`,
  'u',
);
const newsroom =
  /\b(news(room)?|staff|press|agenc(y|ies)|agence|agentur|agencia|team|desk|editor(s|ial)?|redaktion|redacci[oó]n|r[eé]daction|reporters?|correspondents?|times|post|journal|daily|herald|tribune|guardian|reuters|associated|bureau|office|ministry|department|university|institute|inc|ltd|llc|gmbh|and|und|et)\b/iu;
