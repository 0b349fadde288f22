import type { LanguageModelToolTokenizationOptions } from 'vscode';

/** The length that a result may have, and its measure. */
export interface Budget {
  readonly tokens: number;
  readonly count: (text: string) => PromiseLike<number>;
}

/** More is not given to a model at once, whatever it takes. */
const maxTokens = 8000;

/** The budget of an invocation; where it names none, 8,000 tokens by an estimate that is rather too high. */
export function createBudget(options: LanguageModelToolTokenizationOptions | undefined): Budget {
  if (!options) {
    return { tokens: maxTokens, count: (text) => Promise.resolve(estimateTokens(text)) };
  }
  return {
    tokens: Math.min(options.tokenBudget, maxTokens),
    count: async (text) => {
      try {
        return await options.countTokens(text);
      } catch {
        // There may be no model that could count.
        return estimateTokens(text);
      }
    },
  };
}

/** Tokens of common tokenizers hold about four bytes of English, and about three of other scripts. */
function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

/** The first of renderings, ordered from the longest to the shortest, that is within the budget; else what fits of the last. */
export async function fitToBudget(renderings: readonly (() => string)[], budget: Budget): Promise<string> {
  const fits = async (text: string) => (await budget.count(text)) <= budget.tokens;
  let low = 0;
  let high = renderings.length;
  let best: string | undefined;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const text = renderings[middle]?.() ?? '';
    if (await fits(text)) {
      best = text;
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  if (best !== undefined) {
    return best;
  }
  const sorry = 'The token budget is too small for this result.';
  return (await fits(sorry)) ? sorry : '';
}
