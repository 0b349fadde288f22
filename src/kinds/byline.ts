/** Two or more words, such as “Ana de la Cruz”. Scripts without capital letters count as well. */
const fullName =
  /^[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*(?: (?!of|for|the|at|in|on|to)\p{Ll}{1,3})*(?: [\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*)+$/u;

/**
 * Reads the names in a byline such as “By Ana Lee and Bo Ek”. If a part is not a full name, the byline is
 * one name: “Department of Trade and Industry”.
 */
export function readByline(byline: string): string[] {
  const names = byline.trim().replace(/\s+/g, ' ').replace(/^by /i, '');
  const parts = names.split(/ (?:and|&) /);
  return parts.length > 1 && parts.every((part) => fullName.test(part)) ? parts : [names];
}
