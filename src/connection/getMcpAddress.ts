/** The two sides of the service, each of which hosts an MCP server. */
export type McpSide = 'content' | 'intel';

/** The address of a hosted MCP server: `{base_url}/content/mcp` or `{base_url}/intel/mcp`. */
export function getMcpAddress(base: URL, side: McpSide): URL {
  return new URL(`${base.href.replace(/\/+$/, '')}/${side}/mcp`);
}
