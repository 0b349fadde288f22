import type { Citation, CitationContext } from '../citation/context.ts';
import { renderReferences } from '../citation/render.ts';
import type { CitationFormat, DefinitionSyntax, LinkSyntax, TextSyntax } from './language.ts';
import { emptyFormat, writeLinks } from './links.ts';

interface FootnoteSyntax {
  readonly id: string;
  readonly text: TextSyntax & { readonly links: LinkSyntax };
  /** `content` is already escaped. */
  readonly write: (content: string, label: string, context: CitationContext) => Citation;
  readonly inUse: RegExp;
  readonly definitions: DefinitionSyntax | undefined;
}

/** Creates footnotes with a link, and footnotes with the reference formatted by a citation style. */
export function createFootnoteFormats({
  id,
  text,
  write,
  ...rest
}: FootnoteSyntax): readonly [titleAndAddress: CitationFormat, formatted: CitationFormat] {
  const footnote: CitationFormat = {
    ...emptyFormat,
    id,
    label: 'footnote',
    write: (references, context) => writeNote(write, context, (inNote) => writeLinks(text.links, references, inNote)),
    attachesToWord: true,
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

function writeNote(
  write: FootnoteSyntax['write'],
  { words = '', ...context }: CitationContext,
  content: (inNote: CitationContext) => string,
): Citation {
  const { languageId } = context;
  const inNote = {
    before: '',
    after: '',
    ...(languageId !== undefined && { languageId }),
  };
  const note = write(content(inNote), context.label ?? '1', context);
  return { ...note, text: words + note.text };
}
