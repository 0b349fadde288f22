import { CancellationError, l10n, ProgressLocation, StatusBarAlignment, window, type CancellationToken } from 'vscode';
import type { CommandArguments, CommandId } from '../manifest.ts';
import { executeCommand } from './commands.ts';
import { sanitizeLabel, sanitizeLine, sanitizeWholeLine } from './remoteText.ts';

export type Remedy = {
  readonly [K in CommandId]: { readonly label: string; readonly command: K; readonly args?: CommandArguments[K] };
}[CommandId];

/** A remedy that is no command of Dateline. */
interface Action {
  readonly label: string;
  readonly run: () => PromiseLike<unknown>;
}

type Shown = [message: string, ...items: { readonly title: string; readonly remedy: Remedy | Action }[]];

const show = {
  information: (...args: Shown) => window.showInformationMessage(...args),
  warning: (...args: Shown) => window.showWarningMessage(...args),
  error: (...args: Shown) => window.showErrorMessage(...args),
} as const;

/** Shows any message of Dateline, without links such as `[a](command:b)`, which would run a command. */
export async function notify(
  severity: keyof typeof show,
  message: string,
  remedies: readonly (Remedy | Action)[] = [],
): Promise<void> {
  const chosen = await show[severity](
    sanitizeLine(message),
    ...remedies.map((remedy) => ({ title: sanitizeLine(remedy.label), remedy })),
  );
  const remedy = chosen?.remedy;
  if (remedy && 'run' in remedy) {
    await remedy.run();
  } else if (remedy) {
    await executeCommand(remedy.command, ...(remedy.args ?? []));
  }
}

const announcementMs = 10_000;
let removeAnnouncement: () => void = () => undefined;

/** Shows the result of the user's action in the status bar. Replaces the previous one. */
export function announce(message: string): void {
  removeAnnouncement();
  const item = window.createStatusBarItem('dateline.result', StatusBarAlignment.Left);
  item.name = l10n.t('Dateline: Result of the Last Action');
  item.text = sanitizeLabel(message);
  item.accessibilityInformation = { label: sanitizeLine(message), role: 'alert' };
  item.show();
  const remove = () => item.dispose();
  const timer = setTimeout(remove, announcementMs);
  removeAnnouncement = () => {
    // All announcements have one identifier, so disposing an item again would remove the next announcement.
    clearTimeout(timer);
    remove();
  };
}

/** @param details paragraphs below the question, which are not truncated */
export async function confirm(
  question: string,
  { details, yes }: { readonly details: readonly string[]; readonly yes: string },
): Promise<boolean> {
  const options = { modal: true, detail: details.map(sanitizeWholeLine).join('\n\n') };
  return (await window.showWarningMessage(sanitizeLine(question), options, yes)) === yes;
}

export async function withProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const options = { location: ProgressLocation.Notification, title: sanitizeLine(title), cancellable: true };
  return window.withProgress(options, (_progress, token) => {
    const controller = new AbortController();
    token.onCancellationRequested(() => controller.abort());
    return work(controller.signal);
  });
}

/** In milliseconds. */
const lateMs = 500;

/**
 * Shows progress with a Cancel button only if the work takes noticeably long.
 *
 * @throws CancellationError if the user cancels
 */
export async function withLateProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const result = work(controller.signal);
  const end = result.then(
    () => undefined,
    () => undefined,
  );
  const options = { location: ProgressLocation.Notification, title: sanitizeLine(title), cancellable: true };
  const timer = setTimeout(() => {
    void window.withProgress(options, (_progress, token) => {
      token.onCancellationRequested(() => controller.abort(new CancellationError()));
      return end;
    });
  }, lateMs);
  try {
    return await result;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a signal that aborts when VS Code cancels its request. */
export function toAbortSignal(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  const cancel = () => controller.abort(new CancellationError());
  token.onCancellationRequested(cancel);
  if (token.isCancellationRequested) {
    cancel();
  }
  return controller.signal;
}
