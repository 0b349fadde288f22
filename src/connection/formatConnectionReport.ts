import { homedir, release } from 'node:os';
import { env, extensions, version } from 'vscode';
import { settingDefaults, type SettingId } from '../manifest.ts';
import { readSetting } from '../platform/settings.ts';
import { readServicePaths } from '../client/routes/servicePaths.ts';
import { redactKey } from '../client/request/requestLog.ts';
import type { ConnectionCheckId, ConnectionCheckResult } from './connectionChecks.ts';
import { readEndpoint } from './endpoint.ts';
import { hideHomeFolder } from './hideHomeFolder.ts';

interface ReportParts {
  readonly results: ReadonlyMap<ConnectionCheckId, ConnectionCheckResult>;
  readonly articleApi: string | undefined;
  readonly problems: readonly string[];
  /** The API key, which is redacted in the report. */
  readonly key: string | undefined;
}

/** Writes English, because support reads the report. */
export function formatConnectionReport({ results, articleApi, problems, key }: ReportParts): string {
  const dateline = (extensions.getExtension('dateline.dateline')?.packageJSON as { version?: string } | undefined)
    ?.version;
  const host = env.remoteName === undefined ? env.appHost : `${env.appHost}, remote: ${env.remoteName}`;
  const report = [
    `Dateline ${dateline ?? ''} · VS Code ${version} (${host}) · ${process.platform} ${process.arch} ${release()}`,
    '',
    '### Checks',
    ...[...results].map(([id, result]) => `- ${id}: ${formatResult(result)}`),
    `- article API: ${articleApi ?? 'not detected'}`,
    '',
    '### Settings',
    ...formatSettings(),
    '',
    '### Latest problems in the log',
    ...(problems.length === 0 ? ['none'] : problems.map((line) => `- ${line}`)),
    '',
  ].join('\n');
  return hideHomeFolder(redactKey(report, key), homedir());
}

function formatResult({ state, summary: words, milliseconds, message }: ConnectionCheckResult): string {
  const time = milliseconds === undefined ? '' : `, ${String(milliseconds)} ms`;
  const reason = message === undefined ? '' : `: ${message}`;
  return `${state}, ${words}${time}${reason}`;
}

/** Omits the user's own names and texts. */
function formatSettings(): string[] {
  const lines = (Object.keys(settingDefaults) as SettingId[])
    .filter((id) => JSON.stringify(readSetting(id)) !== JSON.stringify(settingDefaults[id]))
    .map((id) => `- dateline.${id}: ${formatSetting(id)}`);
  return lines.length === 0 ? ['all at their defaults'] : lines;
}

function formatSetting(id: SettingId): string {
  if (id === 'service.baseUrl' || id === 'service.portalUrl') {
    const endpoint = readEndpoint(readSetting(id));
    return 'base' in endpoint ? endpoint.base.href : `invalid (${endpoint.error})`;
  }
  if (id === 'service.paths') {
    const paths = readServicePaths(readSetting(id));
    return paths ? `${paths.articles}, ${paths.intelligence}` : 'invalid';
  }
  const value: unknown = readSetting(id);
  const isIncluded =
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && choiceSettings.has(id));
  return isIncluded ? String(value) : 'set';
}

/** Settings with a fixed set of values. Any other text is the user's own. */
const choiceSettings: ReadonlySet<SettingId> = new Set([
  'service.articleInterface',
  'service.intelligenceFormat',
  'citation.style',
]);
