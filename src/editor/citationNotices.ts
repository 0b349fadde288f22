import { basename } from 'node:path';
import { l10n, type TextDocument } from 'vscode';
import type { Reference } from '../citation/reference.ts';
import type { UnreadBibliography } from '../draft/bibliographyEntries.ts';
import { describeFinding } from '../draft/describeFinding.ts';
import type { Requirement } from '../languages/language.ts';
import { notify, type Remedy } from '../platform/notify.ts';
import { sanitizeLine } from '../platform/remoteText.ts';
import { describeUnreadableReason, UnreadableBibliographyError, type BibliographyEntries } from './bibliography.ts';
import { lacksFolder } from './findBibliography.ts';

export interface Notice {
  /** A notice with a key is shown once per session. */
  readonly key?: string;
  readonly severity: 'information' | 'warning';
  readonly message: string;
  readonly remedies?: readonly Remedy[];
}

const shownKeys = new Set<string>();

/** Shows all notices of a citation in one message. */
export function showNotices(notices: readonly Notice[]): void {
  const shown = notices.filter(({ key }) => key === undefined || !shownKeys.has(key));
  if (shown.length === 0) {
    return;
  }
  shown.forEach(({ key }) => key !== undefined && shownKeys.add(key));
  void notify(
    shown.some(({ severity }) => severity === 'warning') ? 'warning' : 'information',
    shown.map(({ message }) => message).join(' '),
    shown.flatMap(({ remedies = [] }) => remedies),
  );
}

export function createNoBibliographyNotice(
  document: TextDocument,
  format: string,
  references: readonly Reference[],
): Notice {
  if (lacksFolder(document)) {
    const message = l10n.t(
      'The bibliography was not found. Open the folder that contains the file named in the setting “dateline.citation.bibliography”.',
    );
    return { severity: 'warning', message };
  }
  return {
    severity: 'warning',
    message: l10n.t('There is no bibliography, and citation keys need one.'),
    remedies: [
      {
        label: l10n.t('Create references.bib…'),
        command: 'dateline.prepareDocument',
        args: [{ uri: document.uri.toString(), format, references }],
      },
    ],
  };
}

/**
 * Says that a bibliography can't be changed.
 *
 * @throws any error that is not about the bibliography
 */
export function createEntryNotAddedNotice(
  bibliography: { readonly uri: { readonly path: string } } | undefined,
  error: unknown,
): Notice {
  if (!(error instanceof UnreadableBibliographyError)) {
    throw error;
  }
  const name = basename(bibliography?.uri.path ?? '');
  const reason = describeUnreadableReason(error);
  return {
    severity: 'warning',
    message:
      error.line === undefined
        ? l10n.t('Can’t add an entry to {0}: {1}. A link was inserted instead.', name, reason)
        : l10n.t('Can’t add an entry to {0}: {1} (line {2}). A link was inserted instead.', name, reason, error.line),
  };
}

export function createEntryNotWrittenNotice({ bibliography }: BibliographyEntries): Notice {
  const name = basename(bibliography.uri.path);
  const message = l10n.t('The citation was inserted, but {0} can’t be changed. Add its entry there yourself.', name);
  return { severity: 'warning', message };
}

/** Says that the document lacks a statement that the citation needs, with a button that adds it. */
export function createRequirementNotices(
  document: TextDocument | undefined,
  format: string,
  requirement: Requirement | undefined,
): Notice[] {
  if (!document || !requirement || requirement.isMet(document.getText())) {
    return [];
  }
  const { statement } = requirement;
  const uri = document.uri.toString();
  return [
    {
      key: `${uri} ${statement}`,
      severity: 'information',
      message: l10n.t('This citation needs {0} in the document.', statement),
      remedies: [
        {
          label: sanitizeLine(l10n.t('Add {0}', statement)),
          command: 'dateline.prepareDocument',
          args: [{ uri, format }],
        },
      ],
    },
  ];
}

/** Says once for each document why its bibliography is not used. */
export function createUnreadNotices(document: TextDocument, unread: readonly UnreadBibliography[]): Notice[] {
  return unread.slice(0, 1).map(({ name, fault }) => ({
    key: `${document.uri.toString()} ${fault} ${name}`,
    severity: 'warning',
    message: l10n.t(
      '{0} Links are inserted instead of citation keys.',
      sanitizeLine(
        describeFinding({ code: 'missing-bibliography', from: 0, to: 0, subject: name, fault }, (message, ...args) =>
          l10n.t(message, ...args),
        ),
      ),
    ),
  }));
}

export function createUnusableKeyNotice(key: string): Notice {
  return {
    severity: 'warning',
    message: l10n.t(
      'The key “{0}” can’t be cited safely, because it has other characters than letters, digits and single marks between them. A link was inserted instead.',
      sanitizeLine(key),
    ),
  };
}

export function createRestrictedModeNotice({ bibliography }: BibliographyEntries): Notice {
  const name = basename(bibliography.uri.path);
  const message = l10n.t('{0} can’t be changed in Restricted Mode. A link was inserted instead.', name);
  return { severity: 'warning', message };
}
