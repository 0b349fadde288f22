/** In UTF-16 code units. */
const maxKeyLength = 120;

/**
 * Returns whether the characters of a key can be read only as a key: visible letters and digits, with `-`, `_` or one of
 * `:.+/'` between them. Everything else could be markup, or could hide.
 */
export function isInertKey(key: string): boolean {
  return key.length <= maxKeyLength && inertKey.test(key) && !hiddenOrRare.test(key);
}

/** Pandoc and Emacs end a key at a letter that Unicode got after 2019. Of the rare scripts, some letters are blank. */
const hiddenOrRare =
  /[\p{Default_Ignorable_Code_Point}\u0870-\u089F\u08B5\u08BE-\u08C9\u0C5C\u0C5D\u0CDC\u0CDD\u0D04\u170D\u171F\u1B4C\u1C89\u1C8A\u2C2F\u2C5F\u31BB-\u31BF\u4DB6-\u4DBF\u9FF0-\u9FFF\uA7C0\uA7C1\uA7C7-\uA7F6\uAB68\uAB69]|(?![\u{20000}-\u{2A6D6}])[\u{10000}-\u{10FFFF}]/u;

const inertKey = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|(?:[:.+/']|-+|_+)(?=[\p{L}\p{N}]))*$/u;

/** Returns whether Typst reads a key without quotation marks. Its letters exclude digits such as `²`. */
export function isIdentifier(key: string): boolean {
  return /^[\p{XID_Start}_](?:(?!\p{M})[\p{XID_Continue}_-])*$/u.test(key);
}

/** Excludes combining marks, at which pandoc's readers of some languages end a key. */
export function isInertKeyWithoutMarks(key: string): boolean {
  return isInertKey(key) && !/\p{M}/u.test(key);
}
