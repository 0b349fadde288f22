import { citableAddress } from '../citation/address.ts';

/** The part of VS Code's `Uri` that is read. */
interface Link {
  readonly path: string;
  /** VS Code has decoded it once. */
  readonly query: string;
}

const maxLength = 2048;

/**
 * The address in a link `vscode://dateline.dateline/article?url=…`, as it can be cited; `undefined` for any other link. The
 * address is all that follows `url=`: once VS Code has decoded the link, an `&` of its own looks like one of the link's.
 */
export function addressInLink({ path, query }: Link): string | undefined {
  const [, address] = /^url=(.+)$/su.exec(query) ?? [];
  return path === '/article' && address !== undefined && address.length <= maxLength
    ? citableAddress(address)
    : undefined;
}

/** Whether an address holds a user name or password, which must not be sent to the service. */
export function hasCredentials(address: string): boolean {
  const { username = '', password = '' } = URL.parse(address) ?? {};
  return username !== '' || password !== '';
}
