import { commands } from 'vscode';
import { focusedRows, type CommandArguments, type CommandId } from '../manifest.ts';

/** Runs one of our commands; its arguments are checked by the compiler. */
export async function executeCommand<K extends CommandId>(id: K, ...args: CommandArguments[K]): Promise<void> {
  await commands.executeCommand(id, ...args);
}

/** A handler for every command: a forgotten one does not compile. */
export type CommandHandlers = { readonly [K in CommandId]: (...args: CommandArguments[K]) => unknown };

/**
 * Runs a command by its id; what its handler throws goes to `onError`, which tells the user. A key pressed in a view sends
 * no row, so its handler gets what `rows` finds, as a menu would send it.
 *
 * @param handlersFor the handlers of commands that are called with a target for citations
 */
export function createCommandRunner<T>(
  handlersFor: (target: T) => CommandHandlers,
  { onError, rows }: { onError: (error: unknown) => void; rows: () => Promise<FocusedRows | undefined> },
): (id: string, args: readonly unknown[], target: T) => Promise<unknown> {
  return async (id, args, target) => {
    try {
      const handler = handlersFor(target)[id as CommandId] as (...args: readonly unknown[]) => unknown;
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
