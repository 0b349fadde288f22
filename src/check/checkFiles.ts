import { readdir } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { parseDraft } from '../draft/blocks.ts';
import type { BibliographyFault } from '../draft/bibliographyEntries.ts';
import { checkDocument, type CheckOptions } from '../draft/checkDocument.ts';
import { findBibliographies, inspectFile, readBibliographies } from '../draft/findBibliographies.ts';
import type { Finding } from '../draft/finding.ts';
import { mergeFindings } from '../draft/mergeFindings.ts';
import { findLanguage, detectLanguageId } from '../languages/index.ts';
import { hasParser } from '../languages/findParser.ts';
import { runWithinTimeLimit } from '../citation/timeLimit.ts';
import { createFileAccess, statExisting, toAbsolute } from './fileAccess.ts';
import type { FileFinding } from './report.ts';

/** A document, and the folder that it was found in. No file outside is read. */
interface FileToCheck {
  readonly file: string;
  readonly folder: string;
}

/** Returns the named files, and the documents below the named folders, except in hidden folders and node_modules. */
export async function findFiles(
  paths: readonly string[],
  root: string | undefined,
  onUnreadable: OnUnreadable,
): Promise<FileToCheck[]> {
  const files = await Promise.all(
    paths.map(async (path) => {
      const stats = await statExisting(path);
      if (!stats) {
        throw new Error(`${path}: no such file or folder`);
      }
      const names = stats.isDirectory() ? await findDocuments(path, onUnreadable) : [path];
      const folder = root ?? (stats.isDirectory() ? path : dirname(path));
      return names.map((file): [string, FileToCheck] => [file, { file, folder }]);
    }),
  );
  return [...new Map(files.flat()).values()];
}

async function findDocuments(folder: string, onUnreadable: OnUnreadable): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    onUnreadable(folder, describeError(error));
    return [];
  });
  const files = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
      .map(async (entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) {
          return findDocuments(path, onUnreadable);
        }
        return entry.isFile() && extname(path) !== '' && hasProse(path) ? [path] : [];
      }),
  );
  return files.flat().sort();
}

/** Returns whether a file is checked if only its folder is named: not in plain text, programs and data. */
function hasProse(path: string): boolean {
  const { markup, text } = findLanguage(detectFileLanguage(path));
  return markup !== undefined && text.links !== undefined;
}

function detectFileLanguage(path: string): string {
  return detectLanguageId('plaintext', path);
}

interface CheckFilesOptions extends CheckOptions {
  /** Bibliographies of documents that name none. */
  readonly bibliographies: readonly string[];
  readonly onUnreadable: OnUnreadable;
  /** Called if the run exceeds a limit. The remaining documents are not checked. */
  readonly onStop: (message: string) => void;
  readonly limits?: RunLimits;
}

/** Limits of a run, so that no pull request can keep a build service busy or fill its memory. */
interface RunLimits {
  readonly minutes: number;
  readonly megabytes: number;
  readonly findings: number;
}

const runLimits: RunLimits = { minutes: 10, megabytes: 200, findings: 100_000 };
/** Bibliographies can have 20 MB. */
const maxCheckMs = 20_000;

interface FileFindings {
  readonly file: string;
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** Called for each document or folder that can't be checked. */
type OnUnreadable = (file: string, reason: string) => void;

function describeError(error: unknown): string {
  return `of an error: ${error instanceof Error ? error.message : String(error)}`;
}

/** Checks files in order, and then their bibliographies. */
export async function checkFiles(
  files: readonly FileToCheck[],
  { bibliographies: defaults, onUnreadable, onStop, limits = runLimits, ...options }: CheckFilesOptions,
): Promise<FileFinding[]> {
  const start = process.cpuUsage();
  const access = createFileAccess();
  const located: FileFinding[] = [];
  /** The merged findings in each bibliography. */
  const shared = new Map<string, FileFindings>();
  const locate = (file: string, text: string, findings: readonly Finding[]) => {
    for (const finding of findings) {
      located.push({ file: file.replaceAll('\\', '/'), text, finding });
    }
  };
  const isOverLimit = () => {
    const { user, system } = process.cpuUsage(start);
    return (
      (user + system) / 60e6 > limits.minutes ||
      access.getBytesRead() > limits.megabytes * 1024 * 1024 ||
      [...shared.values()].reduce((sum, { findings }) => sum + findings.length, located.length) > limits.findings
    );
  };
  const check = async ({ file, folder }: FileToCheck): Promise<void> => {
    const languageId = detectFileLanguage(file);
    if (!hasParser(languageId)) {
      onUnreadable(file, 'Dateline can’t read citations in this type of file');
      return;
    }
    const path = toAbsolute(file);
    const folders = [toAbsolute(folder)];
    const { fault } = await inspectFile(path, folders, access);
    const text = fault ? undefined : await access.read(path);
    if (text === undefined) {
      onUnreadable(file, faults[fault ?? 'encoding'] ?? 'it can’t be read');
      return;
    }
    const defaultFolders = defaults.map((name) => dirname(toAbsolute(name)));
    const search = { text, languageId, path, folders, defaults: defaults.map(toAbsolute), defaultFolders };
    const { bibliographies, unread } = await readBibliographies(await findBibliographies(search, access), access);
    const checked = runWithinTimeLimit(
      text,
      () => ({
        isReadable: parseDraft(text, languageId) !== undefined,
        findings: checkDocument({ text, languageId, bibliographies, unread }, options),
      }),
      maxCheckMs,
    );
    if (!checked?.isReadable) {
      onUnreadable(file, 'it is too large or has syntax that Dateline can’t read');
    }
    const { findings = [] } = checked ?? {};
    locate(
      file,
      text,
      findings.filter(({ bibliography }) => bibliography === undefined),
    );
    for (const bibliography of bibliographies) {
      const own = findings.filter((finding) => finding.bibliography === bibliography.name);
      const known = shared.get(bibliography.name);
      shared.set(bibliography.name, {
        file: known?.file ?? join(dirname(file), relative(dirname(path), bibliography.name)),
        text: bibliography.text,
        findings: known ? mergeFindings([known.findings, own]) : own,
      });
    }
  };
  for (const [index, document] of files.entries()) {
    if (isOverLimit()) {
      onStop(
        `Stopped before ${document.file}: ${String(files.length - index)} of ${String(files.length)} files were not checked. ` +
          `A run takes at most ${String(limits.minutes)} minutes of processor time, reads at most ` +
          `${String(limits.megabytes)} MB, and finds at most ${String(limits.findings)} problems. Check fewer files at once.`,
      );
      break;
    }
    try {
      await check(document);
    } catch (error) {
      onUnreadable(document.file, describeError(error));
    }
  }
  for (const { file, text, findings } of shared.values()) {
    locate(file, text, findings);
  }
  return located;
}

const faults: Readonly<Partial<Record<BibliographyFault, string>>> = {
  outside: 'it is outside the folder that may be read (see --root)',
  tooLarge: 'it is larger than 20 MB',
  encoding: 'it is neither UTF-8 nor UTF-16',
  unreadable: 'it is not a regular file that can be read',
};
