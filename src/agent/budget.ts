import type { LanguageModelToolTokenizationOptions } from 'vscode';

export interface Budget {
  readonly tokens: number;
  readonly count: (text: string) => PromiseLike<number>;
}

/** In tokens. */
const maxTokens = 8000;

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
        // The host may have no model to count with.
        return estimateTokens(text);
      }
    },
  };
}

/** Assumes three bytes per token. Common tokenizers take about four bytes of English, or three of other scripts. */
function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

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
  const notice = 'The token budget is too small for this result.';
  return (await fits(notice)) ? notice : '';
}
