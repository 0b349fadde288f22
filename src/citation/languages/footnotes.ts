import type { Citation, CitationContext } from '../context.ts';
import { renderReferences } from '../render.ts';
import type { CitationFormat, DefinitionSyntax, LinkSyntax, TextSyntax } from './language.ts';
import { linksOf } from './links.ts';

interface FootnoteSyntax {
  readonly id: string;
  readonly text: TextSyntax & { readonly links: LinkSyntax };
  /** Writes a footnote with this content, which is text of the language. */
  readonly write: (content: string, label: string, context: CitationContext) => Citation;
  readonly inUse: RegExp;
  readonly definitions: DefinitionSyntax | undefined;
  readonly inlineNote: RegExp | undefined;
}

/**
 * Footnotes of links, or of references that a citation style formatted. Words of the document stay before the footnote's
 * mark.
 */
export function footnoteFormat({ id, text, write, ...rest }: FootnoteSyntax): CitationFormat {
  return {
    id,
    label: 'footnote',
    write: (references, { words = '', formatted = [], ...context }) => {
      const { languageId } = context;
      const inNote = { before: '', after: '', ...(languageId !== undefined && { languageId }) };
      const content =
        formatted.length > 0 ? renderReferences(formatted, text, inNote) : linksOf(text.links, references, inNote);
      const note = write(content, context.label ?? '1', context);
      return { ...note, text: words + note.text };
    },
    attachesToWord: true,
    citesByKey: false,
    requires: undefined,
    ...rest,
  };
}
