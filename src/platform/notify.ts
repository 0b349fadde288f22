import { window } from 'vscode';
import type { CommandArguments, CommandId } from '../manifest.ts';
import { executeCommand } from './commands.ts';
import { harmless } from './remoteText.ts';

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
    harmless(message),
    ...remedies.map((remedy) => ({ title: remedy.label, remedy })),
  );
  if (chosen) {
    await executeCommand(chosen.remedy.command, ...(chosen.remedy.args ?? []));
  }
}
