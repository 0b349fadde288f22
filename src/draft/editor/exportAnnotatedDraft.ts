// cspell:ignore uncited
import { basename } from 'node:path';
import { env, l10n, window, workspace, type TextDocument } from 'vscode';
import { workOnDocument } from '../workOnDocument.ts';
import { formatInStyle } from '../../editor/formatInStyle.ts';
import { notify, withLateProgress } from '../../platform/notify.ts';
import { showQuickPick } from '../../platform/quickPick.ts';
import { writeAnnotatedDraft } from './annotatedDraft.ts';
import { formatFindingWithPassage, describeMark, type CitationRow } from './citationRows.ts';
import type { Draft } from './drafts.ts';
import { renderAnnotatedDraft } from './renderAnnotatedDraft.ts';

/** Sends no request. */
export async function exportAnnotatedDraft(draft: Draft, rows: readonly CitationRow[]): Promise<void> {
  const format = await pickFormat();
  if (format === undefined) {
    return;
  }
  const { document } = draft;
  const { text, languageId } = draft.content.document;
  const references = draft.citations.flatMap(({ sources }) => sources.map(({ reference }) => reference));
  const claims = await withLateProgress(l10n.t('Reading the document…'), (signal) =>
    workOnDocument(text, 'findUncitedSentences', [text, languageId], signal),
  );
  if (!claims) {
    void notify(
      'information',
      l10n.t('This document can’t be checked, because it is too large or has syntax that Dateline can’t read.'),
    );
    return;
  }
  const content = writeAnnotatedDraft(
    {
      name: basename(document.uri.path),
      date: new Intl.DateTimeFormat(env.language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date()),
      citations: rows.map(({ cited, mark, checkedBy }) => ({
        cited,
        mark,
        line: getLine(document, cited.citation.from),
        checkedBy: checkedBy ? [checkedBy.user, checkedBy.date.slice(0, 10)].join(', ') : '',
      })),
      claims: claims.map((sentence) => ({ sentence, line: getLine(document, sentence.from) })),
      formatted: (await formatInStyle(references, document)).texts,
    },
    { t: (message, ...args) => l10n.t(message, ...args), describeFinding: formatFindingWithPassage, describeMark },
  );
  const page = format === 'html' ? await renderAnnotatedDraft(content, env.language) : content;
  await window.showTextDocument(await workspace.openTextDocument({ content: page, language: format }));
}

function getLine(document: TextDocument, offset: number): number {
  return document.positionAt(offset).line + 1;
}

function pickFormat(): Promise<'markdown' | 'html' | undefined> {
  const items = [
    { label: l10n.t('Markdown'), format: 'markdown' },
    { label: l10n.t('HTML'), format: 'html' },
  ] as const;
  return showQuickPick<(typeof items)[number], 'markdown' | 'html'>({
    title: l10n.t('Dateline: Export Annotated Draft'),
    placeholder: l10n.t('Format of the annotated draft'),
    items,
    accept: (_, [active]) => active?.format,
  });
}
