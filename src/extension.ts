import { createRequire } from 'node:module';
import * as vscode from 'vscode';
import { commands, EventEmitter, window, type ExtensionContext, type Uri, type WebviewPanel } from 'vscode';
import { registerAgent } from './agent/registerAgent.ts';
import type * as apiModule from './api.ts';
import type { Application } from './application.ts';
import { CitationTargets, type CitationTarget } from './editor/citationTarget.ts';
import { registerEditor } from './editor/registerEditor.ts';
import { citingCommandIds, detailViewType, viewIds, type ViewId } from './manifest.ts';
import { once } from './platform/once.ts';
import { onDidChangeSettings, readSetting } from './platform/settings.ts';
import { LazyTree } from './sidebar/lazyTree.ts';

/** Registers every contribution point. Loads `application.ts` on first use, because most windows never use Dateline. */
export function activate(context: ExtensionContext): apiModule.DatelineApi {
  const { subscriptions } = context;
  const citationTargets = new CitationTargets();
  const didChangeService = new EventEmitter<void>();
  subscriptions.push(citationTargets, didChangeService);
  let running: Application | undefined;
  const application = once(async () => {
    const { startApplication } = await import('./application.js');
    running = startApplication(context, { citationTargets, trees, onDidChangeService: () => didChangeService.fire() });
    return running;
  });

  const load: Partial<Record<ViewId, () => Promise<unknown>>> = {
    'dateline.citations': async () => (await application()).showCitations(),
  };
  const trees = Object.fromEntries(
    viewIds.map((id) => [id, new LazyTree(id, load[id] ?? application)]),
  ) as unknown as Readonly<Record<ViewId, LazyTree>>;
  subscriptions.push(...Object.values(trees));
  for (const id of getCommandIds(context)) {
    const run = async (args: readonly unknown[], target?: CitationTarget) =>
      (await application()).run(id, args, target);
    const isCiting = citingCommandIds.some((citing) => citing === id);
    subscriptions.push(
      commands.registerCommand(id, (...args: unknown[]) =>
        isCiting ? citationTargets.use((target) => run(args, target)) : run(args),
      ),
    );
  }
  const deserializeWebviewPanel = async (panel: WebviewPanel, state: unknown) =>
    (await application()).revivePage(panel, state);
  const handleUri = async (link: Uri) => (await application()).openLink(link);
  subscriptions.push(
    window.registerWebviewPanelSerializer(detailViewType, { deserializeWebviewPanel }),
    window.registerUriHandler({ handleUri }),
    ...registerEditor(async () => (await application()).documentFeatures()),
    ...registerAgent(vscode, { application, onDidChangeService: didChangeService.event }),
  );
  const checkInBackground = () => {
    if (readSetting('searches.checkEveryMinutes') > 0) {
      void application();
    }
  };
  subscriptions.push(onDidChangeSettings(['searches.checkEveryMinutes'], checkInBackground));
  checkInBackground();

  const api = computeOnce(() =>
    (createRequire(import.meta.url)('./api.js') as typeof apiModule).createApi({
      client: async () => (await application()).client(),
      complete: (record) => running?.completeRecord(record) ?? record,
    }),
  );
  return {
    apiVersion: 1,
    cite: (...args) => api().cite(...args),
    formats: (languageId) => api().formats(languageId),
    search: (...args) => api().search(...args),
  };
}

function getCommandIds({ extension }: ExtensionContext): readonly string[] {
  const { contributes } = extension.packageJSON as { contributes: { commands: readonly { command: string }[] } };
  return contributes.commands.map(({ command }) => command);
}

function computeOnce<T>(create: () => T): () => T {
  let created: { readonly value: T } | undefined;
  return () => (created ??= { value: create() }).value;
}
