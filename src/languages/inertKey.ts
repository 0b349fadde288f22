/** In UTF-16 code units. */
const maxKeyLength = 120;

/**
 * Returns whether the characters of a key can be read only as a key: visible letters and digits, with `-`, `_` or one of
 * `:.+/'` between them. Everything else could be markup, or could hide.
 */
export function isInertKey(key: string): boolean {
  return key.length <= maxKeyLength && inertKey.test(key) && !hidden.test(key);
}

/** Includes letters and marks that are blank. */
const hidden = /[\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}\u{16FE4}]/u;

const inertKey = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|(?:[:.+/']|-+|_+)(?=[\p{L}\p{N}]))*$/u;

/** Returns whether Typst reads a key without quotation marks. Its letters exclude digits such as `²`. */
export function isIdentifier(key: string): boolean {
  return /^[\p{XID_Start}_](?:(?!\p{M})[\p{XID_Continue}_-])*$/u.test(key);
}

/** Excludes combining marks, at which pandoc's readers of some languages end a key. */
export function isInertKeyWithoutMarks(key: string): boolean {
  return isInertKey(key) && !/\p{M}/u.test(key);
}
