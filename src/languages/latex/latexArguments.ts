// cspell:ignore nolinkurl
/**
 * Returns the end of a group in braces, or `undefined` if no closed group starts at the offset.
 *
 * @param isAddress whether a percent sign begins no comment
 */
export function findGroupEnd(text: string, from: number, isAddress = false): number | undefined {
  if (text[from] !== '{') {
    return undefined;
  }
  const mark = isAddress ? /\\[^]|[{}]/g : /\\(?:url|href|nolinkurl|path)\{[^{}]*\}|\\[^]|%.*|[{}]/g;
  mark.lastIndex = from;
  let depth = 0;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    depth += match[0] === '{' ? 1 : match[0] === '}' ? -1 : 0;
    if (depth === 0 && match[0] === '}') {
      return mark.lastIndex;
    }
  }
  return undefined;
}

/** Returns the end of the argument of an accent or a script: a group in braces, `\i`, `\j` or a character. */
export function findTokenEnd(text: string, from: number): number | undefined {
  const [token = '', group] =
    /^[ \t]*(?:\r?\n(?![ \t\r]*\n))?[ \t]*(?:(\{)|\\[ij](?![A-Za-z])|[^\s\\{}%&#^_$])/u.exec(
      text.slice(from, from + 100),
    ) ?? [];
  const end = from + token.length;
  return token === '' ? undefined : group === undefined ? end : findGroupEnd(text, end - 1);
}

export function findOptionsEnd(text: string, from: number): number {
  const [options = ''] = /^[ \t]*\[(?:[^[\]{}\n]|\{[^{}\n]*\})*\]/.exec(text.slice(from, from + 500)) ?? [];
  return from + options.length;
}

/** Returns the end of a line break, or `undefined` if its options are not closed. */
export function findLineBreakEnd(text: string, from: number): number | undefined {
  const start = text[from] === '*' ? from + 1 : from;
  const end = findOptionsEnd(text, start);
  return end === start && /^[ \t]*\[/.test(text.slice(start, start + 100)) ? undefined : end;
}

/**
 * Returns the end of all arguments, or `undefined` if a group is not closed.
 *
 * @param hasAddress whether the first group is an address
 */
export function findArgumentsEnd(text: string, from: number, hasAddress = false): number | undefined {
  let end = from;
  let isAddress = hasAddress;
  for (;;) {
    const options = findOptionsEnd(text, end);
    const [space = ''] = /^(?:[ \t]*(?:%.*)?\r?\n?[ \t]*)(?=[{[])/.exec(text.slice(options, options + 300)) ?? [];
    const group = options + space.length;
    if (text[group] === '{') {
      const next = findGroupEnd(text, group, isAddress);
      isAddress = false;
      if (next === undefined) {
        return undefined;
      }
      end = next;
    } else if (options === end) {
      break;
    } else {
      end = options;
    }
  }
  const [value = ''] =
    /^\s*=?\s*[-+]?(?:\d+\.?\d*|\.\d+)\s*(?:(?:pt|em|ex|cm|mm|in|bp|pc|sp|dd|cc|mu)\b)?|^\s*=\s*\S+/.exec(
      text.slice(end, end + 60),
    ) ?? [];
  return end === from ? end + value.length : end;
}

/** Returns the end of the `\fi` that closes a condition. */
export function findConditionEnd(text: string, from: number): number | undefined {
  const mark = /\\(?:(if)[A-Za-z@]*|(fi))(?![A-Za-z@])/g;
  mark.lastIndex = from;
  let depth = 1;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    depth += match[1] === undefined ? -1 : 1;
    if (depth === 0) {
      return mark.lastIndex;
    }
  }
  return undefined;
}
