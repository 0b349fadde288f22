import { env, l10n, workspace, type TextDocument } from 'vscode';
import { removeTracking } from '../citation/address.ts';
import { CitationKeys } from '../bibliography/citationKeys.ts';
import { createBibliographyEntry } from '../bibliography/bibliographyEntry.ts';
import { findCitationFormat, type Templates } from '../citation/cite.ts';
import { hasUnsafeAddress } from '../citation/templateSlots.ts';
import type { CitationOptions, SelectionOffsets } from '../citation/insertion/plan.ts';
import { nameBibliography } from '../draft/listCitedLinks.ts';
import { findLanguage } from '../languages/index.ts';
import type { CitationFormat } from '../languages/language.ts';
import type { Reference } from '../citation/reference.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';
import type { CitedReferences } from '../store/references.ts';
import { sanitizeLine } from '../platform/remoteText.ts';
import { once } from '../platform/once.ts';
import { readSetting } from '../platform/settings.ts';
import { lookUpKeys, type Bibliography, type BibliographyEntries } from './bibliography.ts';
import {
  createRequirementNotices,
  createEntryNotAddedNotice,
  createRestrictedModeNotice,
  createUnusableKeyNotice,
  createUnreadNotices,
  type Notice,
} from './citationNotices.ts';
import { readCitingDocument, getLanguageId } from './citingDocument.ts';
import { findDocumentBibliographies, getRelativePath } from './findBibliography.ts';
import { preview } from './preview.ts';
import { waitForPublishers } from './waitForPublishers.ts';
import { formatInStyle, type FormattedReferences } from './formatInStyle.ts';

/** A request to cite records. By default, the format is the configured one, or is detected from the document. */
export interface CitationRequest extends CitedReferences {
  readonly format?: string | undefined;
  /** Default: the style of the settings. */
  readonly style?: string | undefined;
  readonly quotation?: string | undefined;
  /** Whether the citation goes to the end of the sentence. */
  readonly isAtSentenceEnd?: boolean;
}

export interface ResolvedCitation {
  readonly references: readonly Reference[];
  readonly options: CitationOptions;
  /** `undefined` if no entry is missing. */
  readonly missing: BibliographyEntries | undefined;
  /** Whether the citation has keys although there is no bibliography. */
  readonly lacksBibliography?: boolean;
  readonly notices: readonly Notice[];
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

function createUnsafeTemplateNotices(document: TextDocument | undefined, name: string, usable: Templates): Notice[] {
  if (!document || Object.hasOwn(usable, name) || !Object.hasOwn(readSetting('citation.templates', document), name)) {
    return [];
  }
  const message = l10n.t(
    'The citation template {0} was not used, because it writes an address that is not a web address. Change the setting “dateline.citation.templates”.',
    sanitizeLine(name),
  );
  return [{ severity: 'warning', message }];
}

/** Waits for publishers' names only if the citation prints them. */
export async function loadReferences(
  request: CitationRequest,
  document: TextDocument | undefined,
  selection: SelectionOffsets | undefined,
): Promise<readonly Reference[]> {
  const { references, loadNamed } = request;
  return loadNamed && (await printsPublisher(request, document, selection)) ? waitForPublishers(loadNamed) : references;
}

async function printsPublisher(
  request: CitationRequest,
  document: TextDocument | undefined,
  selection: SelectionOffsets | undefined,
): Promise<boolean> {
  const resolver = new CitationResolver(document, request.references);
  const format = await resolver.format(request.format);
  if (document && findCitationFormat(getLanguageId(document), format)?.usesStyle === true) {
    return true;
  }
  const { options, references, missing } = await resolver.resolve(request);
  const target = document ? readCitingDocument(document) : { text: '', languageId: 'plaintext' };
  const citeWithPublisher = async (publisher: string) =>
    JSON.stringify(
      await preview(
        references.map((reference) => ({ ...reference, publisher })),
        target,
        selection,
        options,
      ),
    );
  return missing !== undefined || (await citeWithPublisher('One')) !== (await citeWithPublisher('Another'));
}

/**
 * The resolved settings, bibliography and citation style of a document. Reads each at most once. Changes nothing.
 * Without a document, the format is plain text.
 */
export class CitationResolver {
  readonly references: readonly Reference[];
  readonly #document: TextDocument | undefined;
  readonly #languageId: string;
  readonly #templates: Templates;
  readonly #bibliographies = once(async () => this.#document && findDocumentBibliographies(this.#document));
  readonly #entries = once(async () => {
    const { found = [] } = (await this.#bibliographies()) ?? {};
    return found.length === 0
      ? undefined
      : lookUpKeys(found, this.references, readSetting('citation.keyPattern', this.#document), this.#signal);
  });
  readonly #formatted = new Map<string | undefined, Promise<FormattedReferences>>();

  readonly #signal: AbortSignal | undefined;

  constructor(document: TextDocument | undefined, references: readonly Reference[], signal?: AbortSignal) {
    this.#document = document;
    this.#signal = signal;
    this.#languageId = document ? getLanguageId(document) : 'plaintext';
    this.#templates = document ? getTemplates(document) : {};
    this.references = readSetting('citation.dropTrackingParameters', document)
      ? references.map((reference) =>
          reference.url === undefined ? reference : { ...reference, url: removeTracking(reference.url) },
        )
      : references;
  }

  /** Prefers the requested format, then the configured one, then a format that fits the document. */
  async format(requested: string | undefined): Promise<string> {
    if (!this.#document) {
      return 'auto';
    }
    const format = requested ?? readSetting('citation.format', this.#document);
    if (Object.hasOwn(this.#templates, format) || findCitationFormat(this.#languageId, format)) {
      return format;
    }
    const hasBibliography = (await this.#getBibliography()) !== undefined;
    const detect = (text: string) =>
      workOnDocument(text, 'detectFormat', [text, this.#languageId, hasBibliography], this.#signal);
    return (await detect(this.#document.getText())) ?? (await detect('')) ?? 'auto';
  }

  async resolve({
    format: requested,
    quotation,
    style,
  }: Omit<CitationRequest, 'references'>): Promise<ResolvedCitation> {
    const format = await this.format(requested);
    const options: CitationOptions = {
      format,
      templates: this.#templates,
      keyPattern: readSetting('citation.keyPattern', this.#document),
      ...(quotation !== undefined && { quotation, language: env.language }),
    };
    const builtIn = findCitationFormat(this.#languageId, format);
    const isDetected = requested === undefined && readSetting('citation.format', this.#document) === 'auto';
    const unsafe = createUnsafeTemplateNotices(
      this.#document,
      requested ?? readSetting('citation.format', this.#document),
      this.#templates,
    );
    const notices = [
      ...unsafe,
      ...(isDetected || builtIn?.writeKey ? await this.#createUnreadNotices() : []),
      ...createRequirementNotices(this.#document, format, builtIn?.requires),
    ];
    const resolved = { references: this.references, options, missing: undefined, notices };
    if (Object.hasOwn(this.#templates, format)) {
      return resolved;
    }
    if (builtIn?.usesStyle === true) {
      const { texts, problem } = await this.#formatInStyle(style);
      return texts
        ? { ...resolved, options: { ...options, formatted: texts } }
        : { ...resolved, notices: [...notices, { severity: 'warning', message: problem }] };
    }
    return builtIn?.writeKey ? this.#addKeys(resolved, builtIn.writeKey) : resolved;
  }

  async #getBibliography(): Promise<Bibliography | undefined> {
    return (await this.#bibliographies())?.found[0];
  }

  /** Says why a language with citation keys gets a link. */
  async #createUnreadNotices(): Promise<Notice[]> {
    const { found = [], unread = [] } = (await this.#bibliographies()) ?? {};
    const citesByKey = findLanguage(this.#languageId).formats.some((candidate) => candidate.writeKey !== undefined);
    return this.#document && found.length === 0 && citesByKey ? createUnreadNotices(this.#document, unread) : [];
  }

  #formatInStyle(style: string | undefined): Promise<FormattedReferences> {
    const result = this.#formatted.get(style) ?? formatInStyle(this.references, this.#document, style);
    this.#formatted.set(style, result);
    return result;
  }

  async #addKeys(
    resolved: ResolvedCitation,
    writeKey: NonNullable<CitationFormat['writeKey']>,
  ): Promise<ResolvedCitation> {
    let entries: BibliographyEntries | undefined;
    try {
      entries = await this.#entries();
    } catch (error) {
      return { ...resolved, notices: [createEntryNotAddedNotice(await this.#getBibliography(), error)] };
    }
    if (!entries) {
      const keys = new CitationKeys([], resolved.options.keyPattern);
      const options = {
        ...resolved.options,
        keys: this.references.map((reference) => keys.createNextKey(createBibliographyEntry(reference))),
      };
      return { ...resolved, options, lacksBibliography: true };
    }
    const unusableKey = entries.keys.find((key) => writeKey(key) === undefined);
    if (unusableKey !== undefined) {
      return { ...resolved, notices: [createUnusableKeyNotice(unusableKey)] };
    }
    const isMissing = entries.before !== entries.after;
    if (isMissing && !workspace.isTrusted) {
      return { ...resolved, notices: [createRestrictedModeNotice(entries)] };
    }
    return {
      ...resolved,
      options: { ...resolved.options, keys: entries.keys },
      missing: isMissing ? entries : undefined,
      notices: createRequirementNotices(
        this.#document,
        resolved.options.format,
        getNamingStatement(this.#document, this.#languageId, entries),
      ),
    };
  }
}

/** Returns `undefined` if a project file can name the bibliography. */
function getNamingStatement(
  document: TextDocument | undefined,
  languageId: string,
  { bibliography }: BibliographyEntries,
) {
  const { project } = findLanguage(languageId).reading;
  const path = document && getRelativePath(document.uri, bibliography.uri);
  const mayBeOfProject = project !== undefined && readSetting('citation.bibliography', document) === '';
  return path === undefined || mayBeOfProject ? undefined : nameBibliography(path, languageId);
}
