// cspell:ignore sarif
import { parseArgs } from 'node:util';
import { severityByCode, type Severity } from '../draft/finding.ts';
import { checkFiles, findFiles } from './checkFiles.ts';
import { statExisting } from './fileAccess.ts';
import { toOutputLine } from './plainOutput.ts';
import { formatReport, reportFormats } from './report.ts';

const usage = `Usage: node check.js [options] FILE|FOLDER…

Checks the citations of documents without the service: addresses that are not web addresses, tracking parameters,
duplicate addresses, bibliographies that can’t be read, citation keys without an entry, entries that nothing cites,
and the same for footnotes. No file that is larger than 20 MB or outside the named folders is read.

  --format text|json|sarif     format of the report (default: text)
  --bibliography FILE          bibliography of documents that name none; can be repeated
  --root FOLDER                folder whose files may be read (default: the named folders, and those of named files)
  --claims                     also lists sentences with figures, dates or quotations that have no citation
  --fail-on error|warning|information|hint
                               lowest severity that makes the exit code 1 (default: error)
  --help

Exit code: 0 if there are no findings of that severity or higher, 1 if there are,
2 if the command line or a file is not valid, or if the run exceeds 10 minutes of processor time, 200 MB or
100,000 findings.
`;

const severities: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

interface CheckOutput {
  readonly version: string;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

export async function runCheck(
  args: readonly string[],
  { version, out, error: writeError }: CheckOutput,
): Promise<number> {
  const refuse = (message: string) => {
    writeError(`${toOutputLine(message)}\n`);
    return 2;
  };
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        bibliography: { type: 'string', multiple: true, default: [] },
        root: { type: 'string' },
        claims: { type: 'boolean', default: false },
        'fail-on': { type: 'string', default: 'error' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help || positionals.length === 0) {
      (values.help ? out : writeError)(usage);
      return values.help ? 0 : 2;
    }
    const format = reportFormats.find((name) => name === values.format);
    const lowest = severities.findIndex((name) => name === values['fail-on']);
    if (!format) {
      return refuse(`Unknown format: ${values.format}. Use text, json or sarif.`);
    }
    if (lowest < 0) {
      return refuse(`Unknown severity: ${values['fail-on']}. Use error, warning, information or hint.`);
    }
    const { claims, bibliography, root } = values;
    for (const path of [...bibliography, ...(root === undefined ? [] : [root])]) {
      if (!(await statExisting(path))) {
        throw new Error(`${path}: no such file or folder`);
      }
    }
    const refused: string[] = [];
    const onStop = (message: string) => {
      refused.push(message);
      refuse(message);
    };
    const onUnreadable = (file: string, reason: string) => onStop(`${file}: can’t be checked, because ${reason}`);
    const files = await findFiles(positionals, root, onUnreadable);
    const findings = await checkFiles(files, { claims, bibliographies: bibliography, onUnreadable, onStop });
    out(formatReport(findings, format, version));
    if (refused.length > 0) {
      return 2;
    }
    return findings.some(({ finding }) => severities.indexOf(severityByCode[finding.code]) <= lowest) ? 1 : 0;
  } catch (error) {
    // Node would print the message with the control characters of a file's name, and return 1.
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
