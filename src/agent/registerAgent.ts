import type * as vscode from 'vscode';
import type { Connection } from '../connection/connection.ts';
import type { ApiKeys } from '../connection/apiKeys.ts';
import { mcpProviderId, toolNames, type ToolName } from '../manifest.ts';
import { McpServers } from './mcpServers.ts';

/** The part of VS Code's API that agents need. An older host can lack any of it. */
type Host = Partial<Pick<typeof vscode, 'lm' | 'McpHttpServerDefinition' | 'Uri'>>;

interface Disposable {
  dispose(): unknown;
}

interface Application {
  readonly connection: Connection;
  readonly keys: ApiKeys;
  readonly promptForKey: () => Promise<void>;
  readonly documentFeatures: () => Promise<{
    readonly tools: Readonly<Record<ToolName, Required<vscode.LanguageModelTool<unknown>>>>;
  }>;
}

interface AgentServices {
  readonly application: () => Promise<Application>;
  readonly onDidChangeService: vscode.Event<void>;
}

/** Takes `host` as a parameter, because importing a missing name would prevent the extension from loading. */
export function registerAgent(host: Host, services: AgentServices): Disposable[] {
  return [...registerTools(host, services), ...registerMcpServers(host, services)];
}

function registerTools({ lm }: Host, { application }: AgentServices): Disposable[] {
  if (typeof lm?.registerTool !== 'function') {
    return [];
  }
  const tools = async () => (await (await application()).documentFeatures()).tools;
  return toolNames.map((name) =>
    lm.registerTool<unknown>(name, {
      prepareInvocation: async (options, token) => (await tools())[name].prepareInvocation(options, token),
      invoke: async (options, token) => (await tools())[name].invoke(options, token),
    }),
  );
}

function registerMcpServers(
  { lm, McpHttpServerDefinition: Definition, Uri }: Host,
  { application, onDidChangeService }: AgentServices,
): Disposable[] {
  if (typeof lm?.registerMcpServerDefinitionProvider !== 'function' || !Definition || !Uri) {
    return [];
  }
  const servers = new McpServers<vscode.McpHttpServerDefinition>({
    state: async () => (await application()).connection.state(),
    readKey: async (origin) => (await application()).keys.read(origin),
    promptForKey: async () => (await application()).promptForKey(),
    define: (label, address, version) => new Definition(label, Uri.parse(address.href, true), {}, version),
  });
  const provider: vscode.McpServerDefinitionProvider<vscode.McpHttpServerDefinition> = {
    onDidChangeMcpServerDefinitions: onDidChangeService,
    provideMcpServerDefinitions: () => servers.listDefinitions(),
    resolveMcpServerDefinition: (server, token) => servers.resolve(server, () => token.isCancellationRequested),
  };
  return [lm.registerMcpServerDefinitionProvider(mcpProviderId, provider)];
}
