// cspell:ignore qwrx
import { commentMarksByLanguage } from './comments.ts';

/** Rules for code, and for other parts by name. */
export interface ProgramSyntax extends Options {
  readonly parts: Readonly<Record<string, { readonly pattern: RegExp; readonly actions: readonly Action[] }>>;
}

/**
 * Effect of a match: a comment, a string without code (`skip`), HTML, or a string with balanced braces. `push` enters another
 * part of the program, `become` changes the part, `pop` leaves it. After `stop`, the rest of the program can't be
 * parsed.
 */
type Action =
  | 'line'
  | 'block'
  | 'skip'
  | 'markup'
  | 'balance'
  | 'documentation'
  | 'heredoc'
  | 'newline'
  | 'stop'
  | 'pop'
  | `push ${string}`
  | `become ${string}`;

type Rule = readonly [pattern: string, action: Action];

interface Options {
  /** Strings, characters and other tokens without code. */
  readonly tokens?: readonly string[];
  /** Strings with code in them. */
  readonly texts?: readonly Text[];
  /** Rules for code that take precedence. */
  readonly rules?: readonly Rule[];
  readonly more?: Readonly<Record<string, readonly Rule[]>>;
  /** Patterns for the start of a line or block comment, if the comment mark alone is not enough. */
  readonly line?: string;
  readonly block?: string;
  /** The brackets around code in strings. */
  readonly brackets?: readonly [string, string];
  readonly stops?: readonly string[];
  /** Code in a string after which the rest of the program can't be parsed. */
  readonly holeStop?: string;
  /** Whether block comments nest. `unknown` if dialects differ. */
  readonly nesting?: 'nested' | 'unknown';
  /** Programs in which a comment may have an effect. */
  readonly refuses?: RegExp;
  /** Content of a block comment that may change where the comment ends. */
  readonly strangeBlock?: RegExp;
}

interface Text {
  readonly open: string;
  /** The start of code. */
  readonly hole: string;
  readonly end: string;
  readonly skip: string;
  readonly stop: string;
}

const built = new Map<string, ProgramSyntax>();

/** Returns `undefined` if a language can't be scanned. */
export function findProgramSyntax(languageId: string): ProgramSyntax | undefined {
  const options = table.find(([ids]) => ids.split(' ').includes(languageId))?.[1];
  const syntax = built.get(languageId) ?? (options && build(options, languageId));
  if (syntax) {
    built.set(languageId, syntax);
  }
  return syntax;
}

function build(options: Options, languageId: string): ProgramSyntax {
  const { tokens = [], texts = [], rules = [], brackets = ['{', '}'], stops = [anyQuote], holeStop = never } = options;
  const marks = commentMarksByLanguage[languageId] ?? {};
  const repeated = marks.line && `${quoted(marks.line)}${quoted(marks.line.slice(-1))}*`;
  const { line = repeated ?? never, block = marks.block ? quoted(marks.block[0]) : never } = options;
  const code: readonly Rule[] = [
    ...rules,
    ...tokens.map((pattern): Rule => [pattern, 'skip']),
    ...texts.map(({ open }, index): Rule => [open, `push text${String(index)}`]),
    [block, 'block'],
    [line, 'line'],
    [rules.some(([, action]) => action === 'heredoc') ? '\\n' : never, 'newline'],
    ...stops.map((pattern): Rule => [pattern, 'stop']),
  ];
  const [open, close] = brackets;
  const parts: Readonly<Record<string, readonly Rule[]>> = {
    code,
    hole: [[holeStop, 'stop'], [quoted(open), 'push hole'], [quoted(close), 'pop'], ...code],
    ...Object.fromEntries(
      texts.map(({ hole, end, skip, stop }, index): [string, readonly Rule[]] => [
        `text${String(index)}`,
        [
          [skip, 'skip'],
          [hole, 'push hole'],
          [end, 'pop'],
          [stop, 'stop'],
        ],
      ]),
    ),
    ...options.more,
  };
  return {
    ...options,
    parts: Object.fromEntries(Object.entries(parts).map(([name, rules]) => [name, compile(rules)])),
  };
}

function compile(rules: readonly Rule[]) {
  const source = rules.map(([pattern], index) => `(?<rule${String(index)}>${pattern})`).join('|');
  return { pattern: new RegExp(source, 'gm'), actions: rules.map(([, action]) => action) };
}

function quoted(mark: string): string {
  return mark.replace(/\W/g, '\\$&');
}

const raw = String.raw;
const never = '(?!)';
const escape = raw`\\(?:\r\n|[^])`;
const anyQuote = raw`["'\x60]`;

/** Matches a string in one line, in several lines, in triple quotes, with doubled quotes as escapes. */
function inLine(quote: string): string {
  return raw`(?!${quote}{3})${quote}(?:${escape}|[^${quote}\\\n])*${quote}`;
}
function inLines(quote: string): string {
  return raw`(?!${quote}{3})${quote}(?:${escape}|[^${quote}\\])*${quote}`;
}
function tripled(quote: string): string {
  return raw`${quote}{3}(?:${escape}|(?!${quote}{3})[^\\])*${quote}{3}`;
}
function doubled(quote: string): string {
  return raw`${quote}(?:[^${quote}\n]|${quote}${quote})*${quote}`;
}
/** Matches a string without escapes. */
function verbatim(quote: string): string {
  return `${quote}[^${quote}]*${quote}`;
}

const twoQuotes = [inLine('"'), inLine("'")];
const rawTripled = raw`"""[^]*?"""+`;
const char = raw`'(?:\\[^\n][^'\n]*|[^\\'\n]|[\uD800-\uDBFF][^])'`;
const bracketed = ['()', '[]', '{}', '<>']
  .map(([open = '', close = '']) => [quoted(open), quoted(close)] as const)
  .map(([open, close]) => `${open}(?:${escape}|[^${open}${close}\\\\])*${close}`)
  .join('|');
/** A number sign that starts a comment only after a space. */
const spacedHash = raw`(?<=^|[\s;&|{}])#+`;
const hashBang = raw`(?<![^])#!.*`;
const url = raw`url\([^"'()\\\n]*\)`;

function text(open: string, hole: string, more: Partial<Text> = {}): Text {
  return { open, hole, end: open, skip: escape, stop: '\\n', ...more };
}
function multiline(open: string, hole: string, more: Partial<Text> = {}): Text {
  return text(open, hole, { stop: never, ...more });
}
function heredoc(pattern: string): Rule {
  return [pattern, 'heredoc'];
}

/** Text before a regular expression or a JSX element. Any other slash is a division, or stops the scan. */
const operators = raw`(?<!\+\+|--)(?:(?<![^])|[(,=:[!&|?;{+\-*%~^>])`;
const keywords =
  'return|typeof|case|do|else|in|of|void|delete|throw|await|yield|if|unless|when|and|or|not|until|while|elsif|then';
const condition = raw`\b(?:if|while|for|with)\s*\((?:[^()\n]|\([^()\n]*\))*\)`;
/** Words, but not as names of properties, and conditions in parentheses. */
const statement = raw`(?<![\w$.])(?:${keywords})|${condition}`;
const beforeOperand = raw`(?<=(?:${operators}|${statement})\s*)`;
const regex = raw`(?=/)${beforeOperand}/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|(?!#\{)[^/\\[\n])+/\w*`;
/** After a statement, an unclosed regular expression isn't a division: its line would be read again for each slash. */
const division = raw`(?=/)(?<=[\w$\]"'\x60]\s*|\)\s*)(?<!(?:${statement})\s*)/(?![*/])`;
const element: Rule = [raw`(?=<)${beforeOperand}<(?=[\w>])`, 'push tag'];

const cLike: Options = {
  tokens: [
    raw`//.*\\(?:\r?\n.*\\)*\r?\n.*`,
    raw`^[ \t]*#[ \t]*(?:include[ \t]*<[^>\n]*>|(?:error|warning)\b(?:(?!/\*).)*)`,
    raw`\b(?:u8|[uUL])?R"(?<raw>[^()\\\s"]{0,16})\([^]*?\)\k<raw>"`,
    raw`(?<!\w)\d[\w.]*(?:'\w+)*`,
    ...twoQuotes,
    // An unpaired single quotation mark, as in text that isn't compiled, affects only its line.
    raw`["'](?:(?!/\*).)*$`,
  ],
  stops: [raw`\b(?:u8|[uUL])?R"`, anyQuote],
};
const script: Options = {
  tokens: [...twoQuotes, hashBang, regex, division],
  texts: [multiline('`', raw`\$\{`)],
  stops: [anyQuote, '/(?![*/])', '<!--', raw`^[ \t]*-->`],
};
const jsx: Options = {
  ...script,
  rules: [element],
  more: {
    tag: [
      [raw`"[^"]*"|'[^']*'|=>`, 'skip'],
      [raw`\{`, 'push hole'],
      ['/>', 'pop'],
      ['>', 'become children'],
      ['[</]', 'stop'],
    ],
    children: [
      [raw`\{`, 'push hole'],
      ['</[^<>{}]*>', 'pop'],
      [raw`<(?=[\w>])`, 'push tag'],
      ['[<>}]', 'stop'],
    ],
  },
};
const arithmetic = raw`\$?\(\([^()"'\x60\n]*(?:\([^()"'\x60\n]*\)[^()"'\x60\n]*)*\)\)`;

/** Language ids that can be scanned. */
const table: readonly (readonly [languageIds: string, options: Options])[] = [
  ['c cpp cuda-cpp objective-c objective-cpp hlsl shaderlab', cLike],
  ['java', { tokens: [tripled('"'), ...twoQuotes] }],
  ['typescript', script],
  ['javascript javascriptreact', jsx],
  ['typescriptreact', { ...jsx, rules: [[raw`<\w+(?:,|\s+extends\b)`, 'skip'], element] }],
  // The comment above `import "C"` is a program in C.
  ['go', { tokens: [inLine('"'), char, verbatim('`')], refuses: /^[ \t]*(?:import[ \t]+)?"C"[ \t]*\r?$/m }],
  [
    'csharp',
    {
      tokens: [
        raw`@"(?:[^"]|"")*"`,
        raw`^[ \t]*#[ \t]*(?:region|endregion|error|warning|pragma)\b.*`,
        inLine('"'),
        char,
      ],
      rules: [[raw`(?<![$"])\$*(?=(?<quotes>"{3,}))\k<quotes>[^]*?(?<!")\k<quotes>(?!")`, 'balance']],
      stops: ['@"', anyQuote],
      texts: [
        multiline(raw`(?:\$@|@\$)"`, raw`\{`, { end: '"', skip: raw`""|\{\{|\}\}` }),
        text(raw`\$"(?!"")`, raw`\{`, { end: '"', skip: raw`${escape}|\{\{|\}\}` }),
      ],
    },
  ],
  [
    'rust',
    {
      // Examples in documentation comments run as tests.
      tokens: [
        ...['//[/!].*', raw`\b(?:br|cr|r)(?<hashes>#*)"[^]*?"\k<hashes>`, inLines('"'), char],
        raw`'(?:\w+(?!')|(?=[({[;,]))`,
      ],
      rules: [[raw`/\*(?:\*(?!/)|!)`, 'stop']],
      stops: [raw`\b(?:br|cr|r)#*"`, anyQuote],
      nesting: 'nested',
    },
  ],
  [
    'swift',
    {
      tokens: [
        ...[raw`(?<lines>(?<!#)#+)"""[^]*?"""\k<lines>`, raw`(?<hashes>(?<!#)#+)"(?!"").*?"\k<hashes>`],
        raw`(?<!#)#/.*?/#`,
      ],
      texts: [multiline('"""', raw`\\\(`, { skip: raw`\\[^(]` }), text('"', raw`\\\(`, { skip: raw`\\[^(]` })],
      brackets: ['(', ')'],
      stops: [raw`#[/"]|(?=/)(?<=[=(,:]\s*)/(?![/*\s])`, anyQuote],
      nesting: 'nested',
    },
  ],
  [
    'dart',
    {
      tokens: [raw`\br"""[^]*?"""|\br'''[^]*?'''|\br"[^"\n]*"|\br'[^'\n]*'`],
      texts: [
        ...['"""', "'''"].map((quote) => multiline(quote, raw`\$\{`)),
        ...['"', "'"].map((quote) => text(quote, raw`\$\{`)),
      ],
      stops: [raw`\br["']`],
      nesting: 'nested',
    },
  ],
  [
    'groovy',
    {
      tokens: [hashBang, tripled("'"), inLine("'"), division],
      texts: [multiline('"""', raw`\$\{`), text('"', raw`\$\{`)],
      stops: [raw`\$/`, '/(?![/*])', anyQuote],
    },
  ],
  // An unclosed string ends at the end of the line.
  ['css', { tokens: [...twoQuotes, url, raw`["'].*`] }],
  [
    'scss less',
    {
      tokens: [url],
      texts: ['"', "'"].map((quote) => text(quote, raw`[#@]\{`)),
      stops: [raw`\burl\((?!["'])`, anyQuote],
    },
  ],
  [
    'python',
    {
      rules: [
        ...['"', "'"].map((quote): Rule => [documentation(quote), 'documentation']),
        ...['"', "'"].flatMap((quote) =>
          [tripled(quote), inLine(quote)].map((own): Rule => [raw`\b(?:[rR]?[fFtT]|[fFtT][rR])${own}`, 'balance']),
        ),
      ],
      tokens: ['"', "'"].flatMap((quote) =>
        [tripled(quote), inLine(quote)].map((own) => raw`(?<![fFtT])(?<![fFtT][rR])${own}`),
      ),
      // A notebook cell in another language.
      refuses: /^%%[a-z]/,
    },
  ],
  [
    'shellscript',
    {
      tokens: [
        ...[escape, raw`\$#`, raw`\$'(?:${escape}|[^\\'])*'`, verbatim("'"), arithmetic, '<<<'],
        raw`\x60(?:[^"'\x60\\#]|"[^"\x60\\]*")*\x60`,
      ],
      rules: [
        heredoc(raw`<<(?!<)(?<tabbed>-)?[ \t]*\\?(?<quote>["']?)(?<tag>\w+)\k<quote>`),
        ['"', 'push quotes'],
        [raw`\$\{`, 'push parameter'],
      ],
      more: {
        quotes: [
          [[escape, arithmetic, raw`\x60[^"'\x60\\#]*\x60`].join('|'), 'skip'],
          [raw`\$\{`, 'push parameter'],
          [raw`\$\(`, 'push hole'],
          ['"', 'pop'],
          [raw`\x60`, 'stop'],
        ],
        parameter: [
          [escape, 'skip'],
          [raw`\$\{`, 'push parameter'],
          [raw`\$\(`, 'push hole'],
          ['"', 'push quotes'],
          [raw`\}`, 'pop'],
          [raw`['\x60]`, 'stop'],
        ],
      },
      line: spacedHash,
      brackets: ['(', ')'],
      // The parenthesis after a `case` pattern would close `$(`.
      holeStop: raw`\bcase\b`,
      stops: [raw`\$'|(?<=\()#`, '<<', raw`\$?\(\(`, anyQuote],
    },
  ],
  [
    'dockerfile',
    {
      rules: [heredoc(raw`<<(?<tabbed>-)?(?<quote>["']?)(?<tag>\w+)\k<quote>`)],
      line: raw`^[ \t]*#+`,
      stops: ['<<'],
    },
  ],
  [
    'makefile',
    {
      tokens: [raw`^ *(?:override +)?define\b[^]*?^ *endef\b.*`, continued('')],
      line: raw`^ *#+`,
      stops: [raw`^ *(?:override +)?define\b`],
    },
  ],
  ['ignore git-commit git-rebase', { line: '^#+', stops: [] }],
  ['properties', { tokens: [continued(raw`[ \t]*[^#!\s]`)], line: raw`^[ \t]*#+`, stops: [] }],
  ['ini', { tokens: [continued('')], line: raw`^[ \t]*;+`, stops: ['"""'] }],
  [
    'dotenv',
    {
      tokens: [raw`(?=${anyQuote})(?<==[ \t]*)(?:${inLines('"')}|${verbatim("'")}|${verbatim('`')})`],
      line: raw`^[ \t]*#+`,
      stops: [raw`(?=${anyQuote})(?<==[ \t]*)${anyQuote}`],
    },
  ],
  [
    'r',
    {
      tokens: [
        raw`\b[rR](?<quote>["'])(?<dashes>-*)\([^]*?\)\k<dashes>\k<quote>`,
        ...[raw`%[^%\s]*%`, inLines('"'), inLines("'"), inLines('`')],
      ],
      stops: [raw`\b[rR]["']-*[([{]`, anyQuote],
    },
  ],
  [
    'julia',
    {
      tokens: [
        ...[raw`\w${tripled('"')}`, raw`\w${inLines('"')}`, raw`(?<![\w)\]}'.])${char}`, raw`(?<=[\w)\]}'.])'+`],
      ],
      texts: ['"""', '"', '`'].map((quote) => multiline(quote, raw`\$\(`)),
      stops: [raw`\w"|'`],
      brackets: ['(', ')'],
      nesting: 'nested',
    },
  ],
  [
    'powershell',
    {
      tokens: [raw`@'[ \t]*\r?\n[^]*?\n'@`, raw`@"[ \t]*\r?\n[^]*?\n"@`, raw`\x60[^]`, raw`'[^'‘’‚‛]*'`],
      texts: [multiline('"', raw`\$\(`, { skip: raw`\x60[^]`, stop: '[“”„]' })],
      line: raw`(?<=^|[\s;(){}|,])#+`,
      brackets: ['(', ')'],
      stops: ['@["\']|[“”„‘’‚‛"\']|--%'],
    },
  ],
  [
    'ruby',
    {
      tokens: [
        raw`^=begin\b[^]*?^=end\b.*|^__END__\r?$[^]*`,
        raw`(?<![\w)\]}"'])\?(?:\\.|\w(?!\w))|\$[^\w\s{]`,
        inLines("'"),
        raw`(?<![\w)\]}"'])%(?:[qQwWiIrx]?(?:${bracketed})|[qQwWiIrx](?<mark>[|!/])(?:${escape}|(?!\k<mark>)[^\\#])*\k<mark>)`,
        raw`(?<=[\w)\]}"']) [/%] |(?<=[\w)\]}])[/%](?=[\w(])`,
      ],
      rules: [heredoc(raw`<<(?<indented>[~-])?(?<quote>["'\x60]?)(?<tag>[A-Z_]\w*|(?<=[~-]["'\x60]?)\w+)\k<quote>`)],
      texts: [
        ...['"', '`'].map((quote) => multiline(quote, raw`#\{`)),
        multiline(`(?=/)${beforeOperand}/`, raw`#\{`, { end: '/' }),
      ],
      stops: [raw`\?["'#\x60]`, '^=begin', raw`<<[~\-"'\x60A-Z]`, '[/%]', anyQuote],
    },
  ],
  [
    'perl',
    {
      tokens: [
        raw`^=[a-zA-Z][^]*?(?:^=cut\b.*|(?![^]))|^__(?:END|DATA)__\r?$[^]*`,
        raw`(?<!\$)\$#?\$*\{?\^?\w+\}?|[@%&]\$*\w+|\$#?\{|\$[^\w\s{]|->\s*\w+|\b\w+(?=\s*=>)|\{\w+\}`,
        ...[inLines('"'), inLines("'"), raw`(?<=[\w)\]}]) / `],
        raw`\b(?:q[qwrx]?|m)(?:\s*(?:${bracketed})|(?<mark>[|!/])(?:${escape}|(?!\k<mark>)[^\\])*\k<mark>)`,
        raw`\b(?:s|tr|y)(?<slash>[|!/])(?:${escape}|(?!\k<slash>)[^\\])*\k<slash>(?:${escape}|(?!\k<slash>)[^\\])*\k<slash>`,
        regex,
      ],
      rules: [heredoc(raw`<<(?<indented>~)?(?<quote>["']?)(?<tag>[A-Za-z_][\w ]*?)\k<quote>(?=[;,)\s])`)],
      stops: [raw`\b(?:q[qwrx]?|m|s|tr|y)\b(?!\s*[,;)=])|\bformat\b`, raw`<<["'\x60~A-Z]`, '/', anyQuote],
    },
  ],
  [
    'sql',
    {
      // In MySQL, a backslash escapes a quotation mark, and `--x` is two minus signs.
      tokens: [
        ...[raw`'(?:[^'\\]|\\(?!'))*'`, raw`"(?:[^"\\]|\\(?!"))*"`, verbatim('`')],
        ...[raw`\$(?<tag>\w*)\$[^]*?\$\k<tag>\$`, raw`--[^\s'"\x60-][^'"\x60\n]*$`],
      ],
      line: raw`--+(?=\s|$)`,
      stops: [raw`--|\b[nN]?[qQ]'|#\s|\$\w*\$|\b(?:from|FROM)\s+(?:stdin|STDIN)\b`, anyQuote],
      nesting: 'unknown',
    },
  ],
  [
    'lua',
    {
      tokens: [
        raw`(?:--)?\[(?<equals>=+)\[[^]*?\]\k<equals>\]|(?<!--)\[\[[^]*?\]\]`,
        ...['"', "'"].map((quote) => raw`${quote}(?:\\z\s*|${escape}|[^${quote}\\\n])*${quote}`),
      ],
      line: raw`--+(?!\[=*\[)`,
      stops: [raw`\[=*\[`, anyQuote],
    },
  ],
  [
    'fsharp',
    {
      tokens: [
        ...[raw`\(\*\)`, raw`[a-zA-Z_][\w']*`, raw`(?<!\$)${rawTripled}`, raw`@"(?:[^"]|"")*"`],
        ...[raw`(?<!\$)${inLines('"')}`, char, raw`'(?=\w)`, raw`\x60\x60.*?\x60\x60`],
      ],
      texts: [multiline(raw`\$"(?!"")`, raw`\{`, { end: '"', skip: raw`${escape}|\{\{` })],
      stops: ['@"', anyQuote],
      nesting: 'nested',
      // A comment doesn't end inside a string that it contains.
      strangeBlock: /"/,
    },
  ],
  ['clojure', { tokens: [raw`\\(?:\w+|[^])`, inLines('"')], stops: ['"'] }],
  ['vb', { tokens: [doubled('"')], stops: [raw`(?=<)(?<=[=(,]\s*)<\w`, '["“”]'] }],
  // Outside of its tags, a document is not a program. Short tags are code only on some servers.
  [
    'php',
    {
      rules: [[raw`(?=[^])(?:(?<![^])|\?>)(?:(?!<\?(?:[pP][hH][pP]\s|=))[^])*(?:<\?(?:[pP][hH][pP]|=))?`, 'markup']],
      tokens: [
        inLines("'"),
        raw`<<<[ \t]*(?<quote>["']?)(?<tag>[A-Za-z_]\w*)\k<quote>\r?\n(?:[^]*?\n)?[ \t]*\k<tag>\b`,
        raw`(?://|#(?!\[)).*?(?=\?>)`,
      ],
      texts: ['"', '`'].map((quote) => multiline(quote, raw`\{(?=\$)|\$\{`)),
      line: raw`//+|#+(?!\[)`,
      stops: ['<<<', anyQuote],
      refuses: /<\?(?!php\s|=|xml\s)|__halt_compiler/i,
    },
  ],
];

/** Matches a line that ends with a backslash, with its continuation lines. */
function continued(start: string): string {
  return raw`^${start}.*\\\r?\n(?:.*\\\r?\n)*.*`;
}

/** Matches a docstring without escapes and without examples that run as tests. */
function documentation(quote: string): string {
  const end = raw`[ \t]*(?:#.*)?\r?\n`;
  const header = raw`^[ \t]*(?:(?:async[ \t]+)?(?:def|class)\b[^#\n]*|\)[^#\n]*):${end}`;
  const start = raw`(?:(?<![^])|${header})(?:${end})*[ \t]*`;
  return raw`(?=${quote})(?<=${start})${quote}{3}(?:(?!${quote}{3}|>>>)[^\\])*${quote}{3}(?=[ \t]*\r?$)`;
}
