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
    const { formatReferences } = await import('../citation/style/formatReferences.ts');
    const style = ownStyles.has(name) ? await ownFile(name) : await textOf(fileOf(name, document));
    return formatReferences(references, { style, locale: await ownFile(`locale-${language}`), language });
  } catch (fault) {
    if (!isPreview) {
      const why = fault instanceof Error ? fault.message : String(fault);
      void notify('warning', l10n.t('The citation style {0} can’t be used: {1}', name, why));
    }
    return undefined;
  }
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

/** The user’s own style: a file of the workspace. */
function fileOf(name: string, document: TextDocument | undefined): Uri {
  const folder = (document && workspace.getWorkspaceFolder(document.uri)) ?? workspace.workspaceFolders?.[0];
  const uri = folder && Uri.joinPath(folder.uri, name);
  if (!uri || !name.endsWith('.csl') || !workspace.getWorkspaceFolder(uri)) {
    throw new Error(l10n.t('it is neither one of {0} nor a .csl file of the workspace', [...ownStyles].join(', ')));
  }
  return uri;
}

async function textOf(uri: Uri): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(uri));
}
