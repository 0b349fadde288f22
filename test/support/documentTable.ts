import { readFileSync } from 'node:fs';

/** Returns the rows of the table below a heading of a Markdown document, without the header. */
export function tableBelow(file: string, heading: string): string[] {
  const [, section = ''] = readFileSync(file, 'utf8').split(`\n### ${heading}\n`);
  const [own = ''] = section.split(/^#|^<!--/m);
  return own
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
}

export function tableRow(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}
