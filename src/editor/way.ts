import type { ConfigurationScope, TextDocument } from 'vscode';
import { formatsFor } from '../citation/cite.ts';
import { habitOf } from '../citation/document/habits.ts';
import type { Way } from '../citation/document/plan.ts';
import type { Reference } from '../citation/reference.ts';
import { withoutTracking } from '../citation/tracking.ts';
import { setting } from '../platform/settings.ts';

/** The user's own formats for a language, by their names. */
export function templatesOf(scope: ConfigurationScope): Readonly<Record<string, string>> {
  const stored: readonly [string, unknown][] = Object.entries(setting('citation.templates', scope));
  return Object.fromEntries(stored.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** The format that is asked for, else the one of the settings, where the language has it; else what fits the document. */
export function formatFor(document: TextDocument, wanted: string | undefined): string {
  const templates = templatesOf(document);
  const format = wanted ?? setting('citation.format', document);
  const isKnown = Object.hasOwn(templates, format) || formatsFor(document.languageId).some((id) => id === format);
  return isKnown ? format : habitOf(document.getText(), document.languageId, false);
}

/** How references are cited in a document. */
export function wayFor(document: TextDocument, wanted: string | undefined): Way {
  return { format: formatFor(document, wanted), templates: templatesOf(document) };
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
