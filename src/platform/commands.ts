import { commands } from 'vscode';
import { focusedRows, type CommandArguments, type CommandId } from '../manifest.ts';

export async function executeCommand<K extends CommandId>(id: K, ...args: CommandArguments[K]): Promise<void> {
  await commands.executeCommand(id, ...args);
}

export type CommandHandlers = { readonly [K in CommandId]: (...args: CommandArguments[K]) => unknown };

/**
 * Finds the focused rows, because a keybinding in a view sends no row.
 *
 * @param createHandlers creates the handlers for a citation target
 */
export function createCommandRunner<T>(
  createHandlers: (target: T) => CommandHandlers,
  { onError, rows }: { onError: (error: unknown) => void; rows: () => Promise<FocusedRows | undefined> },
): (id: string, args: readonly unknown[], target: T) => Promise<unknown> {
  return async (id, args, target) => {
    try {
      const handler = createHandlers(target)[id as CommandId] as (...args: readonly unknown[]) => unknown;
      return await handler(...(args[0] === focusedRows ? getArguments(await rows()) : args));
    } catch (error) {
      onError(error);
      return undefined;
    }
  };
}

interface FocusedRows {
  readonly row: unknown;
  readonly rows: readonly unknown[];
}

function getArguments(focused: FocusedRows | undefined): readonly unknown[] {
  return focused ? [focused.row, focused.rows] : [];
}
