// cspell:ignore SARIF sarif
import { describeFinding } from '../citation/draft/describeFinding.ts';
import { severityByCode, type CheckCode, type Finding, type Severity } from '../citation/draft/finding.ts';

export interface FileFinding {
  /** Path as the user typed it, with `/`. */
  readonly file: string;
  readonly text: string;
  readonly finding: Finding;
}

export const reportFormats = ['text', 'json', 'sarif'] as const;
type ReportFormat = (typeof reportFormats)[number];

export function formatReport(findings: readonly FileFinding[], format: ReportFormat, version: string): string {
  const rows = findings.map(toRow);
  switch (format) {
    case 'text':
      return rows
        .map(
          ({ file, line, column, severity, code, message }) =>
            `${file}:${String(line)}:${String(column)}: ${severity}: ${message} [${code}]\n`,
        )
        .join('');
    case 'json':
      return `${JSON.stringify(rows, undefined, 2)}\n`;
    case 'sarif':
      return `${JSON.stringify(createSarifLog(rows, version), undefined, 2)}\n`;
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

function toRow({ file, text, finding }: FileFinding): Row {
  const [line, column] = findPosition(text, finding.from);
  const [endLine, endColumn] = findPosition(text, finding.to);
  const { code } = finding;
  return {
    file,
    line,
    column,
    endLine,
    endColumn,
    code,
    severity: severityByCode[code],
    message: describeFinding(finding),
  };
}

function findPosition(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, offset);
  return [before.split('\n').length, offset - before.lastIndexOf('\n')];
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
          message: { text: message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/') },
                region: { startLine: line, startColumn: column, endLine, endColumn },
              },
            },
          ],
        })),
      },
    ],
  };
}
