import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { findNamedBibliographies } from '../citation/draft/listCitedLinks.ts';
import { parseDraft } from '../citation/draft/blocks.ts';
import { checkDocument, type CheckOptions } from '../citation/draft/checkDocument.ts';
import type { Finding } from '../citation/draft/finding.ts';
import { mergeFindings } from '../citation/draft/mergeFindings.ts';
import { findLanguage, detectLanguageId } from '../citation/languages/index.ts';
import type { FileFinding } from './report.ts';

export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
}

/** Languages of the documents that are checked if a folder is named. */
const proseLanguages = new Set([
  'Markdown',
  'LaTeX',
  'reStructuredText',
  'AsciiDoc',
  'Org',
  'Typst',
  'HTML',
  'MediaWiki',
  'Textile',
]);

/** Returns the named files, and the documents below the named folders, except in hidden folders and node_modules. */
export async function findFiles(paths: readonly string[]): Promise<string[]> {
  const files = await Promise.all(
    paths.map(async (path) => {
      const stats = await stat(path).catch(() => undefined);
      if (!stats) {
        throw new MissingFileError(`${path}: no such file or folder`);
      }
      return stats.isDirectory() ? findDocuments(path) : [path];
    }),
  );
  return [...new Set(files.flat())];
}

async function findDocuments(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
      .map(async (entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) {
          return findDocuments(path);
        }
        return entry.isFile() && proseLanguages.has(findLanguage(detectFileLanguage(path)).name) && extname(path) !== ''
          ? [path]
          : [];
      }),
  );
  return files.flat().sort();
}

function detectFileLanguage(path: string): string {
  return detectLanguageId('plaintext', path);
}

interface CheckFilesOptions extends CheckOptions {
  /** Bibliographies of documents that name none. */
  readonly bibliographies: readonly string[];
  /** Called for a document that is too large or has syntax errors. */
  readonly onUnreadable: (file: string) => void;
}

/** Checks files in order, and then their bibliographies. */
export async function checkFiles(
  files: readonly string[],
  { bibliographies, onUnreadable, ...options }: CheckFilesOptions,
): Promise<FileFinding[]> {
  const texts = new Map<string, Promise<string>>();
  const readText = (path: string) => {
    const text = texts.get(path) ?? readFile(path, 'utf8');
    texts.set(path, text);
    return text;
  };
  const locate = async (path: string, findings: readonly Finding[]) => {
    const text = await readText(path);
    return findings.map((finding): FileFinding => ({ file: path.replaceAll('\\', '/'), text, finding }));
  };
  const located: FileFinding[] = [];
  /** For each bibliography, the findings of each document that cites from it. */
  const shared = new Map<string, Finding[][]>();
  for (const file of files) {
    const text = await readText(file);
    const languageId = detectFileLanguage(file);
    if (!parseDraft(text, languageId)) {
      onUnreadable(file);
    }
    const names = await findBibliographies(file, text, languageId, bibliographies);
    const checked = await Promise.all(names.map(async (name) => ({ name, text: await readText(name) })));
    const findings = checkDocument({ text, languageId, bibliographies: checked }, options);
    const byFile = Map.groupBy(findings, ({ bibliography }) => bibliography);
    located.push(...(await locate(file, byFile.get(undefined) ?? [])));
    for (const name of names) {
      shared.set(name, [...(shared.get(name) ?? []), byFile.get(name) ?? []]);
    }
  }
  for (const [name, documents] of shared) {
    located.push(...(await locate(name, mergeFindings(documents))));
  }
  return located;
}

async function findBibliographies(
  file: string,
  text: string,
  languageId: string,
  defaultBibliographies: readonly string[],
): Promise<string[]> {
  const namedBibliographies = findNamedBibliographies(text, languageId).map((name) => join(dirname(file), name));
  const existing: string[] = [];
  for (const name of namedBibliographies.length > 0 ? namedBibliographies : defaultBibliographies) {
    const stats = await stat(name).catch(() => undefined);
    if (stats?.isFile() === true) {
      existing.push(name);
    }
  }
  return existing;
}
