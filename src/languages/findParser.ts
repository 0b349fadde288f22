import { findLanguage, isUnknownLanguage } from './index.ts';
import { isSlow, runWithinTimeLimit } from '../citation/timeLimit.ts';
import { isTooDeep, useLineFeeds, type Parse } from './structure.ts';

/** In UTF-16 code units. The longest text takes less than a second. */
const maxParsedLength = 1_000_000;

/** Returns whether a document has too many characters or took too long. */
export function isTooLarge(text: string): boolean {
  return text.length > maxParsedLength || isSlow(text);
}

/** Returns whether citations can be inserted into, and read from, documents of a language. */
export function hasParser(languageId: string): boolean {
  return selectParser(languageId) !== undefined;
}

/**
 * Returns a parser that refuses documents of unknown languages, and those that are too large, take too long or are
 * nested too deeply.
 */
export function findParser(languageId: string): Parse {
  const parse = selectParser(languageId);
  return (text, ...others) => {
    try {
      return isTooLarge(text) || !parse
        ? undefined
        : runWithinTimeLimit(text, () => {
            const structure = parse(useLineFeeds(text), ...others);
            return structure && isTooDeep(structure.nodes) ? undefined : structure;
          });
    } catch (error) {
      // Some parsers are recursive, and deep nesting overflows the stack.
      if (error instanceof RangeError) {
        return undefined;
      }
      throw error;
    }
  };
}

function selectParser(languageId: string): Parse | undefined {
  return isUnknownLanguage(languageId) ? undefined : findLanguage(languageId).parse;
}
