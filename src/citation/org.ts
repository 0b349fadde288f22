import type { Surroundings } from './format.ts';
import { footnoteWriter, keyWriter, linkWriter, type LinkSyntax } from './links.ts';

/** Shows as nothing. A space of no width would not do: Org lets emphasis begin behind one. */
const joiner = '\u2060';

export const orgSyntax: LinkSyntax = {
  escape: escapeOrg,
  escapeOutside,
  link: (text, address) => `[[${address}][${text}]]`,
  breaksText: /[[\]]|\n\s*\n/,
};

/** `[[address][title]]`. */
export const orgLink = linkWriter(orgSyntax);

/** A footnote of links: `[fn:1]`, defined elsewhere. */
export const orgFootnote = footnoteWriter(orgSyntax, (links, label, { before }) => ({
  // At the start of a line it would be the definition.
  text: `${before === '' ? joiner : ''}[fn:${label}]`,
  definition: `[fn:${label}] ${links}`,
}));

/** `[cite:@a;@b]`. */
export const orgCite = keyWriter(orgSyntax, (keys) => `[cite:${keys.map((key) => `@${key}`).join(';')}]`);

/**
 * Text of Org: a word joiner, which shows as nothing, parts what would be read as markup, and only that; a dollar sign
 * that would end mathematics has a name of its own. A square bracket would end the link for pandoc, which knows no
 * escape: it becomes a parenthesis.
 */
export function escapeOrg(text: string, { inTable = false }: Surroundings = {}): string {
  const parentheses = text.replaceAll('[', '(').replaceAll(']', ')');
  const escaped = withoutMathematics(
    withoutCommands(withoutEmphasis(parentheses))
      .replace(linkType, `${joiner}:`)
      .replace(/(?<=\\)\$/g, `${joiner}$`),
  );
  return inTable ? escaped.replaceAll('|', '\\vert{}') : escaped;
}

/**
 * A mark at the beginning, or behind white space or punctuation, with its partner before such. For pandoc all that comes
 * before the first white space is the beginning.
 */
function withoutEmphasis(text: string): string {
  const beginning = /^[^\s\-('"{]*/.exec(text)?.[0].length ?? 0;
  const lastEnds = new Map(
    Array.from(text.matchAll(/(?<=\S)[*/=~+_](?![^\s\-–—.,:!?;'")}\\])/gu), ({ 0: mark, index }) => [mark, index]),
  );
  return text.replace(/(?<![\p{L}\p{N}])[*/=~+_](?=\S)/gu, (mark, at: number) => {
    const begins = at <= beginning || /[\s\-–—('"{]/.test(text.charAt(at - 1));
    return begins && (lastEnds.get(mark) ?? 0) >= at + 2 ? joiner + mark : mark;
  });
}

/** Marks that begin a subscript, a command, a macro, a target, a date, an export snippet, a dash or an ellipsis. */
function withoutCommands(text: string): string {
  const ends = { '(': text.lastIndexOf(')'), '{': text.lastIndexOf('}'), '\\(': text.lastIndexOf('\\)') };
  return text.replace(
    /[_^](?=[({*]|[+-]?[\p{L}\p{N}.,\\]*[\p{L}\p{N}]|\$(?![\p{L}\p{N}]))|\\(?=[\p{L}(-]|_ )|\{(?=\{\{)|<(?=<|\d{4}-|%%)|@(?=@[a-z\d-]+:)|-(?=-)|\.(?=\.\.)/giu,
    (mark, at: number) => {
      const opening = mark === '\\' ? text.slice(at, at + 2) : text.charAt(at + 1);
      const end = /[_^\\]/.test(mark) && Object.hasOwn(ends, opening) ? ends[opening as keyof typeof ends] : Infinity;
      return end > at + 1 ? mark + joiner : mark;
    },
  );
}

/** The colon behind the name of a kind of link, to which readers and users add their own. */
const linkType = /:(?=[^\s:])(?<=\b[a-z](?:[a-z\d+.-]*[a-z\d])?:)/gi;

/** Dollar signs that end mathematics have a name of their own. */
function withoutMathematics(text: string): string {
  const display = text.indexOf('$$');
  const withoutDisplay = text.replace(/(?<=\$)\$/g, (sign, at: number) =>
    display >= 0 && display + 2 < at ? '\\dollar{}' : sign,
  );
  const first = withoutDisplay.search(/\$(?![\s,.;])/);
  return withoutDisplay
    .replace(/(?<=[^\s,.$])\$(?![\p{L}\p{N}&%$*+/=_|])/gu, (sign, at: number) =>
      first >= 0 && first < at - 1 ? '\\dollar{}' : sign,
    )
    .replace(/\\dollar\{\}(?=\{)/g, `$&${joiner}`);
}

/** The same where no link is around it: what begins something may have its partner behind it. */
function escapeOutside(text: string, around: Surroundings = {}): string {
  const marked = text.replace(/(?<![\p{L}\p{N}])[*/=~+_](?=\S|$)|\\(?=\()/gu, `${joiner}$&`);
  return escapeOrg(marked.replace(/[_^<{@](?=\S)/g, `$&${joiner}`), around).replaceAll('$', '\\dollar{}');
}
