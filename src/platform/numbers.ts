import { env } from 'vscode';

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(env.language, { maximumFractionDigits: 2 }).format(value);
}

/** Formats a share from 0 to 1 in the user's language. */
export function formatPercent(share: number): string {
  return new Intl.NumberFormat(env.language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

export function selectPlural(count: number, one: string, many: string): string {
  return new Intl.PluralRules(env.language).select(count) === 'one' ? one : many;
}
