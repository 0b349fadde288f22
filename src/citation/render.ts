import type { CitationContext, FormattedText } from './context.ts';
import type { LinkSyntax, TextSyntax } from './languages/language.ts';
import { addressIn, escapeOutside } from './languages/links.ts';
import { commented, commentOf } from './languages/program/comment.ts';
import { inertAddress, inertText } from './languages/program/inert.ts';

/** A text that stands by itself, as the language writes it. */
export function renderText(text: string, syntax: TextSyntax, context: CitationContext): string {
  if (isInert(syntax, context)) {
    return commentOf(text, context);
  }
  if (context.inComment !== undefined) {
    return text;
  }
  return syntax.literal?.(text, context) ?? guarded(escapeOutside(linksOf(syntax), text, context), syntax, context);
}

/** A text of a citation style: addresses are links where the language has such. */
export function renderFormatted(text: FormattedText, syntax: TextSyntax, context: CitationContext): string {
  const { links } = syntax;
  if (isInert(syntax, context)) {
    const { languageId = '' } = context;
    const inert = text.map((part) =>
      part.isAddress === true ? (inertAddress(part.text) ?? '') : spaced(part.text, inertText(part.text, languageId)),
    );
    return commented(inert.join(''), context);
  }
  if (!links || context.inComment !== undefined) {
    return renderText(text.map((part) => part.text).join(''), syntax, context);
  }
  const written = text.map((part) => {
    if (part.isAddress === true) {
      return links.bareLink
        ? links.bareLink(part.text, context)
        : links.link(links.escape(part.text, context), addressIn(links, part.text, context), context);
    }
    const escaped = escapeOutside(links, part.text, context);
    // A mark of emphasis needs letters beside it to be read as one.
    const isItalic = part.isItalic === true && /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(part.text);
    return isItalic && syntax.italic ? syntax.italic(escaped) : escaped;
  });
  return guarded(written.join(''), syntax, context);
}

/** References of a citation style, one after the other. */
export function renderReferences(
  references: readonly FormattedText[],
  syntax: TextSyntax,
  context: CitationContext,
): string {
  const whole = references.flatMap((text, index) => (index === 0 ? text : [{ text: ' ' }, ...text]));
  return renderFormatted(whole, syntax, context);
}

/** A value that a template names. */
export function renderValue(text: string, syntax: TextSyntax, context: CitationContext): string {
  if (isInert(syntax, context)) {
    return inertText(text, context.languageId ?? '');
  }
  return (
    syntax.literal?.(text, { ...context, quote: context.quote ?? '"' }) ??
    guarded(escapeOutside(linksOf(syntax), text, context), syntax, context)
  );
}

/** An address in a template, where `before` stands before it. */
export function renderAddress(address: string, before: string, syntax: TextSyntax, context: CitationContext): string {
  const { links } = syntax;
  if (isInert(syntax, context)) {
    return inertAddress(address) ?? '';
  }
  if (!links) {
    return renderValue(address, syntax, context);
  }
  return links.isAsIsInAngles && before.endsWith('<') ? address : addressIn(links, address, context);
}

function isInert({ inert }: TextSyntax, { inComment }: CitationContext): boolean {
  return inert === 'everywhere' || (inert === 'inComments' && inComment !== undefined);
}

function linksOf({ links, titleAndAddress }: TextSyntax): LinkSyntax {
  return links ?? titleAndAddress;
}

/** A part of a text with the white space that is at its ends. */
function spaced(part: string, inert: string): string {
  return (/^\s/.test(part) ? ' ' : '') + inert + (/\S\s+$/.test(part) ? ' ' : '');
}

/** A text of which nothing at the start of a line begins a list, a heading or the like. */
function guarded(text: string, { lineStarts }: TextSyntax, { before = '' }: CitationContext): string {
  return lineStarts && before.trim() === '' ? text.replace(lineStarts.marker, lineStarts.neutralize) : text;
}
