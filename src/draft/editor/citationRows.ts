import { l10n, MarkdownString, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { getHost } from '../../citation/address.ts';
import { isObject } from '../../client/jsonObject.ts';
import { describeFinding } from '../describeFinding.ts';
import { severityByCode, type Finding } from '../finding.ts';
import type { MarkState } from '../marks.ts';
import type { Reference } from '../../citation/reference.ts';
import { formatDay } from '../../platform/formatAge.ts';
import { sanitizeLine, sanitizeMarkdown } from '../../platform/remoteText.ts';
import type { Draft } from './drafts.ts';
import type { DraftCitation } from './evaluateDraft.ts';

/** One citation of the document, in the Citations view. */
export interface CitationRow {
  readonly kind: 'citation';
  readonly draft: Draft;
  /** Index of the citation in the draft. */
  readonly index: number;
  readonly cited: DraftCitation;
  readonly mark: MarkState;
  /** The user who marked the citation as checked, and the date. */
  readonly checkedBy: { readonly user: string; readonly date: string } | undefined;
}

/** The heading above the sentences without a citation. */
interface ClaimsRow {
  readonly kind: 'claims';
  readonly draft: Draft;
}

export interface ClaimRow {
  readonly kind: 'claim';
  readonly draft: Draft;
  readonly claim: Finding;
}

export function isCitationRow(row: unknown): row is CitationRow {
  return isObject(row) && row.kind === 'citation' && isObject(row.cited) && isObject(row.draft);
}

export function isClaimRow(row: unknown): row is ClaimRow {
  return isObject(row) && row.kind === 'claim' && isObject(row.claim) && isObject(row.draft);
}

export type DraftRow = CitationRow | ClaimsRow | ClaimRow;

export function createDraftItem(row: DraftRow): TreeItem {
  switch (row.kind) {
    case 'citation':
      return createCitationItem(row);
    case 'claims':
      return createClaimsItem(row);
    case 'claim':
      return createClaimItem(row);
  }
}

export function findClaims({ findings }: Draft): Finding[] {
  return findings.filter(({ code }) => code === 'uncited-claim');
}

function createClaimsItem({ draft }: ClaimsRow): TreeItem {
  const item = new TreeItem(l10n.t('Claims Without a Citation'), TreeItemCollapsibleState.Expanded);
  item.id = `${draft.document.uri.toString()}#claims`;
  item.description = findClaims(draft).length.toLocaleString();
  item.tooltip = l10n.t('Sentences with figures, dates, quotations or names of organizations.');
  return item;
}

function createClaimItem({ draft: { document }, claim: { from, subject } }: ClaimRow): TreeItem {
  const label = sanitizeLine(subject);
  const item = new TreeItem(label);
  item.id = `${document.uri.toString()}#claim${String(from)}`;
  item.tooltip = new MarkdownString(sanitizeMarkdown(subject));
  item.contextValue = 'claim';
  item.command = { command: 'dateline.preview', title: l10n.t('Go to Sentence') };
  const line = l10n.t('line {0}', document.positionAt(from).line + 1);
  item.accessibilityInformation = { label: [l10n.t('Claim without a citation'), label, line].join(', ') };
  return item;
}

function createCitationItem({ index, draft, cited, mark, checkedBy }: CitationRow): TreeItem {
  const { citation, statement, sources, findings } = cited;
  const label = sanitizeLine(statement || draft.content.document.text.slice(citation.from, citation.to));
  const item = new TreeItem(label);
  item.id = `${draft.document.uri.toString()}#${String(index)}`;
  const publishers = [
    ...new Set(sources.map(({ reference }) => getPublisher(reference)).filter((name) => name !== '')),
  ];
  const state = describeMark(mark);
  const problems = findings.map((finding) => formatFinding(finding));
  item.description = sanitizeLine(
    [publishers.join(', '), state, ...problems].filter((text) => text !== '').join(' · '),
  );
  item.tooltip = createHover(
    cited,
    [state, describeChecker(checkedBy)].filter((text) => text !== '').join(' · '),
    findings.map(formatFindingWithPassage),
  );
  item.iconPath = createIcon(mark, findings);
  item.contextValue = `citation ${mark}`;
  item.command = { command: 'dateline.preview', title: l10n.t('Go to Citation') };
  const line = l10n.t('line {0}', draft.document.positionAt(citation.from).line + 1);
  item.accessibilityInformation = {
    label: [l10n.t('Citation'), label, item.description, line].filter((text) => text !== '').join(', '),
  };
  return item;
}

/** Returns the message with the article's words, if there are any. */
export function formatFindingWithPassage(finding: Finding): string {
  const message = formatFinding(finding);
  return finding.passage === undefined ? message : `${message} “${sanitizeLine(finding.passage)}”`;
}

/** Returns a message in the display language that is safe to show. */
function formatFinding(finding: Finding): string {
  return sanitizeLine(describeFinding(finding, (message, ...args) => l10n.t(message, ...args)));
}

function getPublisher(reference: Reference): string {
  return reference.publisher ?? getHost(reference.url) ?? '';
}

export function describeMark(mark: MarkState): string {
  const labels: Readonly<Record<MarkState, () => string>> = {
    checked: () => l10n.t('Checked'),
    unchecked: () => l10n.t('Not checked'),
    expired: () => l10n.t('Changed since it was checked'),
  };
  return labels[mark]();
}

function describeChecker(checkedBy: CitationRow['checkedBy']): string {
  return [checkedBy?.user, formatDay(checkedBy?.date)].filter(Boolean).join(', ');
}

function createIcon(mark: MarkState, findings: readonly Finding[]): ThemeIcon {
  const severities = new Set(findings.map(({ code }) => severityByCode[code]));
  if (severities.has('error')) {
    return new ThemeIcon('error', new ThemeColor('list.errorForeground'));
  }
  if (severities.has('warning')) {
    return new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
  }
  if (severities.has('information') && mark !== 'checked') {
    return new ThemeIcon('info');
  }
  const icons: Readonly<Record<MarkState, string>> = {
    checked: 'pass',
    unchecked: 'circle-large-outline',
    expired: 'history',
  };
  return new ThemeIcon(icons[mark]);
}

/** Shows the sentence, and each source with its closest passage. */
function createHover(
  { statement, sources }: DraftCitation,
  state: string,
  problems: readonly string[],
): MarkdownString {
  const hover = new MarkdownString();
  hover.appendMarkdown(`${sanitizeMarkdown(statement)}\n\n${sanitizeMarkdown(state)}\n\n`);
  for (const { reference, passage } of sources) {
    const facts = [getPublisher(reference), formatDay(reference.published) ?? ''];
    hover.appendMarkdown(`**${sanitizeMarkdown(reference.title ?? reference.url ?? '')}**\n\n`);
    hover.appendMarkdown(`${sanitizeMarkdown(facts.filter((fact) => fact !== '').join(' · '))}\n\n`);
    if (passage) {
      hover.appendMarkdown(`> ${sanitizeMarkdown(passage.text)}\n\n`);
    }
  }
  for (const problem of problems) {
    hover.appendMarkdown(`- ${sanitizeMarkdown(problem)}\n`);
  }
  return hover;
}
