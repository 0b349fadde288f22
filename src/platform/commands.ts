import { commands } from 'vscode';
import { focusedRows, type citingCommandIds, type CommandArguments, type CommandId } from '../manifest.ts';

export async function executeCommand<K extends CommandId>(id: K, ...args: CommandArguments[K]): Promise<void> {
  await commands.executeCommand(id, ...args);
}

type CitingCommandId = (typeof citingCommandIds)[number];

export type CommandHandlers<Target = never> = {
  readonly [K in CommandId]: (
    ...args: K extends CitingCommandId ? [citationTarget: Target, ...CommandArguments[K]] : CommandArguments[K]
  ) => unknown;
};

interface RunnerOptions {
  readonly onError: (error: unknown) => void;
  /** Finds the focused rows, because a keybinding in a view sends no row. */
  readonly rows: () => Promise<FocusedRows | undefined>;
  /** Commands that never run without a row if VS Code sends arguments. */
  readonly rowCommands: ReadonlySet<string>;
  readonly onLostRow: () => void;
}

/** @param loadOthers loads the handlers of the other commands */
export function createCommandRunner<Target, Id extends CommandId>(
  handlers: Pick<CommandHandlers<Target>, Id>,
  loadOthers: () => Promise<Omit<CommandHandlers<Target>, Id>>,
  { onError, rows, rowCommands, onLostRow }: RunnerOptions,
): (id: string, args: readonly unknown[], target?: Target) => Promise<unknown> {
  return async (id, args, target) => {
    try {
      const rowArguments = args[0] === focusedRows ? getArguments(await rows()) : args;
      if (rowCommands.has(id) && lacksRow(rowArguments)) {
        onLostRow();
        return undefined;
      }
      const loaded: Partial<CommandHandlers<Target>> = handlers;
      const handler = (loaded[id as CommandId] ?? (await loadOthers())[id as Exclude<CommandId, Id>]) as Handler;
      return await handler(...(target === undefined ? [] : [target]), ...rowArguments);
    } catch (error) {
      onError(error);
      return undefined;
    }
  };
}

type Handler = (...args: readonly unknown[]) => unknown;

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
