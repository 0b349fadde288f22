import { findLine } from '../citation/insertion/point.ts';
import { commentFormat, commentMarksByLanguage } from './comments.ts';
import { createCommonFormats } from './commonFormats.ts';
import type { TextSyntax, WritingLanguage } from './language.ts';
import { plainSyntax } from './plain.ts';
import { findProgramSyntax, type ProgramSyntax } from './programSyntax.ts';
import { plainReading } from './readLinks.ts';
import type { Structure, Run, Span, StructureNode } from './structure.ts';

const text: TextSyntax = {
  links: undefined,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: undefined,
  inert: 'everywhere',
};

export const program: WritingLanguage = {
  name: 'Programs',
  languageIds: Object.keys(commentMarksByLanguage),
  fileExtensions: [],
  formats: [commentFormat, ...createCommonFormats(text)],
  parse: parseProgram,
  markup: undefined,
  text,
  outline: undefined,
  findTrigger: undefined,
  reading: plainReading,
};

/** Accepts citations only in comments and Python's docstrings. */
function parseProgram(text: string, languageId: string): Structure {
  const syntax = findProgramSyntax(languageId);
  return !syntax || syntax.refuses?.test(text) === true
    ? { nodes: [], runs: [] }
    : new Scanner(text, syntax, commentMarksByLanguage[languageId]?.block).scan();
}

/** A part of a program with its own rules, such as a string or the code in it. */
interface Frame {
  readonly part: string;
  readonly from: number;
}

class Scanner {
  readonly #nodes: StructureNode[] = [];
  readonly #runs: Run[] = [];
  readonly #frames: Frame[] = [{ part: 'code', from: 0 }];
  readonly #text: string;
  readonly #syntax: ProgramSyntax;
  readonly #block: readonly [string, string];
  /** Terminators of the heredocs that start in this line. */
  #heredocs: RegExp[] = [];
  #offset = 0;

  constructor(text: string, syntax: ProgramSyntax, block: readonly [string, string] = ['', '']) {
    this.#text = text;
    this.#syntax = syntax;
    this.#block = block;
  }

  scan() {
    let end = this.#text.length;
    for (let match = this.#next(); match && end === this.#text.length; match = this.#next()) {
      this.#offset = match.index + match[0].length;
      if (!this.#apply(match)) {
        end = match.index;
      }
    }
    // Drop the runs after an error and in parts that are not closed.
    const lastSafe = this.#frames[1]?.from ?? end;
    this.#nodes.push({ kind: 'unknown', from: lastSafe, to: this.#text.length });
    return {
      nodes: this.#nodes.sort((a, b) => a.from - b.from || b.to - a.to),
      runs: this.#runs.filter(({ to }) => to <= lastSafe),
    };
  }

  get #part() {
    return this.#syntax.parts[this.#frames.at(-1)?.part ?? ''];
  }

  #next(): RegExpExecArray | undefined {
    const pattern = this.#part?.pattern ?? /$/g;
    pattern.lastIndex = this.#offset;
    return pattern.exec(this.#text) ?? undefined;
  }

  /** Applies a rule to its match. Returns `false` if the rest of the program can't be parsed. */
  #apply({ 0: matched, index: from, groups = {} }: RegExpExecArray): boolean {
    const action = this.#part?.actions.find((_, index) => groups[`rule${String(index)}`] !== undefined) ?? 'stop';
    if (this.#heredocs.length > 0 && action !== 'newline' && matched.includes('\n')) {
      return false;
    }
    const [verb = '', part = ''] = action.split(' ');
    switch (verb) {
      case 'skip':
      case 'markup':
        this.#nodes.push({ kind: verb === 'skip' ? 'string' : verb, from, to: this.#offset });
        return true;
      case 'balance':
        return matched.split('{').length === matched.split('}').length;
      case 'documentation':
        this.#addComment('documentation comment', { from, to: this.#offset }, { from: from + 3, to: this.#offset - 3 });
        return true;
      case 'line': {
        const { to } = findLine(this.#text, this.#offset);
        this.#addComment('comment', { from: from + matched.search(/\S/), to }, { from: this.#offset, to }, true);
        this.#offset = to;
        return true;
      }
      case 'block':
        return this.#scanBlock(from);
      case 'heredoc':
        this.#heredocs.push(
          new RegExp(`^${groups.indented ? '[ \\t]*' : groups.tabbed ? '\\t*' : ''}${groups.tag ?? ''}\\r?$`, 'gm'),
        );
        return true;
      case 'newline':
        return this.#skipHeredocs();
      case 'push':
        this.#frames.push({ part, from });
        return true;
      case 'become':
        this.#frames.push({ part, from: this.#frames.pop()?.from ?? from });
        return true;
      case 'pop': {
        const { from: start, part: ended } = this.#frames.pop() ?? { from, part };
        this.#nodes.push({ kind: ended === 'children' ? 'markup' : 'string', from: start, to: this.#offset });
        return this.#heredocs.length === 0 || !this.#text.slice(start, this.#offset).includes('\n');
      }
      default:
        return false;
    }
  }

  #scanBlock(from: number): boolean {
    const [open, close] = this.#block;
    const mark = new RegExp([close, open].map((part) => part.replace(/[^\w]/g, '\\$&')).join('|'), 'g');
    mark.lastIndex = from + open.length;
    const { nesting } = this.#syntax;
    for (let depth = 1; depth > 0;) {
      const [next] = mark.exec(this.#text) ?? [];
      if (next === undefined || (next !== close && nesting === 'unknown')) {
        return false;
      }
      depth += next === close ? -1 : nesting === 'nested' ? 1 : 0;
    }
    this.#offset = mark.lastIndex;
    const content = { from: from + open.length, to: this.#offset - close.length };
    if (this.#syntax.strangeBlock?.test(this.#text.slice(content.from, content.to)) === true) {
      return false;
    }
    this.#addComment('comment', { from, to: this.#offset }, content);
    return true;
  }

  /** Adds a comment. A citation goes after the marks of each of its lines. */
  #addComment(kind: string, { from, to }: Span, content: Span, isLineComment = false): void {
    this.#nodes.push({ kind, from, to });
    const text = this.#text.slice(content.from, content.to);
    if (directive.test(text) || (isLineComment && !/^(?:\s|$)/.test(text)) || (isLineComment && text.endsWith('\\'))) {
      return;
    }
    let lineStart = from;
    while (/[^\S\n]/.test(this.#text.charAt(lineStart - 1))) {
      lineStart -= 1;
    }
    const isOwnLine = lineStart === 0 || this.#text[lineStart - 1] === '\n';
    let start = isOwnLine ? lineStart : from + 1;
    let offset = content.from;
    for (const line of text.split('\n')) {
      const end = offset + line.replace(/\r$/, '').length;
      const [marks = ''] = (offset === content.from ? /^[*|]*/ : /^[ \t]*(?:\*+[ \t]?)?/).exec(line) ?? [];
      const isLast = offset + line.length === content.to;
      const until = isLast && !isLineComment ? to - 1 : end;
      this.#runs.push({
        kind: 'comment',
        parent: from,
        isLineComment,
        start,
        from: offset + marks.length,
        to: end,
        until,
      });
      offset += line.length + 1;
      start = offset;
    }
  }

  /** Skips the content of the heredocs that start before a line break. */
  #skipHeredocs(): boolean {
    for (const end of this.#heredocs) {
      end.lastIndex = this.#offset;
      if (!end.test(this.#text)) {
        return false;
      }
      this.#offset = end.lastIndex;
    }
    this.#heredocs = [];
    return true;
  }
}

/** First words of comments that are directives for a compiler, a linter or an editor. */
const directive =
  /^[*!]*[ \t]*(?:[+@!#$%]|-\*-|>>>|<<|\w[\w.-]*[ \t]*=|[\w-]+:[\w-]|(?:type|fmt|isort|yapf|mypy|ruff|pylint|pragma|cython|distutils|noqa|nosec|nolint|NOLINT|NOSONAR|phpcs|phpstan|psalm|codingStandards|eslint|prettier|istanbul|tslint|jshint|jslint|globals?|biome|deno|stylelint|clang-format|rubocop|shellcheck|frozen_string_literal|line \d)\b)|coding[:=]|\b(?:vim?|ex):/;
