import type { CitationContext, FormattedText } from './context.ts';
import type { LinkSyntax, TextSyntax } from '../languages/language.ts';
import { writeAddress, escapeOutside } from '../languages/links.ts';
import { addCommentMarks, toCommentText, toInertAddress, writeAsComment } from '../languages/comments.ts';

export function renderText(text: string, syntax: TextSyntax, context: CitationContext): string {
  if (isInert(syntax, context)) {
    return writeAsComment(text, context);
  }
  if (context.inComment !== undefined) {
    return text;
  }
  return neutralizeLineStart(escapeOutside(selectLinkSyntax(syntax), text, context), syntax, context);
}

/** Turns addresses into links if the language has links. */
export function renderFormatted(text: FormattedText, syntax: TextSyntax, context: CitationContext): string {
  const { links } = syntax;
  if (isInert(syntax, context)) {
    const inert = text.map((part, index) =>
      part.isAddress === true
        ? (toInertAddress(part.text) ?? '')
        : restoreSpaces(part.text, toCommentText(part.text, context, index === 0)),
    );
    return addCommentMarks(inert.join(''), context);
  }
  if (!links || context.inComment !== undefined) {
    return renderText(text.map((part) => part.text).join(''), syntax, context);
  }
  const texts = text.map((part) => {
    if (part.isAddress === true) {
      return links.bareLink
        ? links.bareLink(part.text, context)
        : links.link(links.escape(part.text, context), writeAddress(links, part.text, context), context);
    }
    const escaped = escapeOutside(links, part.text, context);
    // Emphasis marks are recognized only beside letters and digits.
    const isItalic = part.isItalic === true && /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(part.text);
    return isItalic && syntax.italic ? syntax.italic(escaped) : escaped;
  });
  return neutralizeLineStart(texts.join(''), syntax, context);
}

export function renderReferences(
  references: readonly FormattedText[],
  syntax: TextSyntax,
  context: CitationContext,
): string {
  const joined = references.flatMap((text, index) => (index === 0 ? text : [{ text: ' ' }, ...text]));
  return renderFormatted(joined, syntax, context);
}

export function renderTemplateValue(text: string, syntax: TextSyntax, context: CitationContext): string {
  if (isInert(syntax, context)) {
    return toCommentText(text, context);
  }
  return neutralizeLineStart(escapeOutside(selectLinkSyntax(syntax), text, context), syntax, context);
}

export function renderAddress(address: string, before: string, syntax: TextSyntax, context: CitationContext): string {
  const { links } = syntax;
  if (isInert(syntax, context)) {
    return toInertAddress(address) ?? '';
  }
  if (!links) {
    return renderTemplateValue(address, syntax, context);
  }
  return links.isUnescapedInAngles && before.endsWith('<') ? address : writeAddress(links, address, context);
}

function isInert({ inert }: TextSyntax, { inComment }: CitationContext): boolean {
  return inert === 'everywhere' || (inert === 'inComments' && inComment !== undefined);
}

function selectLinkSyntax({ links, titleAndAddress }: TextSyntax): LinkSyntax {
  return links ?? titleAndAddress;
}

/** Restores the space at the ends, which making text inert removes. */
function restoreSpaces(part: string, inert: string): string {
  return (/^\s/.test(part) ? ' ' : '') + inert + (/\S\s+$/.test(part) ? ' ' : '');
}

function neutralizeLineStart(text: string, { lineStarts }: TextSyntax, { before = '' }: CitationContext): string {
  return lineStarts && before.trim() === '' ? text.replace(lineStarts.marker, lineStarts.neutralize) : text;
}
