// cspell:ignore SARIF sarif
import { findFirstIndex } from '../languages/structure.ts';
import { describeFinding } from '../draft/describeFinding.ts';
import { toOutputLine } from './plainOutput.ts';
import { severityByCode, type CheckCode, type Finding, type Severity } from '../draft/finding.ts';

export interface FileFinding {
  /** Path as the user typed it, with `/`. */
  readonly file: string;
  readonly text: string;
  readonly finding: Finding;
}

export const reportFormats = ['text', 'json', 'sarif'] as const;
type ReportFormat = (typeof reportFormats)[number];

export function formatReport(findings: readonly FileFinding[], format: ReportFormat, version: string): string {
  const rows = toRows(findings);
  switch (format) {
    case 'text':
      return rows
        .map(
          ({ file, line, column, severity, code, message }) =>
            `${toOutputLine(`${file}:${String(line)}:${String(column)}: ${severity}: ${message} [${code}]`)}\n`,
        )
        .join('');
    case 'json':
      return formatJson(rows);
    case 'sarif':
      return formatJson(createSarifLog(rows, version));
  }
}

/** Lines and columns count from 1; columns are UTF-16 code units. */
interface Row {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly code: CheckCode;
  readonly severity: Severity;
  readonly message: string;
}

function toRows(findings: readonly FileFinding[]): Row[] {
  const lineStarts = new Map<string, readonly number[]>();
  return findings.map(({ file, text, finding }): Row => {
    const starts = lineStarts.get(text) ?? findLineStarts(text);
    lineStarts.set(text, starts);
    const [line, column] = findPosition(starts, finding.from);
    const [endLine, endColumn] = findPosition(starts, finding.to);
    const { code } = finding;
    const severity = severityByCode[code];
    return { file, line, column, endLine, endColumn, code, severity, message: describeFinding(finding) };
  });
}

function findLineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
}

function findPosition(lineStarts: readonly number[], offset: number): [line: number, column: number] {
  const line = findFirstIndex(lineStarts, (start) => start > offset);
  return [line, offset - (lineStarts[line - 1] ?? 0) + 1];
}

const levels: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** Creates a log in SARIF 2.1.0 (OASIS). */
function createSarifLog(rows: readonly Row[], version: string): object {
  const codes = [...new Set(rows.map(({ code }) => code))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Dateline', semanticVersion: version, rules: codes.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: rows.map(({ file, line, column, endLine, endColumn, code, severity, message }) => ({
          ruleId: code,
          ruleIndex: codes.indexOf(code),
          level: levels[severity],
          message: { text: toSarifText(message) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: file.toWellFormed().split('/').map(encodeURIComponent).join('/') },
                region: { startLine: line, startColumn: column, endLine, endColumn },
              },
            },
          ],
        })),
      },
    ],
  };
}

/** Escapes what terminals and build services could act on. */
function formatJson(value: unknown): string {
  const json = JSON.stringify(value, undefined, 2).replace(
    /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]|#(?=#\w*\[)/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${json}\n`;
}

/** Returns plain text, without the links (`[text](address)`) and placeholders (`{0}`) of SARIF. */
function toSarifText(message: string): string {
  return toOutputLine(message)
    .replaceAll('](', '] (')
    .replace(/\{(?=\d)/g, '{ ');
}
