import { commands, type Disposable } from 'vscode';
import type { CommandArguments, CommandId } from '../manifest.ts';

/** Runs one of our commands; its arguments are checked by the compiler. */
export async function executeCommand<K extends CommandId>(id: K, ...args: CommandArguments[K]): Promise<void> {
  await commands.executeCommand(id, ...args);
}

/** A handler for every command: a forgotten one does not compile. */
export type CommandHandlers = { readonly [K in CommandId]: (...args: CommandArguments[K]) => unknown };

/** Registers all commands; what a handler throws goes to `onFault`, which tells the user. */
export function registerCommands(handlers: CommandHandlers, onFault: (fault: unknown) => void): Disposable[] {
  return Object.entries(handlers).map(([id, handler]) =>
    commands.registerCommand(id, async (...args: unknown[]) => {
      try {
        return await (handler as (...args: unknown[]) => unknown)(...args);
      } catch (fault) {
        onFault(fault);
        return undefined;
      }
    }),
  );
}
