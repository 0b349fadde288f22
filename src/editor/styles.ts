import { env, extensions, l10n, Uri, workspace, type TextDocument } from 'vscode';
import type { FormattedText } from '../citation/format.ts';
import type { Reference } from '../citation/reference.ts';
import { notify } from '../platform/notify.ts';
import { setting } from '../platform/settings.ts';

/** The styles that come with the extension, as `media/csl` names them. */
const ownStyles: ReadonlySet<string> = new Set([
  ...['apa', 'mla', 'chicago-notes', 'chicago-author-date', 'ieee', 'harvard', 'vancouver'],
]);
/** The languages that come with the extension: those that VS Code itself speaks, and a few more. */
const languages = [
  ...['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pt-BR', 'nl-NL', 'pl-PL', 'ru-RU', 'ja-JP', 'zh-CN'],
  ...['zh-TW', 'sv-SE', 'cs-CZ', 'tr-TR', 'ko-KR', 'hu-HU'],
];

/**
 * The references in the style of the settings and in the language that VS Code speaks. Nothing, and a message that says
 * why unless `isPreview`, where the style can’t be used.
 */
export async function formatted(
  references: readonly Reference[],
  document: TextDocument | undefined,
  isPreview = false,
): Promise<FormattedText[] | undefined> {
  const name = setting('citation.style', document);
  const language = languageFor(env.language);
  try {
    const { formatInThread } = await import('../citation/style/styleThread.ts');
    const style = ownStyles.has(name) ? await ownFile(name) : await styleOf(fileOf(name, document));
    return await formatInThread(references, { style, locale: await ownFile(`locale-${language}`), language });
  } catch (fault) {
    if (!isPreview) {
      void notify('warning', l10n.t('The citation style {0} can’t be used: {1}', name, reasonOf(fault)));
    }
    return undefined;
  }
}

function reasonOf(fault: unknown): string {
  if (fault instanceof Error && fault.name === 'StyleLimitError') {
    return l10n.t('it takes too much time or memory. Choose another style.');
  }
  return fault instanceof Error ? fault.message : String(fault);
}

function languageFor(spoken: string): string {
  const tag = spoken.toLowerCase();
  const known = languages.find((language) => language.toLowerCase() === tag);
  return known ?? languages.find((language) => language.slice(0, 2) === tag.slice(0, 2)) ?? 'en-US';
}

async function ownFile(name: string): Promise<unknown> {
  const home = extensions.getExtension('dateline.dateline')?.extensionUri;
  if (!home) {
    throw new Error('The extension is not installed');
  }
  return JSON.parse(await textOf(Uri.joinPath(home, 'media', 'csl', `${name}.json`)));
}

/** The user’s own style: a file of the workspace, which has to be a trusted one. */
function fileOf(name: string, document: TextDocument | undefined): Uri {
  const folder = (document && workspace.getWorkspaceFolder(document.uri)) ?? workspace.workspaceFolders?.[0];
  const uri = folder && Uri.joinPath(folder.uri, name);
  if (!uri || !name.endsWith('.csl') || !workspace.getWorkspaceFolder(uri)) {
    throw new Error(l10n.t('it is neither one of {0} nor a .csl file of the workspace', [...ownStyles].join(', ')));
  }
  if (!workspace.isTrusted) {
    throw new Error(l10n.t('styles of a workspace are not used in Restricted Mode'));
  }
  return uri;
}

/** Bytes: several times the longest style of the CSL project’s collection. */
const longestStyle = 2_000_000;

async function styleOf(uri: Uri): Promise<string> {
  const { size } = await workspace.fs.stat(uri);
  if (size > longestStyle) {
    throw new Error(l10n.t('the file is larger than 2 MB'));
  }
  return textOf(uri);
}

async function textOf(uri: Uri): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(uri));
}
