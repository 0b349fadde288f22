import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { requireProgram } from '../../../scripts/programs.ts';

/** An entry as biber reads it. Its title is LaTeX. */
interface BiberEntry {
  readonly key: string;
  readonly title: string;
  readonly url: string;
}

/**
 * Reads a file with biber, the program of BibLaTeX.
 * @throws Error with biber's warnings
 */
export function readWithBiber(text: string): BiberEntry[] {
  const folder = mkdtempSync(join(tmpdir(), 'dateline-biber-'));
  try {
    writeFileSync(join(folder, 'references.bib'), text);
    const { stdout, status } = spawnSync(
      requireProgram('biber'),
      ['--tool', '--quiet', '--output-format=biblatexml', '--output-file=references.xml', 'references.bib'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    if (status !== 0 || /WARN|ERROR/.test(stdout)) {
      throw new Error(`biber: ${stdout.slice(0, 4000)}`);
    }
    return parseEntries(readFileSync(join(folder, 'references.xml'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function parseEntries(xml: string): BiberEntry[] {
  const entries: { key: string; title: string; url: string }[] = [];
  let field: string | undefined;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'bltx:entry') {
      entries.push({ key: attributes.id ?? '', title: '', url: '' });
    }
    field = name;
  });
  parser.on('closetag', () => {
    field = undefined;
  });
  parser.on('text', (text) => {
    const entry = entries.at(-1);
    if (entry && field === 'bltx:title') {
      entry.title += text;
    } else if (entry && field === 'bltx:url') {
      entry.url += text;
    }
  });
  parser.write(xml).close();
  return entries;
}
