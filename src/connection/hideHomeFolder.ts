import { parse } from 'node:path';

/** Replaces the home folder with `~`, because its path often contains the user's name. */
export function hideHomeFolder(text: string, home: string): string {
  // In some containers, the home folder is the root of the file system.
  if (home === '' || parse(home).root === home) {
    return text;
  }
  const folder = home.replace(/[\\/]+$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`${folder}(?![\\w.-])`, 'g'), '~');
}
