import { l10n, type ConfigurationScope, type TextDocument } from 'vscode';
import { formatsFor } from '../citation/cite.ts';
import { habitOf } from '../citation/document/habits.ts';
import type { Way } from '../citation/document/plan.ts';
import { isByKey } from '../citation/formats.ts';
import type { Reference } from '../citation/reference.ts';
import { withoutTracking } from '../citation/tracking.ts';
import { notify } from '../platform/notify.ts';
import { setting } from '../platform/settings.ts';
import { keysAdded, keysToBe, type FindKeys } from './bibliography.ts';
import { bibliographyOf, lacksFolder } from './bibliographyPlace.ts';
import { formatted } from './styles.ts';

/** The user's own formats for a language, by their names. */
export function templatesOf(scope: ConfigurationScope): Readonly<Record<string, string>> {
  const stored: readonly [string, unknown][] = Object.entries(setting('citation.templates', scope));
  return Object.fromEntries(stored.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** The format that is asked for, else the one of the settings, where the language has it; else what fits the document. */
export async function formatFor(document: TextDocument, wanted: string | undefined): Promise<string> {
  const templates = templatesOf(document);
  const format = wanted ?? setting('citation.format', document);
  const isKnown = Object.hasOwn(templates, format) || formatsFor(document.languageId).some((id) => id === format);
  if (isKnown) {
    return format;
  }
  const hasBibliography = (await bibliographyOf(document)) !== undefined;
  return habitOf(document.getText(), document.languageId, hasBibliography);
}

interface WayOptions {
  readonly format?: string | undefined;
  readonly isPreview?: boolean;
  readonly findKeys?: FindKeys;
}

/**
 * How references are cited in a document. A format by keys adds them to the document's bibliography, unless this is for
 * a preview or `findKeys` does otherwise.
 */
export async function wayFor(
  document: TextDocument,
  references: readonly Reference[],
  { format: wanted, isPreview = false, findKeys = isPreview ? keysToBe : keysAdded }: WayOptions,
): Promise<Way> {
  const format = await formatFor(document, wanted);
  const templates = templatesOf(document);
  const way: Way = { format, templates };
  if (Object.hasOwn(templates, format)) {
    return way;
  }
  if (format === 'formatted-reference') {
    const texts = await formatted(references, document, isPreview);
    return texts ? { ...way, formatted: texts } : way;
  }
  if (formatsFor(document.languageId).some((id) => id === format && isByKey(id))) {
    const bibliography = await bibliographyOf(document);
    const keys = bibliography && (await findKeys(bibliography, references));
    if (!bibliography && !isPreview) {
      void notify('warning', noBibliography(document));
    }
    return keys ? { ...way, keys } : way;
  }
  return way;
}

function noBibliography(document: TextDocument): string {
  return lacksFolder(document)
    ? l10n.t(
        'Open the folder that the bibliography of the setting dateline.citation.bibliography is in. A link is cited instead.',
      )
    : l10n.t(
        'There is no bibliography to cite from: name one in the setting dateline.citation.bibliography. A link is cited instead.',
      );
}

/** The references as the settings want them cited. */
export function asWanted(
  references: readonly Reference[],
  scope: ConfigurationScope | undefined,
): readonly Reference[] {
  return setting('citation.dropTrackingParameters', scope)
    ? references.map((reference) =>
        reference.url === undefined ? reference : { ...reference, url: withoutTracking(reference.url) },
      )
    : references;
}
