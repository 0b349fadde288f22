import { l10n } from 'vscode';
import type { Remedy } from '../platform/notify.ts';
import { harmless } from '../platform/remoteText.ts';
import { OtherServiceError, sampleService } from './boundService.ts';

interface PageFault {
  readonly message: string;
  readonly remedies: readonly Remedy[];
}

/** Why something on the page was not done, in words for the user. */
export class PageError extends Error {}

/** What the user pressed. @throws PageError when it is gone since then */
export function there<T>(found: T | undefined): T {
  if (found === undefined) {
    throw new PageError(l10n.t('This is not on the page any more.'));
  }
  return found;
}

/** A fault of a page in words, and what the user can do about it; `describe` does that for all that is not of pages alone. */
export function describePageFault(error: unknown, describe: (error: unknown) => PageFault): PageFault {
  if (error instanceof PageError) {
    return { message: error.message, remedies: [] };
  }
  if (!(error instanceof OtherServiceError)) {
    return describe(error);
  }
  if (error.wanted === sampleService) {
    const remedy: Remedy = { label: l10n.t('Explore with Sample Data'), command: 'dateline.useSample' };
    return { message: l10n.t('This page shows sample data, which Dateline does not use now.'), remedies: [remedy] };
  }
  const remedy: Remedy = { label: l10n.t('Use the Live Service'), command: 'dateline.useService' };
  return {
    message: l10n.t('This page is from {0}, which Dateline does not use now.', harmless(error.wanted)),
    remedies: error.asked === sampleService ? [remedy] : [],
  };
}
