import { basename } from 'node:path';
import { workspace, type TextDocument } from 'vscode';
import { cite, formatsFor } from '../citation/cite.ts';
import type { Reference } from '../citation/reference.ts';
import { changeOf } from './bibliography.ts';
import { withoutBibliography } from './citationNotices.ts';
import { CitationResolver, templatesOf } from './citationOptions.ts';
import { documentOf, selectedIn, type CitationTarget } from './citationTarget.ts';
import { languageIdOf } from './citingDocument.ts';
import { insertAt, previewText, type NotInserted } from './insertCitation.ts';

interface Wanted {
  readonly languageId?: string | undefined;
  readonly format?: string | undefined;
}

type Refusal =
  Exclude<NotInserted, 'readOnly'> | 'noBibliography' | 'otherDocument' | 'notFound' | 'ambiguous' | 'notWritable';

/** Citing where the user writes, for an agent that the user asked to. */
export class AgentCiting {
  readonly #target: () => CitationTarget | undefined;

  constructor(target: () => CitationTarget | undefined) {
    this.#target = target;
  }

  readonly document = () => {
    const document = this.#document();
    return (
      document && {
        uri: document.uri.toString(),
        name: basename(document.uri.path),
        languageId: languageIdOf(document),
      }
    );
  };

  readonly formats = (languageId = 'plaintext'): readonly string[] => {
    const document = this.#document();
    const own = document && languageIdOf(document) === languageId ? Object.keys(templatesOf(document)) : [];
    return [...own, ...formatsFor(languageId).map(({ id }) => id)];
  };

  /** The citation as text; nothing is added to a bibliography. */
  readonly text = async (reference: Reference, { languageId, format }: Wanted): Promise<string> => {
    const target = this.#target();
    const document = target && documentOf(target);
    const isElsewhere = languageId !== undefined && (!document || languageId !== languageIdOf(document));
    const resolver = new CitationResolver(isElsewhere ? undefined : document, [reference]);
    return isElsewhere
      ? cite(resolver.references[0] ?? reference, languageId, format)
      : previewText(withoutBibliography(await resolver.resolve({ format }), document), target);
  };

  /** The bibliography entry that `insert` adds, and its file; `undefined` if it adds none. */
  readonly entry = async (reference: Reference, { format }: Wanted) => {
    const document = this.#document();
    const resolved = document && (await new CitationResolver(document, [reference]).resolve({ format }));
    const missing = resolved?.missing;
    return missing && { file: workspace.asRelativePath(missing.bibliography.uri), text: changeOf(missing).text.trim() };
  };

  /**
   * Puts the citation into the document `into`, which must still be where the user writes: behind the words `after`,
   * which must be there once, or behind the cursor or the selection.
   */
  readonly insert = async (
    reference: Reference,
    { format, into, after }: Wanted & { readonly into: string; readonly after?: string | undefined },
  ): Promise<{ readonly text: string } | { readonly refused: Refusal }> => {
    const target = this.#target();
    if (!target) {
      return { refused: 'noDocument' };
    }
    const document = documentOf(target);
    if (document.uri.toString() !== into) {
      return { refused: 'otherDocument' };
    }
    const offset = after === undefined ? selectedIn(target)[0]?.end : behind(document, after);
    if (typeof offset === 'string') {
      return { refused: offset };
    }
    const selected = offset === undefined ? [] : [{ start: offset, end: offset }];
    const outcome = await insertAt({ references: [reference], format }, { kind: 'document', document }, selected);
    if (typeof outcome === 'object' && 'notice' in outcome) {
      return { refused: 'noBibliography' };
    }
    return typeof outcome === 'string'
      ? { refused: outcome === 'readOnly' ? 'notWritable' : outcome }
      : { text: outcome.edits.map(({ text }) => text.trim()).join('\n\n') };
  };

  #document(): TextDocument | undefined {
    const target = this.#target();
    return target && documentOf(target);
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
