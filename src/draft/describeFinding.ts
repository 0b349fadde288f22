// cspell:ignore uncited
import type { BibliographyFault } from './bibliographyEntries.ts';
import type { CheckCode, Finding } from './finding.ts';

/** Formats placeholders such as `{0}`, as `l10n.t` of VS Code does. */
export type Translate = (message: string, ...args: readonly string[]) => string;

/** Returns one sentence, which may contain remote text. */
export function describeFinding(
  { code, subject, detail = '', fault = 'unreadable' }: Finding,
  t: Translate = format,
): string {
  const messages: Readonly<Record<CheckCode, () => string>> = {
    'title-differs': () => t('The article’s title is “{0}”.', detail),
    'duplicate-address': () => t('The same page is also cited as {0}.', detail),
    'tracking-parameters': () => t('The address contains tracking parameters.'),
    'not-a-web-address': () => t('“{0}” is not a web address.', subject),
    'missing-bibliography': () => describeFault(fault, subject, t),
    'missing-entry': () => t('The bibliography has no entry “{0}”.', subject),
    'unused-entry': () => t('Nothing cites the entry “{0}”.', subject),
    'missing-note': () => t('The footnote “{0}” has no definition.', subject),
    'unused-note': () => t('Nothing refers to the footnote “{0}”.', subject),
    'unknown-address': () => t('The service does not know this address.'),
    'same-publisher': () => t('All sources of this sentence are from {0}.', subject),
    'no-similar-passage': () => t('No passage of this article resembles this sentence.'),
    'figure-differs': () => t('The article says {0}.', detail),
    'uncited-claim': () => t('This sentence has no citation.'),
    unreachable: () => t('The address can’t be reached: {0}.', detail),
  };
  return messages[code]();
}

function describeFault(fault: BibliographyFault, subject: string, t: Translate): string {
  const messages: Readonly<Record<BibliographyFault, () => string>> = {
    missing: () => t('The bibliography “{0}” does not exist.', subject),
    unreadable: () => t('The bibliography “{0}” can’t be read.', subject),
    outside: () => t('The bibliography “{0}” is outside the folders that may be read.', subject),
    absolute: () => t('The bibliography “{0}” has an absolute path. Use a path relative to the document.', subject),
    pattern: () => t('“{0}” is a pattern. Name each bibliography.', subject),
    remote: () => t('“{0}” is a web address. A bibliography must be a file.', subject),
    encoding: () => t('The bibliography “{0}” is neither UTF-8 nor UTF-16. Save it as UTF-8.', subject),
    tooLarge: () => t('The bibliography “{0}” is larger than 20 MB.', subject),
    tooLargeTogether: () =>
      t('The bibliographies of this document are together larger than 20 MB. “{0}” was not read.', subject),
    tooMany: () => t('The document names more than 100 bibliographies. The others were not read.'),
    unclosedEntry: () => t('This entry is not closed.'),
    invalidEntry: () => t('This entry has a syntax error.'),
    missingKey: () => t('This entry has no key.'),
    notThisFormat: () => t('This is not a bibliography in BibTeX, CSL-JSON or Hayagriva.'),
    severalDocuments: () => t('The file contains more than one YAML document.'),
    notAList: () => t('CSL-JSON must be a list of items.'),
    notAMap: () => t('A Hayagriva file must map keys to entries.'),
  };
  return messages[fault]();
}

function format(message: string, ...args: readonly string[]): string {
  return message.replace(/\{(\d)\}/g, (_, index: string) => args[Number(index)] ?? '');
}
