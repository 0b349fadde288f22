// cspell:ignore nolinkurl thenelse
/** Returns the end of the first match of a global or sticky pattern from an offset on. */
export function findMatchEnd(text: string, from: number, pattern: RegExp): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Returns the end of a group in braces, or `undefined` if it is not closed. */
export function findGroupEnd(text: string, from: number): number | undefined {
  return findBalancedEnd(text, from + 1, /\\(?:url|href|nolinkurl|path)\{[^{}]*\}|\\[^]|%.*|(\{)|(\})/g);
}

/** Returns the end of the `\fi` that closes a condition. */
export function findConditionEnd(text: string, from: number): number | undefined {
  return findBalancedEnd(text, from, /\\(?:(if(?!f(?![a-z])|thenelse)[A-Za-z@]*)|(fi))(?![A-Za-z@])/g);
}

/** Returns the end of the mark that ends an environment. Others with the same name can be in it. */
export function findEnvironmentEnd(text: string, name: string, from: number): number | undefined {
  const braced = String.raw`\s*\{${name.replace('*', '\\*')}\}`;
  return findBalancedEnd(text, from, new RegExp(String.raw`\\(?:(begin)|(end))${braced}|\\[^]|%.*`, 'g'));
}

/** Returns the end of the mark that closes. The first group of a match is a mark that opens, the second one closes. */
function findBalancedEnd(text: string, from: number, mark: RegExp): number | undefined {
  mark.lastIndex = from;
  let depth = 1;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    depth += match[1] !== undefined ? 1 : match[2] !== undefined ? -1 : 0;
    if (depth === 0) {
      return mark.lastIndex;
    }
  }
  return undefined;
}

/** Returns the end of all arguments, or `undefined` if a group is not closed. */
export function findArgumentsEnd(text: string, from: number): number | undefined {
  for (let end = from; ;) {
    const afterOptions = findMatchEnd(text, end, options);
    const group = findMatchEnd(text, afterOptions ?? end, spaceBeforeArgument);
    if (group !== undefined && text[group] === '{') {
      const next = findGroupEnd(text, group);
      if (next === undefined) {
        return undefined;
      }
      end = next;
    } else if (afterOptions === undefined) {
      return end === from ? (findMatchEnd(text, end, assignedValue) ?? end) : end;
    } else {
      end = afterOptions;
    }
  }
}

const options = /[ \t]*\[(?:[^[\]{}\n]|\{[^{}\n]*\})*\]/y;
const spaceBeforeArgument = /[ \t]*(?:%.*)?\r?\n?[ \t]*(?=[{[])/y;
/** A number with a unit, or another value that is assigned. */
const assignedValue =
  /[ \t]*=?[ \t]*[-+]?(?:\d+\.?\d*|\.\d+)[ \t]*(?:(?:pt|em|ex|cm|mm|in|bp|pc|sp|dd|cc|mu)\b)?|[ \t]*=[ \t]*\S+/y;
