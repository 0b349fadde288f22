// cspell:ignore Uncited
import { l10n } from 'vscode';
import { isCitationRow, type CitationRow } from './citationRows.ts';
import { compareWithSource } from './compareWithSource.ts';
import { insertBrief } from './insertBrief.ts';
import type { CitationTarget } from '../../editor/citationTarget.ts';
import { isReadableRecord, getKind } from '../../kinds/index.ts';
import type { CommandHandlers } from '../../platform/commands.ts';
import type { Services } from '../../services.ts';

export function createDraftCommands({ draftSession, choice, library }: Services) {
  return {
    'dateline.checkCitations': async (document) =>
      (await draftSession()).check(typeof document === 'string' ? document : undefined),
    'dateline.checkLinks': async () => (await draftSession()).checkLinks(),
    'dateline.nextCitation': async () => (await draftSession()).step(1),
    'dateline.previousCitation': async () => (await draftSession()).step(-1),
    'dateline.markChecked': async (row, rows) => (await draftSession()).mark(readRows(row, rows), true),
    'dateline.removeCheckMark': async (row, rows) => (await draftSession()).mark(readRows(row, rows), false),
    'dateline.showUncitedClaims': async () => (await draftSession()).setFindsClaims(true),
    'dateline.hideUncitedClaims': async () => (await draftSession()).setFindsClaims(false),
    'dateline.exportAnnotatedDraft': async () => (await draftSession()).exportAnnotated(),
    'dateline.compareWithSource': async (row) => {
      await compareWithSource(isCitationRow(row) ? row : await (await draftSession()).findRowAtCursor());
    },
    'dateline.insertBrief': async (citationTarget, target) => {
      const record = await choice.getOne(target, {
        title: l10n.t('Dateline: Insert a Brief of Which Record?'),
        accepts: (candidate) => getKind(candidate).citedThrough !== undefined,
        searchKinds: ['events', 'signals'],
      });
      if (record && isReadableRecord(record)) {
        await insertBrief(record, library, citationTarget);
      }
    },
  } satisfies Partial<CommandHandlers<CitationTarget>>;
}

function readRows(row: unknown, rows: unknown): CitationRow[] {
  const selectedRows: readonly unknown[] = Array.isArray(rows) && rows.includes(row) ? rows : [row];
  return selectedRows.filter(isCitationRow);
}
