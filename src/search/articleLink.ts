import { toCitableAddress } from '../citation/address.ts';

interface Link {
  readonly path: string;
  /** Already decoded once by VS Code. */
  readonly query: string;
}

const maxLength = 2048;

/**
 * Reads `vscode://dateline.dateline/article?url=…`. The address is everything after `url=`, because VS Code decodes the
 * link, so the address's own `&` looks like one of the link.
 */
export function readArticleLink({ path, query }: Link): string | undefined {
  const [, address] = /^url=(.+)$/su.exec(query) ?? [];
  return path === '/article' && address !== undefined && address.length <= maxLength
    ? toCitableAddress(address)
    : undefined;
}
