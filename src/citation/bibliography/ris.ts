import { isoDate } from './calendarDate.ts';
import type { Source } from './source.ts';

/** A record of RIS for a web page: `TY  - ELEC`. Lines end in CR LF, as its specification has them. */
export function risRecord({ title, authors, publisher, published, url, accessed }: Source): string {
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['TY', 'ELEC'],
    ['TI', title],
    ...authors.map((author) => ['AU', 'whole' in author ? author.whole : `${author.family}, ${author.given}`] as const),
    ['T2', publisher],
    ['PY', published && String(published.year)],
    ['DA', published && isoDate(published, '/')],
    ['UR', url],
    ['Y2', accessed && isoDate(accessed, '/')],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}  - ${value}`]));
  return [...lines, 'ER  - ', ''].join('\r\n');
}
