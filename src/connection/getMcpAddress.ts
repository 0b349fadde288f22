export type McpSide = 'content' | 'intel';

export function getMcpAddress(base: URL, side: McpSide): URL {
  return new URL(`${base.href.replace(/\/+$/, '')}/${side}/mcp`);
}
