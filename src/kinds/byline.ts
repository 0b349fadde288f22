/** Two or more words, such as “Ana de la Cruz”. Scripts without capital letters count as well. */
const fullName =
  /^(?:\p{Ll}{1,2}['’])?[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*(?: (?!of|for|the|at|in|on|to)\p{Ll}{1,3})*(?: (?:\p{Ll}{1,2}['’])?[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*)+$/u;

/** “Von Hill” begins with a name, so the words of other languages need a full name after them. */
const introduction = /^(?:[Bb][Yy]:? |(?:Von|Par|Por) (?=\S+ \S))/;

/** Returns whether a byline says itself that names follow. */
export function hasIntroduction(byline: string): boolean {
  return introduction.test(byline);
}

/**
 * Reads the names in a byline such as “By Ana Lee, Bo Ek and Ida Cole for The Courier”. If a part is not a full name, the
 * byline is one name: “Department of Trade and Industry”, “Lee, Ana”.
 */
export function readByline(byline: string): string[] {
  const line = byline.trim().replace(/\s+/g, ' ');
  const text = line.replace(introduction, '');
  // Without “By” or several names, it is part of a name: “Center for Peace”.
  const [, names = text] = /^(.+?),? for \p{Lu}/u.exec(text) ?? [];
  const parts = splitNames(names);
  const areNames = parts.every((part) => fullName.test(part));
  return areNames && (parts.length > 1 || text !== line) ? parts : [line.replace(/^by:? /i, '')];
}

/** Splits at commas only before a last name with “and”, because “Lee, Ana” is one name. */
function splitNames(text: string): string[] {
  const parts = text.split(/,? (?:and|AND|&|und|et|y) /);
  return parts.length > 1 ? parts.flatMap((part) => part.split(/, ?/)) : parts;
}
