import { join } from 'node:path';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { root } from '../setup.js';
import { onPath } from '../programs.ts';

/** A desktop VS Code: `VSCODE_PATH`, `code` on the PATH, or a download; nothing where none can be had or shown. */
export async function findDesktop(): Promise<string | undefined> {
  if (process.env.DATELINE_VSCODE === 'server') {
    return undefined;
  }
  const headless = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
  const found = process.env.VSCODE_PATH ?? onPath(['code']) ?? (headless ? undefined : await download());
  if (found === undefined && process.env.DATELINE_VSCODE === 'desktop') {
    throw new Error('No desktop VS Code can be had here: set VSCODE_PATH, or leave DATELINE_VSCODE out');
  }
  return found;
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
    // The report tells of failed tests; a host that ended without one counts as a failure there.
    console.log(String(fault));
  }
}
