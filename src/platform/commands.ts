import { commands } from 'vscode';
import { focusedRows, type CommandArguments, type CommandId } from '../manifest.ts';

export async function executeCommand<K extends CommandId>(id: K, ...args: CommandArguments[K]): Promise<void> {
  await commands.executeCommand(id, ...args);
}

export type CommandHandlers = { readonly [K in CommandId]: (...args: CommandArguments[K]) => unknown };

interface RunnerOptions {
  readonly onError: (error: unknown) => void;
  /** Finds the focused rows, because a keybinding in a view sends no row. */
  readonly rows: () => Promise<FocusedRows | undefined>;
  /** Commands that never run without a row if VS Code sends arguments. */
  readonly rowCommands: ReadonlySet<string>;
  readonly onLostRow: () => void;
}

/** @param createHandlers creates the handlers for a citation target */
export function createCommandRunner<T>(
  createHandlers: (target: T) => CommandHandlers,
  { onError, rows, rowCommands, onLostRow }: RunnerOptions,
): (id: string, args: readonly unknown[], target: T) => Promise<unknown> {
  return async (id, args, target) => {
    try {
      const rowArguments = args[0] === focusedRows ? getArguments(await rows()) : args;
      if (rowCommands.has(id) && lacksRow(rowArguments)) {
        onLostRow();
        return undefined;
      }
      const handler = createHandlers(target)[id as CommandId] as (...args: readonly unknown[]) => unknown;
      return await handler(...rowArguments);
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
  return [focused?.row, focused?.rows];
}

/** VS Code sends nothing in place of a row that it redraws, or that is no longer there. */
function lacksRow(args: readonly unknown[]): boolean {
  const [row, rows] = args;
  const isMissing = (value: unknown) => value === undefined || value === null;
  return args.length > 0 && (isMissing(row) || (Array.isArray(rows) && rows.some(isMissing)));
}

/** Returns the commands in the context menus of rows, except those that a view's title also offers, without a row. */
export function listRowCommands(packageJSON: unknown): ReadonlySet<string> {
  type Menus = Readonly<Record<'view/item/context' | 'view/title', readonly { readonly command: string }[]>>;
  const { menus } = (packageJSON as { readonly contributes: { readonly menus: Menus } }).contributes;
  const withoutRow = new Set(menus['view/title'].map(({ command }) => command));
  return new Set(menus['view/item/context'].map(({ command }) => command).filter((id) => !withoutRow.has(id)));
}
