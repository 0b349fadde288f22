import { commands, type Disposable } from 'vscode';
import { focusedRows, type CommandArguments, type CommandId } from '../manifest.ts';

/** Runs one of our commands; its arguments are checked by the compiler. */
export async function executeCommand<K extends CommandId>(id: K, ...args: CommandArguments[K]): Promise<void> {
  await commands.executeCommand(id, ...args);
}

/** A handler for every command: a forgotten one does not compile. */
export type CommandHandlers = { readonly [K in CommandId]: (...args: CommandArguments[K]) => unknown };

/**
 * Registers all commands; what a handler throws goes to `onFault`, which tells the user. A key pressed in a view sends no
 * row, so its handler gets what `rows` finds, as a menu would send it.
 */
export function registerCommands(
  handlers: CommandHandlers,
  { onFault, rows }: { onFault: (fault: unknown) => void; rows: () => Promise<readonly unknown[]> },
): Disposable[] {
  return Object.entries(handlers).map(([id, handler]) =>
    commands.registerCommand(id, async (...args: unknown[]) => {
      try {
        const given = args[0] === focusedRows ? ofRows(await rows()) : args;
        return await (handler as (...args: unknown[]) => unknown)(...given);
      } catch (fault) {
        onFault(fault);
        return undefined;
      }
    }),
  );
}

function ofRows(rows: readonly unknown[]): readonly unknown[] {
  return rows.length > 0 ? [rows[0], rows] : [];
}
