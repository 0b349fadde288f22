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
}

/** Footnotes with title and address, and footnotes with the reference as a citation style formats it. */
export function footnoteFormats({
  id,
  text,
  write,
  ...rest
}: FootnoteSyntax): readonly [titleAndAddress: CitationFormat, formatted: CitationFormat] {
  const footnote: CitationFormat = {
    id,
    label: 'footnote',
    write: (references, context) => writeNote(write, context, (inNote) => linksOf(text.links, references, inNote)),
    attachesToWord: true,
    citesByKey: false,
    usesStyle: false,
    requires: undefined,
    ...rest,
  };
  return [
    footnote,
    {
      ...footnote,
      id: `${id}-formatted`,
      label: 'formattedFootnote',
      usesStyle: true,
      write: (references, context) => {
        const { formatted = [] } = context;
        return formatted.length === 0
          ? footnote.write(references, context)
          : writeNote(write, context, (inNote) => renderReferences(formatted, text, inNote));
      },
    },
  ];
}

/** Writes a footnote. Words of the document stay before its mark. */
function writeNote(
  write: FootnoteSyntax['write'],
  { words = '', ...context }: CitationContext,
  content: (inNote: CitationContext) => string,
): Citation {
  const { languageId } = context;
  const inNote = { before: '', after: '', ...(languageId !== undefined && { languageId }) };
  const note = write(content(inNote), context.label ?? '1', context);
  return { ...note, text: words + note.text };
}
