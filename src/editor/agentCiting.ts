import { basename } from 'node:path';
import { Range, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import { cite, formatsFor } from '../citation/cite.ts';
import { planCitation } from '../citation/document/plan.ts';
import type { Reference } from '../citation/reference.ts';
import { citingDocument, targetOf } from './citingDocument.ts';
import { citationText } from './insertCitation.ts';
import type { Place } from './place.ts';
import { asWanted, templatesOf, wayFor } from './way.ts';

interface Wanted {
  readonly languageId?: string | undefined;
  readonly format?: string | undefined;
}

type Refusal = 'noPlace' | 'noDocument' | 'otherDocument' | 'notFound' | 'ambiguous' | 'changed' | 'notWritable';

/** Citing where the user writes, for an agent that the user asked to. */
export class AgentCiting {
  readonly #place: () => Place | undefined;

  constructor(place: () => Place | undefined) {
    this.#place = place;
  }

  readonly document = () => {
    const document = this.#document();
    return (
      document && { uri: document.uri.toString(), name: basename(document.uri.path), languageId: document.languageId }
    );
  };

  readonly formats = (languageId = 'plaintext'): readonly string[] => {
    const document = this.#document();
    const own = document?.languageId === languageId ? Object.keys(templatesOf(document)) : [];
    return [...own, ...formatsFor(languageId)];
  };

  /** The citation as text; nothing is added to a bibliography. */
  readonly text = async (reference: Reference, { languageId, format }: Wanted): Promise<string> => {
    const place = this.#place();
    const document = place && targetOf(place).document;
    if (languageId !== undefined && languageId !== document?.languageId) {
      const [wanted = reference] = asWanted([reference], undefined);
      return cite(wanted, languageId, format);
    }
    return citationText([reference], place, { format, isPreview: true });
  };

  /**
   * Puts the citation into the document `into`, which must still be where the user writes: behind the words `after`,
   * which must be there once, or behind the cursor or the selection.
   */
  readonly insert = async (
    reference: Reference,
    { format, into, after }: Wanted & { readonly into: string; readonly after?: string | undefined },
  ): Promise<{ readonly text: string } | { readonly refused: Refusal }> => {
    const place = this.#place();
    if (!place) {
      return { refused: 'noDocument' };
    }
    const { document } = targetOf(place);
    if (document.uri.toString() !== into) {
      return { refused: 'otherDocument' };
    }
    const references = asWanted([reference], document);
    const { version } = document;
    const offset = after === undefined ? targetOf(place).selected[0]?.end : behind(document, after);
    if (typeof offset === 'string') {
      return { refused: offset };
    }
    const way = await wayFor(document, references, { format });
    if (document.version !== version) {
      return { refused: 'changed' };
    }
    const selected = offset === undefined ? [] : [{ start: offset, end: offset }];
    const plan = planCitation(references, citingDocument(document), selected, way);
    if (!plan) {
      return { refused: 'noPlace' };
    }
    const { edits } = plan;
    const edit = new WorkspaceEdit();
    for (const { start, end, text } of edits) {
      edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), text);
    }
    return (await workspace.applyEdit(edit))
      ? { text: edits.map(({ text }) => text.trim()).join('\n\n') }
      : { refused: 'notWritable' };
  };

  #document(): TextDocument | undefined {
    const place = this.#place();
    return place && targetOf(place).document;
  }
}

/** The offset behind words of the document, whatever white space and quotation marks are between and around them. */
function behind(document: TextDocument, words: string): number | 'notFound' | 'ambiguous' {
  const parts = words
    .trim()
    .split(/\s+/)
    .map((word) =>
      word
        .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
        .replace(/["“”„]/g, '["“”„]')
        .replace(/['‘’]/g, "['‘’]"),
    );
  const found = [...document.getText().matchAll(new RegExp(parts.join('\\s+'), 'gu'))];
  const [match] = found;
  if (!match) {
    return 'notFound';
  }
  return found.length > 1 ? 'ambiguous' : match.index + match[0].length;
}
