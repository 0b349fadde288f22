import { parse } from 'node:path';

/** Replaces the user's home folder in a text by `~`, since its path often contains the user's name. */
export function hideHome(text: string, home: string): string {
  // Some containers have the root of the file system as home.
  if (home === '' || parse(home).root === home) {
    return text;
  }
  const folder = home.replace(/[\\/]+$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`${folder}(?![\\w.-])`, 'g'), '~');
}
