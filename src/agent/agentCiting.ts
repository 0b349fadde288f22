import { basename } from 'node:path';
import { workspace, type TextDocument } from 'vscode';
import { cite, listCitationFormats, printsPublisher } from '../citation/cite.ts';
import type { Reference } from '../citation/reference.ts';
import type { CitedReferences } from '../store/references.ts';
import type { CitationTarget, CitationTargets } from '../editor/citationTarget.ts';
import { getLanguageId } from '../editor/citingDocument.ts';
import { findEdit } from '../editor/followEdit.ts';
import { announceCitation, insertAt, type InsertionFailure } from '../editor/insertCitation.ts';
import { loadReferences, waitForPublishers } from '../editor/loadReferences.ts';
import {
  chooseFormat,
  dropTracking,
  getTemplates,
  linkWithoutBibliography,
  prepareCitation,
  writePreview,
} from '../editor/prepareCitation.ts';

export interface FormatChoice {
  readonly languageId?: string | undefined;
  readonly format?: string | undefined;
}

type InsertResult = { readonly text: string } | { readonly refused: Refusal };

export type Refusal =
  | 'noPlace'
  | 'noDocument'
  | 'otherDocument'
  | 'notFound'
  | 'ambiguous'
  | 'changed'
  | 'notWritable'
  | 'uncitable'
  | 'noBibliography';

/** Cites for agents in the user's active document. */
export class AgentCiting {
  readonly #targets: CitationTargets;
  readonly #captured: CitationTarget | undefined;

  constructor(targets: CitationTargets, captured?: CitationTarget) {
    this.#targets = targets;
    this.#captured = captured;
  }

  /** Returns the same for the document and cursor of now, even if the user switches to another document. */
  readonly capture = (): AgentCiting => new AgentCiting(this.#targets, this.#getTarget());

  #getTarget(): CitationTarget {
    return this.#captured ?? this.#targets.getCurrent();
  }

  readonly getDocument = () => {
    const { document } = this.#getTarget();
    return (
      document && {
        uri: document.uri.toString(),
        name: basename(document.uri.path),
        languageId: getLanguageId(document),
      }
    );
  };

  /** Includes the user's templates. */
  readonly listFormats = (languageId = 'plaintext'): readonly string[] => {
    const { document } = this.#getTarget();
    const templates = document && isInLanguage(document, languageId) ? Object.keys(getTemplates(document)) : [];
    return [...templates, ...listCitationFormats(languageId).map(({ id }) => id)];
  };

  /** Waits for the publisher's name only if the citation prints it. */
  readonly loadReference = async (
    cited: CitedReferences,
    { languageId, format }: FormatChoice,
  ): Promise<Reference | undefined> => {
    const { references, loadNamed } = cited;
    const { document } = this.#getTarget();
    if (languageId === undefined || isInLanguage(document, languageId)) {
      return (await loadReferences(cited, await chooseFormat(document, format), document))[0];
    }
    return loadNamed && printsPublisher(references, languageId, format ?? 'auto')
      ? (await waitForPublishers(loadNamed))[0]
      : references[0];
  };

  /** Formats the citation without changing a file. */
  readonly writeText = async (reference: Reference, { languageId, format }: FormatChoice): Promise<string> => {
    const target = this.#getTarget();
    const { document } = target;
    if (languageId !== undefined && !isInLanguage(document, languageId)) {
      const [cited = reference] = dropTracking([reference], undefined);
      return cite(cited, languageId, format);
    }
    const citation = await prepareCitation({ references: [reference] }, await chooseFormat(document, format), document);
    return writePreview(linkWithoutBibliography(citation), target);
  };

  /** Returns the bibliography entry that an insertion would add, with its file. */
  readonly createEntry = async (reference: Reference, { format }: FormatChoice) => {
    const { document } = this.#getTarget();
    const { missing } = await prepareCitation(
      { references: [reference] },
      await chooseFormat(document, format),
      document,
    );
    return (
      missing && {
        file: workspace.asRelativePath(missing.bibliography.uri),
        text: findEdit(missing.before, missing.after).text.trim(),
      }
    );
  };

  /**
   * Inserts into the document `into` as one undo step, after the passage `after`, which must occur exactly once. Without a passage, the
   * document must be active, and the citation goes after the selection.
   */
  readonly insert = async (
    reference: Reference,
    { format, into, after }: FormatChoice & { readonly into: string; readonly after?: string | undefined },
  ): Promise<InsertResult> => {
    const active = this.#targets.getCurrent().document;
    const document = workspace.textDocuments.find(({ uri }) => uri.toString() === into);
    if (!document || (after === undefined && document !== active)) {
      return { refused: active ? 'otherDocument' : 'noDocument' };
    }
    const request = { references: [reference], format };
    if (after === undefined) {
      return this.#targets.use(async (target) => {
        const offset = target.selections[0]?.end ?? document.getText().length;
        return report(await insertAt(request, target.withOffset(offset), { askToShow }));
      });
    }
    const offset = findPassageEnd(document, after);
    return typeof offset === 'string'
      ? { refused: offset }
      : this.#targets.useAt(document, offset, async (target) => report(await insertAt(request, target, { askToShow })));
  };
}

function isInLanguage(document: TextDocument | undefined, languageId: string): boolean {
  return document !== undefined && getLanguageId(document) === languageId;
}

function report(outcome: Awaited<ReturnType<typeof insertAt>>): InsertResult {
  if (typeof outcome === 'string') {
    return { refused: refusals[outcome] };
  }
  if ('notice' in outcome) {
    return { refused: 'noBibliography' };
  }
  announceCitation(outcome);
  return { text: outcome.plan.edits.map(({ text }) => text.trim()).join('\n\n') };
}

/** Returns true, because the user confirms the document's name before the tool runs. */
function askToShow(): Promise<boolean> {
  return Promise.resolve(true);
}

const refusals: Readonly<Record<InsertionFailure, Refusal>> = {
  readOnly: 'notWritable',
  rareEditor: 'notWritable',
  noPlace: 'noPlace',
  unsupported: 'noPlace',
  tooLarge: 'noPlace',
  noDocument: 'noDocument',
  uncitable: 'uncitable',
  closed: 'changed',
  deleted: 'changed',
  changing: 'changed',
  declined: 'changed',
};

/** Ignores differences in whitespace and quotation marks. */
function findPassageEnd(document: TextDocument, words: string): number | 'notFound' | 'ambiguous' {
  const patterns = words
    .trim()
    .split(/\s+/)
    .map((word) =>
      word
        .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
        .replace(/["“”„]/g, '["“”„]')
        .replace(/['‘’]/g, "['‘’]"),
    );
  const matches = [...document.getText().matchAll(new RegExp(patterns.join('\\s+'), 'gu'))];
  const [match] = matches;
  if (!match) {
    return 'notFound';
  }
  return matches.length > 1 ? 'ambiguous' : match.index + match[0].length;
}
