import { env, l10n, workspace, type TextDocument } from 'vscode';
import { createBibliographyEntry } from '../bibliography/bibliographyEntry.ts';
import { CitationKeys } from '../bibliography/citationKeys.ts';
import { removeTracking } from '../citation/address.ts';
import { appendDefinition, findCitationFormat, type Templates } from '../citation/cite.ts';
import type { CitationOptions, CitingDocument, SelectionOffsets } from '../citation/insertion/plan.ts';
import type { Reference } from '../citation/reference.ts';
import { hasUnsafeAddress } from '../citation/templateSlots.ts';
import { nameBibliography } from '../draft/listCitedLinks.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';
import { findLanguage } from '../languages/index.ts';
import type { CitationFormat } from '../languages/language.ts';
import { sanitizeLine } from '../platform/remoteText.ts';
import { readSetting } from '../platform/settings.ts';
import type { CitedReferences } from '../store/references.ts';
import { lookUpKeys, type BibliographyEntries } from './bibliography.ts';
import {
  createEntryNotAddedNotice,
  createNoBibliographyNotice,
  createRequirementNotices,
  createRestrictedModeNotice,
  createUnreadNotices,
  createUnusableKeyNotice,
  type Notice,
} from './citationNotices.ts';
import type { CitationTarget } from './citationTarget.ts';
import { getLanguageId, readCitingDocument } from './citingDocument.ts';
import { findDocumentBibliographies, getRelativePath } from './findBibliography.ts';
import { formatInStyle } from './formatInStyle.ts';

/** A request to cite records. By default, the format is the configured one, or is detected from the document. */
export interface CitationRequest extends CitedReferences {
  readonly format?: string | undefined;
  /** Default: the style of the settings. */
  readonly style?: string | undefined;
  readonly quotation?: string | undefined;
  /** Whether the citation goes to the end of the sentence. */
  readonly isAtSentenceEnd?: boolean;
}

export interface ChosenFormat {
  /** The id of a format of the language, or the name of a template. */
  readonly id: string;
  readonly builtIn: CitationFormat | undefined;
  readonly templates: Templates;
  readonly notices: readonly Notice[];
}

/** A citation with everything that its text depends on, except its place in the document. */
export interface PreparedCitation {
  readonly references: readonly Reference[];
  readonly options: CitationOptions;
  /** `undefined` if no entry is missing. */
  readonly missing: BibliographyEntries | undefined;
  /** Set if the citation has keys although there is no bibliography. */
  readonly lacksBibliography?: Notice | undefined;
  readonly notices: readonly Notice[];
}

/**
 * Prefers the requested format, then the configured one, then a format that fits the document. Without a document, the
 * format is plain text.
 */
export async function chooseFormat(
  document: TextDocument | undefined,
  requested?: string,
  signal?: AbortSignal,
): Promise<ChosenFormat> {
  if (!document) {
    return { id: 'plain-text', builtIn: findCitationFormat('plaintext', 'plain-text'), templates: {}, notices: [] };
  }
  const languageId = getLanguageId(document);
  const templates = getTemplates(document);
  const preferred = requested ?? readSetting('citation.format', document);
  const isTemplate = Object.hasOwn(templates, preferred);
  const builtIn = isTemplate ? undefined : findCitationFormat(languageId, preferred);
  if (isTemplate || builtIn) {
    return { id: preferred, builtIn, templates, notices: [] };
  }
  const { found, unread } = await findDocumentBibliographies(document);
  const detect = (text: string) => workOnDocument(text, 'detectFormat', [text, languageId, found.length > 0], signal);
  const id = (await detect(document.getText())) ?? (await detect('')) ?? 'auto';
  const citesByKey = findLanguage(languageId).formats.some(({ writeKey }) => writeKey !== undefined);
  return {
    id,
    builtIn: findCitationFormat(languageId, id),
    templates,
    notices: [
      ...createUnsafeTemplateNotices(document, preferred),
      ...(citesByKey && found.length === 0 ? createUnreadNotices(document, unread) : []),
    ],
  };
}

/** Returns the user's templates without unsafe addresses. */
export function getTemplates(document: TextDocument): Templates {
  const stored: readonly [string, unknown][] = Object.entries(readSetting('citation.templates', document));
  return Object.fromEntries(
    stored.filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !hasUnsafeAddress(entry[1], getLanguageId(document)),
    ),
  );
}

/** @param name the name of a format that can't be used */
function createUnsafeTemplateNotices(document: TextDocument, name: string): Notice[] {
  if (!Object.hasOwn(readSetting('citation.templates', document), name)) {
    return [];
  }
  const message = l10n.t(
    'The citation template {0} was not used, because it writes an address that is not a web address. Change the setting “dateline.citation.templates”.',
    sanitizeLine(name),
  );
  return [{ severity: 'warning', message }];
}

/** Formats the references, or looks up their keys, as the format requires. Changes nothing. */
export async function prepareCitation(
  { references, quotation, style }: Pick<CitationRequest, 'references' | 'quotation' | 'style'>,
  { id, builtIn, templates, notices }: ChosenFormat,
  document: TextDocument | undefined,
  signal?: AbortSignal,
): Promise<PreparedCitation> {
  const citation: PreparedCitation = {
    references: dropTracking(references, document),
    options: {
      format: id,
      templates,
      keyPattern: readSetting('citation.keyPattern', document),
      ...(quotation !== undefined && { quotation, language: env.language }),
    },
    missing: undefined,
    notices: [...notices, ...createRequirementNotices(document, id, builtIn?.requires)],
  };
  if (builtIn?.usesStyle === true) {
    const { texts, problem } = await formatInStyle(citation.references, document, style);
    return texts
      ? { ...citation, options: { ...citation.options, formatted: texts } }
      : addNotices(citation, { severity: 'warning', message: problem });
  }
  return document && builtIn?.writeKey ? addKeys(citation, builtIn.writeKey, document, signal) : citation;
}

export function dropTracking(
  references: readonly Reference[],
  document: TextDocument | undefined,
): readonly Reference[] {
  return readSetting('citation.dropTrackingParameters', document)
    ? references.map((reference) =>
        reference.url === undefined ? reference : { ...reference, url: removeTracking(reference.url) },
      )
    : references;
}

/** Looks up the keys in the document's bibliographies. The citation becomes a link if they can't be cited. */
async function addKeys(
  citation: PreparedCitation,
  writeKey: NonNullable<CitationFormat['writeKey']>,
  document: TextDocument,
  signal: AbortSignal | undefined,
): Promise<PreparedCitation> {
  const { references, options } = citation;
  const keyPattern = readSetting('citation.keyPattern', document);
  const { found, unread } = await findDocumentBibliographies(document);
  if (found.length === 0) {
    const keys = new CitationKeys([], keyPattern);
    return {
      ...addNotices(citation, ...createUnreadNotices(document, unread)),
      options: {
        ...options,
        keys: references.map((reference) => keys.createNextKey(createBibliographyEntry(reference))),
      },
      lacksBibliography: createNoBibliographyNotice(document, options.format, references),
    };
  }
  let entries: BibliographyEntries;
  try {
    entries = await lookUpKeys(found, references, keyPattern, signal);
  } catch (error) {
    return addNotices(citation, createEntryNotAddedNotice(found[0], error));
  }
  const unusableKey = entries.keys.find((key) => writeKey(key, getLanguageId(document)) === undefined);
  if (unusableKey !== undefined) {
    return addNotices(citation, createUnusableKeyNotice(unusableKey));
  }
  const isMissing = entries.before !== entries.after;
  if (isMissing && !workspace.isTrusted) {
    return addNotices(citation, createRestrictedModeNotice(entries));
  }
  const naming = createNamingStatement(document, entries);
  return {
    ...addNotices(citation, ...createRequirementNotices(document, options.format, naming)),
    options: { ...options, keys: entries.keys },
    missing: isMissing ? entries : undefined,
  };
}

/** Returns `undefined` if a project file can name the bibliography. */
function createNamingStatement(document: TextDocument, { bibliography }: BibliographyEntries) {
  const languageId = getLanguageId(document);
  const { project } = findLanguage(languageId).reading;
  const path = getRelativePath(document.uri, bibliography.uri);
  const mayBeOfProject = project !== undefined && readSetting('citation.bibliography', document) === '';
  return path === undefined || mayBeOfProject ? undefined : nameBibliography(path, languageId);
}

function addNotices(citation: PreparedCitation, ...notices: readonly Notice[]): PreparedCitation {
  return { ...citation, notices: [...citation.notices, ...notices] };
}

/** Removes the keys of a citation. */
export function convertToLink(citation: PreparedCitation, notice: Notice): PreparedCitation {
  const options = { ...citation.options, keys: [] };
  return { ...addNotices(citation, notice), options, missing: undefined, lacksBibliography: undefined };
}

/** Turns a citation by key into a link if there is no bibliography. */
export function linkWithoutBibliography(citation: PreparedCitation): PreparedCitation {
  return citation.lacksBibliography ? convertToLink(citation, citation.lacksBibliography) : citation;
}

/**
 * Writes the citation as it would read at the target, with its definition in a separate paragraph, or as in an empty
 * document if reading the document takes too long.
 */
export async function writePreview(
  { references, options }: PreparedCitation,
  { document, selections: [first] }: CitationTarget,
  signal?: AbortSignal,
): Promise<string> {
  const citing = document ? readCitingDocument(document) : { text: '', languageId: 'plaintext' };
  const write = (target: CitingDocument, cursor?: SelectionOffsets) =>
    workOnDocument(target.text, 'previewCitation', [references, target, cursor, options], signal);
  const cursor = first && { start: first.start, end: first.start };
  const preview = (await write(citing, cursor)) ?? (await write({ text: '', languageId: citing.languageId }));
  return preview ? appendDefinition(preview) : '';
}
