// cspell:ignore uncited
import type { CheckCode, Finding } from './finding.ts';

/** Formats placeholders such as `{0}`, as `l10n.t` of VS Code does. */
export type Translate = (message: string, ...args: readonly string[]) => string;

/** Returns one sentence, which may contain remote text. */
export function describeFinding({ code, subject, detail = '' }: Finding, t: Translate = format): string {
  const messages: Readonly<Record<CheckCode, () => string>> = {
    'title-differs': () => t('The article’s title is “{0}”.', detail),
    'duplicate-address': () => t('The same page is also cited as {0}.', detail),
    'tracking-parameters': () => t('The address contains tracking parameters.'),
    'not-a-web-address': () => t('“{0}” is not a web address.', subject),
    'missing-entry': () => t('The bibliography has no entry “{0}”.', subject),
    'unused-entry': () => t('Nothing cites the entry “{0}”.', subject),
    'unknown-address': () => t('The service does not know this address.'),
    'same-publisher': () => t('All sources of this sentence are from {0}.', subject),
    'no-similar-passage': () => t('No passage of this article resembles this sentence.'),
    'uncited-claim': () => t('This sentence has no citation.'),
    unreachable: () => t('The address can’t be reached: {0}.', detail),
  };
  return messages[code]();
}

function format(message: string, ...args: readonly string[]): string {
  return message.replace(/\{(\d)\}/g, (_, index: string) => args[Number(index)] ?? '');
}
