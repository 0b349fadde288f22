import { join } from 'node:path';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { root } from '../setup.js';
import { findOnPath } from '../programs.ts';

/** Returns the path of a desktop VS Code: `VSCODE_PATH`, `code` on the PATH, or a download if there is a display. */
export async function findDesktop(): Promise<string | undefined> {
  if (process.env.DATELINE_VSCODE === 'server') {
    return undefined;
  }
  const headless = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
  const executable = process.env.VSCODE_PATH ?? findOnPath(['code']) ?? (headless ? undefined : await download());
  if (executable === undefined && process.env.DATELINE_VSCODE === 'desktop') {
    throw new Error('No desktop VS Code was found. Set VSCODE_PATH, or unset DATELINE_VSCODE.');
  }
  return executable;
}

async function download(): Promise<string | undefined> {
  try {
    return await downloadAndUnzipVSCode({ cachePath: join(root, '.vscode-test') });
  } catch (fault) {
    console.log(`Dateline: VS Code can’t be downloaded (${fault instanceof Error ? fault.message : String(fault)})`);
    return undefined;
  }
}

/** Runs the host tests in a desktop VS Code with a fresh profile. */
export async function runInDesktop(
  vscodeExecutablePath: string,
  { tests, workspace, report, profile }: { tests: string; workspace: string; report: string; profile: string },
): Promise<void> {
  try {
    await runTests({
      vscodeExecutablePath,
      extensionDevelopmentPath: root,
      extensionTestsPath: tests,
      extensionTestsEnv: { DATELINE_REPORT: report },
      launchArgs: [workspace, `--user-data-dir=${profile}`, '--disable-extensions', '--disable-workspace-trust'],
    });
  } catch (fault) {
    // The report lists failed tests. A host that ended without a report counts as a failure.
    console.log(String(fault));
  }
}
