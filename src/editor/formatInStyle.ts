import { basename } from 'node:path';
import { env, extensions, l10n, Uri, workspace, type TextDocument } from 'vscode';
import type { FormattedText } from '../citation/context.ts';
import type { Reference } from '../citation/reference.ts';
import type { StyleFiles } from '../citation/styles/formatReferences.ts';
import { styleNames } from '../citation/styles/styleNames.ts';
import { readSetting } from '../platform/settings.ts';

/** Locales that ship with the extension: VS Code's display languages and a few more. */
const languages = [
  ...['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pt-BR', 'nl-NL', 'pl-PL', 'ru-RU', 'ja-JP', 'zh-CN'],
  ...['zh-TW', 'sv-SE', 'cs-CZ', 'tr-TR', 'ko-KR', 'hu-HU'],
];

type FormattedReferences =
  | { readonly texts: readonly FormattedText[]; readonly problem?: never }
  | { readonly texts?: never; readonly problem: string };

export async function formatInStyle(
  references: readonly Reference[],
  document: TextDocument | undefined,
  style?: string,
): Promise<FormattedReferences> {
  const file = style === undefined ? readSetting('citation.styleFile', document) : '';
  const name = file === '' ? (style ?? readSetting('citation.style', document)) : file;
  const language = chooseLocale(env.language);
  try {
    const { formatInThread } = await import('../citation/styles/styleThread.ts');
    const styleOrXml = file === '' ? checkStyleName(name) : await readStyle(file, document);
    return { texts: await formatInThread(references, await loadStyleFiles(styleOrXml, language)) };
  } catch (error) {
    return { problem: describeStyleError(name, error) };
  }
}

export function getStyleName(style: string | undefined, document: TextDocument): string {
  const file = style === undefined ? readSetting('citation.styleFile', document) : '';
  const id = style ?? readSetting('citation.style', document);
  return file === '' ? (styleNames[id] ?? id) : basename(file);
}

/** The files of the last style, because the formatting thread compares files by identity. */
let lastStyle: { readonly style: string; readonly files: StyleFiles } | undefined;

/** @param style the id of a built-in style, or CSL in XML */
async function loadStyleFiles(style: string, language: string): Promise<StyleFiles> {
  if (lastStyle?.style !== style || lastStyle.files.language !== language) {
    const isOwn = Object.hasOwn(styleNames, style);
    lastStyle = {
      style,
      files: {
        style: isOwn ? await readBuiltIn(style) : style,
        locale: await readBuiltIn(`locale-${language}`),
        language,
      },
    };
  }
  return lastStyle.files;
}

function checkStyleName(name: string): string {
  if (!Object.hasOwn(styleNames, name)) {
    const names = Object.keys(styleNames).join(', ');
    throw new StyleChoiceError(l10n.t('There is no citation style {0}. Choose one of {1}.', name, names));
  }
  return name;
}

/** A style that can't be used. The message is a localized sentence. */
class StyleChoiceError extends Error {}

function describeStyleError(name: string, error: unknown): string {
  if (error instanceof StyleChoiceError) {
    return error.message;
  }
  if (error instanceof Error && error.name === 'ThreadLimitError') {
    return l10n.t('The citation style {0} takes too much time or memory. Choose another style.', name);
  }
  const reason = error instanceof Error ? error.message : String(error);
  return l10n.t('Can’t use the citation style {0}: {1}', name, reason);
}

function chooseLocale(spoken: string): string {
  const tag = spoken.toLowerCase();
  const exact = languages.find((language) => language.toLowerCase() === tag);
  return exact ?? languages.find((language) => language.slice(0, 2) === tag.slice(0, 2)) ?? 'en-US';
}

async function readBuiltIn(name: string): Promise<unknown> {
  const home = extensions.getExtension('dateline.dateline')?.extensionUri;
  if (!home) {
    throw new Error('The extension is not installed');
  }
  return JSON.parse(await readText(Uri.joinPath(home, 'media', 'csl', `${name}.json`)));
}

function findStyleFile(name: string, document: TextDocument | undefined): Uri {
  const folder = (document && workspace.getWorkspaceFolder(document.uri)) ?? workspace.workspaceFolders?.[0];
  const uri = folder && Uri.joinPath(folder.uri, name);
  if (!uri || !name.endsWith('.csl') || !workspace.getWorkspaceFolder(uri)) {
    throw new StyleChoiceError(l10n.t('The citation style {0} is not a .csl file of the workspace.', name));
  }
  if (!workspace.isTrusted) {
    throw new StyleChoiceError(
      l10n.t('The citation style {0} is not used in Restricted Mode. Trust the workspace to use it.', name),
    );
  }
  return uri;
}

/** In bytes: several times the longest style of the CSL project. */
const maxStyleBytes = 2_000_000;

async function readStyle(name: string, document: TextDocument | undefined): Promise<string> {
  const uri = findStyleFile(name, document);
  const { size } = await workspace.fs.stat(uri);
  if (size > maxStyleBytes) {
    throw new StyleChoiceError(l10n.t('The citation style {0} is larger than 2 MB. Choose another style.', name));
  }
  return readText(uri);
}

async function readText(uri: Uri): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(uri));
}
