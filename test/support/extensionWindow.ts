import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  CancellationTokenSource,
  CompletionTriggerKind,
  DataTransfer,
  DataTransferItem,
  Disposable,
  DocumentPasteTriggerKind,
  EventEmitter,
  Range,
  commands,
  extensions,
  languages,
  lm,
  Uri,
  window,
  workspace,
  type CancellationToken,
  type CompletionItem,
  type CompletionItemProvider,
  type DocumentPasteEdit,
  type DocumentPasteEditProvider,
  type ExtensionContext,
  type Hover,
  type HoverProvider,
  type LanguageModelTextPart,
  type LanguageModelTool,
  type Position,
  type ProviderResult,
  type TextDocument,
  type QuickPickItem,
  type TreeDataProvider,
} from 'vscode';
import { realTiming } from '../../src/client/request/timing.ts';
import { activate } from '../../src/extension.ts';
import type { ToolName, ViewId } from '../../src/manifest.ts';
import type { MessageFromPage, MessageToPage, PageState } from '../../src/page/protocol.ts';
import type { TreeRow } from '../../src/sidebar/rows/treeRow.ts';
import { limits } from '../../scripts/limits.ts';
import { dateline } from './host.ts';
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
/** Set while code of a window runs that its test called, and not in other extensions. */
const inWindow = new AsyncLocalStorage<true>();

function runIn<T>(window: ExtensionWindow, work: () => T): T {
  current = window;
  return inWindow.run(true, work);
}

const contexts: WeakRef<ExtensionContext>[] = [];

/** Returns the number of windows that something still refers to, after garbage collection. */
export function countWindowsInMemory(): number {
  collectGarbage();
  return contexts.filter((context) => context.deref() !== undefined).length;
}

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Numbers of listeners, providers and other registrations that windows have not disposed, by name. */
const registrations = new Map<string, number>();

/** Returns the names and numbers of registrations that are not disposed. */
export function listRegistrations(): string[] {
  return [...registrations].flatMap(([name, count]) => (count === 0 ? [] : [`${name}: ${String(count)}`])).sort();
}

/** Matches what returns an object to dispose, except decorations, which VS Code freezes. */
const registering =
  /^(?:on(?:Did|Will)|register|create(?:FileSystem|Diagnostic|StatusBar|Tree|Output|QuickPick|InputBox))/;

function countRegistrations(create: (...args: unknown[]) => unknown, name: string) {
  return (...args: unknown[]): unknown => {
    const item = create(...args) as { dispose: () => unknown };
    if (!inWindow.getStore()) {
      return item;
    }
    const dispose = item.dispose.bind(item);
    const add = (count: number) => void registrations.set(name, (registrations.get(name) ?? 0) + count);
    let isLive = true;
    add(1);
    item.dispose = () => {
      add(isLive ? -1 : 0);
      isLive = false;
      return dispose();
    };
    return item;
  };
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
  readonly providers: {
    hover?: HoverProvider;
    completion?: CompletionItemProvider;
    paste?: DocumentPasteEditProvider;
  } = {};
  readonly tools = new Map<string, LanguageModelTool<unknown>>();
  readonly #context: ExtensionContext;

  constructor(profile: Profile) {
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
    contexts.push(new WeakRef(this.#context));
    runIn(this, () => activate(this.#context));
  }

  /** Runs a command as a user does, in this window. */
  async run(command: string, ...args: readonly unknown[]): Promise<void> {
    const handler = this.commands.get(command);
    assert.ok(handler, `no command ${command}`);
    await endsInTime(
      command,
      runIn(this, () => Promise.resolve(handler(...args))),
    );
  }

  /** Returns the rows below a row, or the top rows of a view. */
  async rows(view: ViewId, row?: TreeRow): Promise<readonly TreeRow[]> {
    const tree = this.trees.get(view);
    assert.ok(tree);
    const rows = runIn(this, () => Promise.resolve(tree.getChildren(row)));
    return (await endsInTime(`the rows of ${view}`, rows)) ?? [];
  }

  async item(view: ViewId, row: TreeRow) {
    const item = await this.trees.get(view)?.getTreeItem(row);
    assert.ok(item);
    return item;
  }

  hover(document: TextDocument, position: Position): Promise<Hover | undefined> {
    return this.#ask('the hover', (token) => this.providers.hover?.provideHover(document, position, token));
  }

  /** Lists citations as on request, and resolves the first one. */
  async complete(document: TextDocument, position: Position): Promise<readonly CompletionItem[]> {
    const { completion } = this.providers;
    const context = { triggerKind: CompletionTriggerKind.Invoke, triggerCharacter: undefined };
    const list = await this.#ask('the completion', (token) =>
      completion?.provideCompletionItems(document, position, token, context),
    );
    const items = list && 'items' in list ? list.items : (list ?? []);
    const [first] = items;
    if (first) {
      await this.#ask('the first completion', (token) => completion?.resolveCompletionItem?.(first, token));
    }
    return items;
  }

  /** Returns the edit that VS Code would apply after a paste of an address. */
  async paste(document: TextDocument, position: Position, address: string): Promise<DocumentPasteEdit | undefined> {
    const { paste } = this.providers;
    const transfer = new DataTransfer();
    transfer.set('text/plain', new DataTransferItem(address));
    const context = { triggerKind: DocumentPasteTriggerKind.Automatic, only: undefined };
    const edits = await this.#ask('the paste', (token) =>
      paste?.provideDocumentPasteEdits?.(document, [new Range(position, position)], transfer, context, token),
    );
    const edit = edits?.[0];
    return edit && this.#ask('the pasted citation', (token) => paste?.resolveDocumentPasteEdit?.(edit, token));
  }

  /** Invokes a tool as an agent does. Returns the text that the model gets. */
  async invoke(name: ToolName, input: object): Promise<string> {
    const tool = this.tools.get(name);
    assert.ok(tool, `no tool ${name}`);
    const result = await this.#ask(name, (token) => tool.invoke({ input, toolInvocationToken: undefined }, token));
    return (result?.content ?? []).map((part) => (part as LanguageModelTextPart).value).join('\n');
  }

  async #ask<T>(label: string, work: (token: CancellationToken) => ProviderResult<T>): Promise<T | undefined> {
    const { token } = new CancellationTokenSource();
    return (
      (await endsInTime(
        label,
        runIn(this, () => Promise.resolve(work(token))),
      )) ?? undefined
    );
  }

  /** Closes the window, as a reload does. */
  close(): void {
    for (const item of this.#context.subscriptions.splice(0).reverse()) {
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
  readonly #waits = new Set<{ readonly end: number; readonly resolve: () => void }>();
  readonly #real = { ...realTiming };

  install(): void {
    Object.assign(realTiming, {
      now: () => this.#real.now() + this.#skew,
      elapsed: () => this.#real.elapsed() + this.#elapsed,
      wait: async (milliseconds: number, signal: AbortSignal) => {
        if (milliseconds <= maxPassingMs) {
          await setImmediate(undefined, { signal });
          this.jump(milliseconds);
          return;
        }
        const wait = Promise.withResolvers<undefined>();
        const onAbort = () => wait.reject(signal.reason as Error);
        const item = { end: this.#elapsed + milliseconds, resolve: () => wait.resolve(undefined) };
        signal.throwIfAborted();
        signal.addEventListener('abort', onAbort);
        this.#waits.add(item);
        try {
          await wait.promise;
        } finally {
          this.#waits.delete(item);
          signal.removeEventListener('abort', onAbort);
        }
      },
    });
  }

  /** Number of waits that have not ended. */
  get pending(): number {
    return this.#waits.size;
  }

  uninstall(): void {
    Object.assign(realTiming, this.#real);
  }

  /** Sets the time of day. Only a step forward also ends waits, those that end in this time. */
  jump(milliseconds: number): void {
    this.#skew += milliseconds;
    this.#elapsed += Math.max(0, milliseconds);
    for (const { end, resolve } of this.#waits) {
      if (end <= this.#elapsed) {
        resolve();
      }
    }
  }
}

/**
 * Records what windows show, instead of VS Code. Returns a function that stops this. The installed extension, which
 * shares VS Code's API with the tests, is started first, so that nothing of it is recorded.
 */
export async function recordWindows(): Promise<() => void> {
  await dateline();
  await commands.executeCommand('dateline.refresh');
  const restore: (() => void)[] = [];
  const replace = <T extends object>(target: T, replacements: Partial<Record<keyof T, unknown>>) => {
    const names = Object.keys(replacements) as (keyof T)[];
    const originals = names.map((name) => [name, target[name]] as const);
    restore.push(() => Object.assign(target, Object.fromEntries(originals)));
    Object.assign(target, replacements);
  };
  const nothing = () => new Disposable(() => undefined);
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
      // An event of its own, so that no view keeps another one in memory.
      const never = new EventEmitter().event;
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
  const provide =
    <K extends keyof ExtensionWindow['providers']>(name: K) =>
    (_selector: unknown, provider: NonNullable<ExtensionWindow['providers'][K]>) => {
      Object.assign(current?.providers ?? {}, { [name]: provider });
      return nothing();
    };
  replace(languages, {
    registerHoverProvider: provide('hover'),
    registerCompletionItemProvider: provide('completion'),
    registerCodeActionsProvider: nothing,
    registerDocumentPasteEditProvider: provide('paste'),
    registerDocumentDropEditProvider: nothing,
  });
  const registerTool = (name: string, tool: LanguageModelTool<unknown>) => {
    current?.tools.set(name, tool);
    return nothing();
  };
  replace(lm, { registerTool, registerMcpServerDefinitionProvider: nothing });
  for (const api of [commands, languages, lm, window, workspace]) {
    const members = Object.entries(Object.getOwnPropertyDescriptors(api)).filter(
      ([name, { value }]) => registering.test(name) && typeof value === 'function',
    );
    replace(
      api,
      Object.fromEntries(
        members.map(([name, { value }]) => [name, countRegistrations(value as (...args: unknown[]) => unknown, name)]),
      ),
    );
  }
  return () => restore.reverse().forEach((undo) => undo());
}
