import { l10n } from 'vscode';
import { describeError } from '../../connection/errorMessages.ts';
import { OfflineError } from '../../store/offline/offlineClient.ts';
import type { Remedy } from '../../platform/notify.ts';
import { sanitizeLine } from '../../platform/remoteText.ts';
import { OtherServiceError, sampleService } from './boundService.ts';

interface PageErrorMessage {
  readonly message: string;
  readonly remedies: readonly Remedy[];
}

export class PageError extends Error {}

/** @throws PageError if `value` is `undefined`, because the page changed after the user's click */
export function requirePresent<T>(value: T | undefined): T {
  if (value === undefined) {
    throw new PageError(l10n.t('The page has changed. Try again.'));
  }
  return value;
}

export function describePageError(error: unknown): PageErrorMessage {
  if (error instanceof OfflineError) {
    return describePageError(error.cause);
  }
  if (error instanceof PageError) {
    return { message: error.message, remedies: [] };
  }
  if (!(error instanceof OtherServiceError)) {
    return describeError(error);
  }
  if (error.expected === sampleService) {
    const remedy: Remedy = { label: l10n.t('Explore with Sample Data'), command: 'dateline.useSample' };
    return {
      message: l10n.t('This page shows sample data, but Dateline now uses a live service.'),
      remedies: [remedy],
    };
  }
  const message = l10n.t('This page is from {0}, but Dateline now uses another service.', sanitizeLine(error.expected));
  const remedy: Remedy = { label: l10n.t('Use the Live Service'), command: 'dateline.useService' };
  return { message, remedies: error.current === sampleService ? [remedy] : [] };
}
