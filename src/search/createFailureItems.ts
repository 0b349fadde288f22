import { l10n, ThemeIcon, type QuickPickItem } from 'vscode';
import { describeError } from '../connection/errorMessages.ts';
import type { Remedy } from '../platform/notify.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';

export interface ActionItem extends QuickPickItem {
  /** Runs on Enter. */
  readonly run?: () => void;
}

/** Creates the items that describe a failed request and offer ways out. */
export function createFailureItems(
  error: unknown,
  {
    retry,
    run,
    otherRemedies = [],
  }: {
    readonly retry: () => void;
    readonly run: (remedy: Remedy) => void;
    /** Offered after the remedies of the error. */
    readonly otherRemedies?: readonly Remedy[];
  },
): ActionItem[] {
  const { message, remedies, canRetry } = describeError(error);
  return [
    {
      label: sanitizeLabel(message),
      iconPath: new ThemeIcon('error'),
      alwaysShow: true,
      ...(canRetry && { run: retry }),
    },
    ...(canRetry ? [createActionItem('refresh', l10n.t('Try Again'), retry)] : []),
    ...[...remedies, ...otherRemedies].map((remedy) =>
      createActionItem('arrow-right', remedy.label, () => run(remedy)),
    ),
  ];
}

export function createActionItem(icon: string, text: string, run: () => void): ActionItem {
  return { label: sanitizeLabel(text), iconPath: new ThemeIcon(icon), alwaysShow: true, run };
}
