import { ProgressLocation, window } from 'vscode';
import type { CommandArguments, CommandId } from '../manifest.ts';
import { executeCommand } from './commands.ts';
import { sanitizeLine } from './remoteText.ts';

/** A button below a message, and the command it runs. */
export type Remedy = {
  readonly [K in CommandId]: { readonly label: string; readonly command: K; readonly args?: CommandArguments[K] };
}[CommandId];

const show = {
  information: window.showInformationMessage,
  warning: window.showWarningMessage,
  error: window.showErrorMessage,
} as const;

/**
 * Shows a message, which may quote remote text. The only place that does: a notification turns `[a](command:b)` into a
 * live link, so a hostile headline in a message would be an attack.
 */
export async function notify(
  severity: keyof typeof show,
  message: string,
  remedies: readonly Remedy[] = [],
): Promise<void> {
  const chosen = await show[severity](
    sanitizeLine(message),
    ...remedies.map((remedy) => ({ title: remedy.label, remedy })),
  );
  if (chosen) {
    await executeCommand(chosen.remedy.command, ...(chosen.remedy.args ?? []));
  }
}

/** Asks before something is done; only `yes` means so. What is asked and shown may hold remote text. */
export async function confirm(
  question: string,
  { detail, yes }: { readonly detail: string; readonly yes: string },
): Promise<boolean> {
  const options = { modal: true, detail: sanitizeLine(detail) };
  return (await window.showWarningMessage(sanitizeLine(question), options, yes)) === yes;
}

/** Shows that something is under way, which the user can cancel. */
export async function withProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const options = { location: ProgressLocation.Notification, title: sanitizeLine(title), cancellable: true };
  return window.withProgress(options, (_progress, token) => {
    const controller = new AbortController();
    token.onCancellationRequested(() => controller.abort());
    return work(controller.signal);
  });
}
