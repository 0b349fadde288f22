import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import {
  CancellationTokenSource,
  Disposable,
  EventEmitter,
  commands,
  extensions,
  languages,
  lm,
  Uri,
  window,
  type ExtensionContext,
  type QuickPickItem,
  type TreeDataProvider,
} from 'vscode';
import { realTiming } from '../../src/client/request/timing.ts';
import { activate } from '../../src/extension.ts';
import type { ViewId } from '../../src/manifest.ts';
import type { MessageFromPage, MessageToPage, PageState } from '../../src/page/protocol.ts';
import type { TreeRow } from '../../src/sidebar/rows/row.ts';
import { limits } from '../../scripts/limits.ts';
import { FakeQuickPick } from './quickPick.ts';
import { SyncedMemory } from './syncedMemory.ts';

/** What windows on one computer share. */
export class Profile {
  readonly home: string;
  readonly globalState = new SyncedMemory();
  readonly workspaceState = new SyncedMemory();
  readonly #secrets = new Map<string, string>();
  readonly #didChangeSecret = new EventEmitter<{ key: string }>();
  readonly secrets = {
    get: (key: string) => Promise.resolve(this.#secrets.get(key)),
    store: (key: string, value: string) => this.#change(key, () => this.#secrets.set(key, value)),
    delete: (key: string) => this.#change(key, () => this.#secrets.delete(key)),
    onDidChange: this.#didChangeSecret.event,
  };

  /** @param home folder of the extension's storage */
  constructor(home: string) {
    this.home = home;
  }

  #change(key: string, change: () => unknown): Promise<void> {
    change();
    this.#didChangeSecret.fire({ key });
    return Promise.resolve();
  }
}

export interface ShownMessage {
  readonly severity: 'information' | 'warning' | 'error';
  readonly text: string;
  readonly actions: readonly string[];
}

/** A detail page without its webview. It says that it is ready and keeps the last state that it received. */
class FakePage {
  state: PageState | undefined;
  readonly #received = new EventEmitter<MessageFromPage>();
  readonly #disposed = new EventEmitter<void>();
  readonly webviewPanel = {
    title: '',
    visible: true,
    active: true,
    reveal: () => undefined,
    onDidChangeViewState: new EventEmitter().event,
    onDidDispose: this.#disposed.event,
    dispose: () => this.#disposed.fire(),
    webview: Object.defineProperty(
      {
        options: {},
        onDidReceiveMessage: this.#received.event,
        postMessage: (message: MessageToPage) => {
          this.state = message.type === 'show' ? message.page : this.state;
          return Promise.resolve(true);
        },
      },
      'html',
      { set: () => queueMicrotask(() => this.#received.fire({ type: 'ready' })) },
    ),
  };

  send(message: MessageFromPage): void {
    this.#received.fire(message);
  }
}

/** The window that shows what the extension shows now. */
let current: ExtensionWindow | undefined;

function makeCurrent(window: ExtensionWindow): void {
  current = window;
}

/**
 * A window of the extension, which runs from its sources in this host with storage of its own. The documents, edits,
 * settings and files are those of VS Code; rows, messages, pages and pickers are recorded, because VS Code doesn't show
 * them to tests. The user answers each question with its first answer.
 */
export class ExtensionWindow {
  readonly messages: ShownMessage[] = [];
  readonly log: string[] = [];
  readonly picks: FakeQuickPick<QuickPickItem>[] = [];
  readonly pages = new Set<FakePage>();
  /** Titles of the operations whose progress is shown. */
  readonly progress: string[] = [];
  /** Status bar items that are visible. */
  readonly statusItems = new Set<{ readonly id: string; text?: string }>();
  readonly trees = new Map<string, TreeDataProvider<TreeRow>>();
  readonly commands = new Map<string, (...args: unknown[]) => unknown>();
  readonly #context: ExtensionContext;

  constructor(profile: Profile) {
    makeCurrent(this);
    const extension = extensions.getExtension('dateline.dateline');
    assert.ok(extension, 'the extension is not installed in this host');
    const { secrets, globalState, workspaceState, home } = profile;
    const { extensionUri, packageJSON } = extension as { extensionUri: Uri; packageJSON: unknown };
    this.#context = {
      subscriptions: [],
      secrets,
      globalState,
      workspaceState,
      globalStorageUri: Uri.file(home),
      storageUri: Uri.joinPath(Uri.file(home), 'workspace'),
      extensionUri,
      extension: { packageJSON },
    } as unknown as ExtensionContext;
    activate(this.#context);
  }

  /** Runs a command as a user does, in this window. */
  async run(command: string, ...args: readonly unknown[]): Promise<void> {
    makeCurrent(this);
    const handler = this.commands.get(command);
    assert.ok(handler, `no command ${command}`);
    await endsInTime(command, Promise.resolve(handler(...args)));
  }

  /** Returns the rows below a row, or the top rows of a view. */
  async rows(view: ViewId, row?: TreeRow): Promise<readonly TreeRow[]> {
    makeCurrent(this);
    const tree = this.trees.get(view);
    assert.ok(tree);
    const label = `the rows of ${view}`;
    return (await endsInTime(label, Promise.resolve(tree.getChildren(row)))) ?? [];
  }

  async item(view: ViewId, row: TreeRow) {
    const item = await this.trees.get(view)?.getTreeItem(row);
    assert.ok(item);
    return item;
  }

  /** Closes the window, as a reload does. */
  close(): void {
    for (const item of this.#context.subscriptions.toReversed()) {
      item.dispose();
    }
  }
}

async function endsInTime<T>(label: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${label} does not end`)), limits.state);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Waits longer than this last until the clock is moved. Retries and pauses of a rate limit are shorter. */
const maxPassingMs = 6 * 60_000;

/** A clock for the whole extension. Short waits end at once and move it. */
export class TestClock {
  #skew = 0;
  #elapsed = 0;
  readonly #waiting = new Set<() => void>();
  readonly #real = { ...realTiming };

  install(): void {
    Object.assign(realTiming, {
      now: () => this.#real.now() + this.#skew,
      elapsed: () => this.#real.elapsed() + this.#elapsed,
      wait: async (milliseconds: number, signal: AbortSignal) => {
        if (milliseconds <= maxPassingMs) {
          await setImmediate(undefined, { signal });
          this.#skew += milliseconds;
          this.#elapsed += milliseconds;
          return;
        }
        await new Promise<void>((resolve, reject) => {
          signal.throwIfAborted();
          this.#waiting.add(resolve);
          signal.addEventListener('abort', () => {
            this.#waiting.delete(resolve);
            reject(signal.reason as Error);
          });
        });
      },
    });
  }

  uninstall(): void {
    Object.assign(realTiming, this.#real);
  }

  /** Sets the time of day. Only a step forward also ends waits. */
  jump(milliseconds: number): void {
    this.#skew += milliseconds;
    if (milliseconds > 0) {
      this.#elapsed += milliseconds;
      for (const resolve of this.#waiting) {
        resolve();
      }
      this.#waiting.clear();
    }
  }
}

/** Records what windows show, instead of VS Code. Returns a function that stops this. */
export function recordWindows(): () => void {
  const restore: (() => void)[] = [];
  const replace = <T extends object>(target: T, replacements: Partial<Record<keyof T, unknown>>) => {
    const names = Object.keys(replacements) as (keyof T)[];
    const originals = names.map((name) => [name, target[name]] as const);
    restore.push(() => Object.assign(target, Object.fromEntries(originals)));
    Object.assign(target, replacements);
  };
  const nothing = () => new Disposable(() => undefined);
  const never = new EventEmitter().event;
  const { executeCommand } = commands;
  const record =
    (severity: ShownMessage['severity']) =>
    (text: string, ...rest: readonly unknown[]) => {
      const isModal = rest.some((item) => typeof item === 'object' && item !== null && 'modal' in item);
      const actions = rest.filter((item) => typeof item === 'string' || (item as { title?: string }).title);
      if (isModal) {
        return Promise.resolve(actions[0]);
      }
      const titles = actions.map((item) => (typeof item === 'string' ? item : (item as { title: string }).title));
      current?.messages.push({ severity, text, actions: titles });
      return Promise.resolve(undefined);
    };
  replace(commands, {
    registerCommand: (id: string, handler: (...args: unknown[]) => unknown) => {
      current?.commands.set(id, handler);
      return nothing();
    },
    executeCommand: (id: string, ...args: readonly unknown[]) =>
      id === 'setContext' || /^dateline\.\w+\.focus$/.test(id)
        ? Promise.resolve(undefined)
        : id.startsWith('dateline.')
          ? Promise.resolve(current?.commands.get(id)?.(...args))
          : executeCommand(id, ...args),
  });
  replace(window, {
    createTreeView: (id: string, { treeDataProvider }: { treeDataProvider: TreeDataProvider<TreeRow> }) => {
      current?.trees.set(id, treeDataProvider);
      return {
        visible: true,
        selection: [],
        reveal: () => Promise.resolve(),
        onDidChangeVisibility: never,
        onDidChangeSelection: never,
        onDidCollapseElement: never,
        onDidExpandElement: never,
        dispose: () => undefined,
      };
    },
    createOutputChannel: () => {
      const log = current?.log;
      const write = (line: string) => void log?.push(line);
      return { logLevel: 3, debug: write, info: write, warn: write, error: write, show: nothing, dispose: nothing };
    },
    createStatusBarItem: (id: string) => {
      const items = current?.statusItems;
      const messages = current?.messages;
      const item = {
        id,
        accessibilityInformation: { label: '' },
        show: () => {
          items?.add(item);
          if (id === 'dateline.result') {
            messages?.push({ severity: 'information', text: item.accessibilityInformation.label, actions: [] });
          }
        },
        hide: () => items?.delete(item),
        dispose: () => item.hide(),
      };
      return item;
    },
    createQuickPick: () => {
      const pick = new FakeQuickPick<QuickPickItem>();
      // A picker with check boxes asks a question; one without is a search.
      pick.show = () => pick.canSelectMany && queueMicrotask(() => pick.enter());
      current?.picks.push(pick);
      return pick;
    },
    createWebviewPanel: () => {
      const page = new FakePage();
      const pages = current?.pages;
      pages?.add(page);
      page.webviewPanel.onDidDispose(() => pages?.delete(page));
      return page.webviewPanel;
    },
    showInformationMessage: record('information'),
    showWarningMessage: record('warning'),
    showErrorMessage: record('error'),
    showInputBox: ({ value = '' }: { value?: string }) => Promise.resolve(value),
    showQuickPick: (items: readonly unknown[]) => Promise.resolve(items[0]),
    withProgress: async (
      { title, location }: { title?: string; location: unknown },
      work: (...a: unknown[]) => unknown,
    ) => {
      const progress = current?.progress;
      const shown = title ?? JSON.stringify(location);
      progress?.push(shown);
      try {
        return await work({ report: () => undefined }, new CancellationTokenSource().token);
      } finally {
        progress?.splice(progress.indexOf(shown), 1);
      }
    },
    registerWebviewPanelSerializer: nothing,
    registerUriHandler: nothing,
  });
  replace(languages, {
    registerHoverProvider: nothing,
    registerCompletionItemProvider: nothing,
    registerCodeActionsProvider: nothing,
    registerDocumentPasteEditProvider: nothing,
    registerDocumentDropEditProvider: nothing,
  });
  replace(lm, { registerTool: nothing, registerMcpServerDefinitionProvider: nothing });
  return () => restore.reverse().forEach((undo) => undo());
}
