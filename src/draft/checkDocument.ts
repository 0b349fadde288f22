// cspell:ignore Uncited bnocite uncited
import { getPageKey, normalizeAddress, removeTracking } from '../citation/address.ts';
import { findLanguage } from '../languages/index.ts';
import {
  locateContent,
  type CheckedBibliography,
  type LocatedEntry,
  type LocatedProblem,
  type UnreadBibliography,
} from './bibliographyEntries.ts';
import { checkNotes } from './checkNotes.ts';
import { isClaim } from './claims.ts';
import { parseDraft } from './blocks.ts';
import { findBrokenLinks } from './brokenLinks.ts';
import { findCitations, type FoundCitation } from './citations.ts';
import type { Finding } from './finding.ts';
import { findSentences, type Sentence } from './sentences.ts';
import { findFirstIndex, mergeOverlaps, type Span } from '../languages/structure.ts';

export interface CheckedDocument {
  readonly text: string;
  readonly languageId: string;
  readonly bibliographies: readonly CheckedBibliography[];
  readonly unread?: readonly UnreadBibliography[];
}

export interface CheckOptions {
  /** Whether to report claims without a citation (default: false). */
  readonly claims?: boolean;
}

/**
 * Finds the problems of citations without the service, in document order. Finds nothing in a document that can't be
 * parsed.
 *
 * @param citations the document's citations, if they were already read
 */
export function checkDocument(
  document: CheckedDocument,
  { claims = false }: CheckOptions = {},
  citations = findCitations(document.text, document.languageId),
): Finding[] {
  const { text, languageId } = document;
  if (!parseDraft(text, languageId)) {
    return [];
  }
  return sortFindings([
    ...findBrokenLinks(text, languageId).map(({ from, to, address, scheme, correction }): Finding => ({
      code: 'not-a-web-address',
      from,
      to,
      subject: address,
      ...(correction !== undefined && {
        detail: correction,
        fix: { link: { from, to }, scheme, url: correction },
      }),
    })),
    ...checkAddresses(citations),
    ...checkKeys(document, citations),
    ...checkNotes(text, languageId),
    ...(claims ? findUncitedClaims(document, citations) : []),
  ]);
}

/** Sorts findings by position. Omits repeated ones, because each use of a footnote has its references. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const unique = new Map(
    findings.map((finding) => {
      const { code, bibliography, from, to, subject, detail, fault } = finding;
      return [JSON.stringify([code, bibliography, from, to, subject, detail, fault]), finding];
    }),
  );
  return [...unique.values()].sort(compareByPosition);
}

function compareByPosition(a: Finding, b: Finding): number {
  return Number(a.bibliography !== undefined) - Number(b.bibliography !== undefined) || a.from - b.from || a.to - b.to;
}

function checkAddresses(citations: readonly FoundCitation[]): Finding[] {
  const findings: Finding[] = [];
  /** The first spelling of each address. */
  const spellings = new Map<string, { readonly url: string; readonly normalized: string | undefined }>();
  for (const citation of citations) {
    for (const reference of citation.references) {
      const { url, from, to } = reference;
      if (url === undefined) {
        continue;
      }
      const clean = removeTracking(url);
      if (clean !== url) {
        findings.push({
          code: 'tracking-parameters',
          from,
          to,
          subject: url,
          detail: clean,
          fix: { citation, reference, change: { url: clean } },
        });
      }
      const page = getPageKey(url);
      const normalized = normalizeAddress(clean);
      const first = spellings.get(page) ?? { url: clean, normalized };
      spellings.set(page, first);
      if (first.normalized !== normalized) {
        findings.push({
          code: 'duplicate-address',
          from,
          to,
          subject: url,
          detail: shorten(first.url),
          fix: { citation, reference, change: { url: first.url } },
        });
      }
    }
  }
  return findings;
}

/** Many findings can name the same address or key, so a long one would fill the memory. */
function shorten(text: string): string {
  return text.length > maxDetail ? `${text.slice(0, maxDetail)}…` : text;
}

/** In UTF-16 code units. */
const maxDetail = 500;

function checkKeys(
  { text, languageId, bibliographies, unread = [] }: CheckedDocument,
  citations: readonly FoundCitation[],
): Finding[] {
  const located = bibliographies.map(locateContent);
  const entries = located.flatMap((each) => each.entries);
  const problems = located.flatMap((each) => each.problems);
  const definedKeys = findLanguage(languageId).reading.definedKeys?.(text) ?? [];
  const defined = new Set([
    ...definedKeys,
    ...entries.flatMap(({ key, aliases }) => [key, ...aliases]),
    ...problems.flatMap(({ key }) => key ?? []),
  ]);
  const cited = citations.flatMap(({ references }) => references.filter(({ key }) => key !== undefined));
  const draft = parseDraft(text, languageId);
  // A bibliography that can't be read, or an included document, can define every key.
  const isComplete =
    unread.length === 0 &&
    (located.length > 0 || (definedKeys.length > 0 && draft?.includesOthers !== true)) &&
    located.every((each) => each.problems.length === 0 || each.entries.length > 0);
  const missing = isComplete
    ? cited
        .filter(({ key = '' }) => !defined.has(key) && !isLabel(key, languageId))
        .map(({ key = '', from, to }): Finding => ({ code: 'missing-entry', from, to, subject: key }))
    : [];
  const shared = new Set(bibliographies.filter(({ isShared }) => isShared === true).map(({ name }) => name));

  const unused =
    draft?.citesAll === true || draft?.includesOthers === true
      ? []
      : findUnusedEntries(entries, new Set(cited.map(({ key }) => key)));
  const writes = findLanguage(languageId).markup?.writesBibliography;
  const isExpected = ({ name, fault }: UnreadBibliography) => fault === 'missing' && writes?.(text, name) === true;
  const needsEntries = draft?.citesAll === true || cited.some(({ key = '' }) => !isLabel(key, languageId));
  return [
    ...unread
      // A project or a setting names bibliographies for all documents, also for those that cite nothing.
      .filter((each) => !isExpected(each) && (needsEntries || each.to > each.from))
      .map(({ name, fault, from, to }): Finding => {
        return { code: 'missing-bibliography', from, to, subject: name, fault };
      }),
    ...missing,
    ...problems.map(describeProblem),
    ...unused.filter(({ bibliography = '' }) => !shared.has(bibliography)),
    ...checkEntries(entries),
  ];
}

function describeProblem({ bibliography, from, to, key = '', reason }: LocatedProblem): Finding {
  return { code: 'missing-bibliography', bibliography, from, to, subject: key, fault: reason };
}

/** Finds entries without a citation, except those that belong to another entry. */
function findUnusedEntries(entries: readonly LocatedEntry[], cited: ReadonlySet<string | undefined>): Finding[] {
  const related = new Set(entries.flatMap((entry) => entry.related));
  return entries
    .filter(
      ({ key, aliases }) => key !== '' && [key, ...aliases].every((name) => !cited.has(name) && !related.has(name)),
    )
    .map(({ key, bibliography, from, to }) => ({ code: 'unused-entry', bibliography, from, to, subject: key }));
}

function checkEntries(entries: readonly LocatedEntry[]): Finding[] {
  const findings: Finding[] = [];
  const pages = new Map<string, string>();
  for (const { key, addresses, bibliography, from, to } of entries) {
    const position = { bibliography, from, to };
    for (const url of addresses) {
      const clean = removeTracking(url);
      if (clean !== url) {
        const fix = { entryKey: key, before: url, after: clean };
        findings.push({ code: 'tracking-parameters', ...position, subject: url, detail: clean, fix });
      }
      const first = pages.get(getPageKey(url));
      pages.set(getPageKey(url), first ?? key);
      if (first !== undefined && first !== key) {
        findings.push({ code: 'duplicate-address', ...position, subject: url, detail: shorten(first) });
      }
    }
  }
  return findings;
}

/** Returns whether a key names a part of the document, such as a figure. */
function isLabel(key: string, languageId: string): boolean {
  return findLanguage(languageId).reading.labels?.key?.test(key) === true;
}

function findUncitedClaims({ text, languageId }: CheckedDocument, citations: readonly FoundCitation[]): Finding[] {
  return findUncitedSentences(text, languageId, citations).map(({ from, to, text: subject }) => {
    return { code: 'uncited-claim', from, to, subject };
  });
}

/** Returns the sentences that state something without a citation. */
export function findUncitedSentences(
  text: string,
  languageId: string,
  citations = findCitations(text, languageId),
): readonly Sentence[] {
  const cited = mergeOverlaps(citations.map(({ from, to }) => ({ from, to })));
  const isCited = ({ from, to }: Span) => (cited[findFirstIndex(cited, (span) => span.to > from)]?.from ?? to) < to;
  return findSentences(text, languageId)
    .filter(({ block }) => block.kind === 'text' || block.kind === 'cell')
    .filter((sentence) => isClaim(sentence.text) && !isCited(sentence));
}
