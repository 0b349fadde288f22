import type { CitationWriter } from '../citation/context.ts';
import { renderReferences, renderText } from '../citation/render.ts';
import type { CitationFormat, LinkSyntax, TextSyntax } from './language.ts';
import { createLinkFormat, writeLinks } from './links.ts';
import { writeComment } from './comments.ts';

export function createCommonFormats(syntax: TextSyntax): readonly [formatted: CitationFormat, plain: CitationFormat] {
  const formatted = {
    ...createLinkFormat('formatted-reference', syntax.titleAndAddress),
    label: 'formattedReference',
    usesStyle: true,
  } as const;
  const plainText = createPlainTextFormat(syntax.titleAndAddress);
  return [
    { ...formatted, write: createReferenceWriter(syntax) },
    syntax.inert === 'everywhere'
      ? { ...plainText, write: (...cited) => ({ text: renderText(plainText.write(...cited).text, syntax, cited[1]) }) }
      : plainText,
  ];
}

/** Writes `Title <address>`, which RFC 3986, appendix C, recommends for plain text. */
function createPlainTextFormat(syntax: LinkSyntax): CitationFormat {
  return { ...createLinkFormat('plain-text', syntax), label: 'plainText' };
}

function createReferenceWriter(syntax: TextSyntax): CitationWriter {
  return (references, context) => {
    const { formatted, words } = context;
    const before = words === undefined || words === '' ? '' : `${words} `;
    if (!formatted || formatted.length === 0) {
      return syntax.inert === 'everywhere'
        ? writeComment(references, context)
        : { text: before + renderText(writeLinks(syntax.titleAndAddress, references, {}), syntax, context) };
    }
    return { text: before + renderReferences(formatted, syntax, context) };
  };
}
