export type McpServerName = 'content' | 'intel';

export function getMcpAddress(base: URL, side: McpServerName): URL {
  return new URL(`${base.href.replace(/\/+$/, '')}/${side}/mcp`);
}
