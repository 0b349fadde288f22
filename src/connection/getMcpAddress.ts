/** Path prefix of each hosted MCP server. */
export type McpSide = 'content' | 'intel';

/** Returns `{base_url}/content/mcp` or `{base_url}/intel/mcp`. */
export function getMcpAddress(base: URL, side: McpSide): URL {
  return new URL(`${base.href.replace(/\/+$/, '')}/${side}/mcp`);
}
