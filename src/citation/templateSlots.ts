import { languageOf } from './languages/index.ts';

/** The role of a value at its place in a user's template: text, the start of an address, or something that is loaded or run. */
export type Slot = 'text' | 'address' | 'resource';

/** Returns what a value after this text of a template would be, in a writing language. */
export function slotAfter(before: string, languageId: string): Slot {
  const [addresses, resources] = patternsOf(languageId);
  return endsWith(before, resources) ? 'resource' : endsWith(before, addresses) ? 'address' : 'text';
}

/** Whether a template itself writes an address that is not one of the web, such as `javascript:…`. */
export function hasUnsafeAddress(template: string, languageId: string): boolean {
  const [addresses] = patternsOf(languageId);
  // `<dc:title>` is a tag with a namespace; of the links in angle brackets, only those that can run are looked for.
  const scheme = String.raw`(?<!<)(?!https?:)[a-z][a-z\d+.-]+:|(?<=<)(?:javascript|vbscript|data):`;
  return addresses.some((address) => new RegExp(`(?:${address})(?:${scheme})`, 'i').test(template));
}

type Patterns = readonly [addresses: readonly string[], resources: readonly string[]];

/** Attributes of HTML whose value is an address. */
const attributes = 'href|src|srcset|cite|data|poster|action|formaction|background|xlink:href';

/** The starts of addresses and of resources that any document may contain: links of Markdown, HTML and TeX. */
const anywhere: Patterns = [
  [
    String.raw`\]\(\s*<?\s*`,
    String.raw`\b(?:${attributes})\s*=\s*["']?\s*`,
    String.raw`\\(?:href|url)\{\s*`,
    String.raw`\burl\(\s*["']?\s*`,
  ],
  [
    String.raw`!\[[^\]\n]*\]\([^)\n]*`,
    String.raw`<(?:img|image|script|iframe|frame|embed|object|source|track|video|audio|input|link|use|base|form|button)\b[^>]*\s(?:${attributes})\s*=\s*(?:"[^"]*|'[^']*|[^\s"'>]*)`,
    String.raw`<\w[^>]*\s(?:on\w+|style)\s*=\s*(?:"[^"]*|'[^']*|[^\s"'>]*)`,
    String.raw`<(?:script|style)\b[^>]*>(?:(?!<\/(?:script|style)>)[^])*`,
    String.raw`\\includegraphics(?:\[[^\]]*\])?\{[^}]*`,
  ],
];

/** The same of single languages. */
const own: Readonly<Record<string, Patterns>> = {
  markdown: [[String.raw`\]:\s*<?`, '<'], []],
  restructuredtext: [['<', String.raw`\.\. _[^:\n]*:\s*`], [String.raw`\.\. (?:image|figure|include|raw)::.*`]],
  asciidoc: [[String.raw`\blink:`], [String.raw`\b(?:image|include|video|audio)::?[^\s[]*`]],
  org: [[String.raw`\[\[`], [String.raw`\[\[(?:file|elisp|shell):[^\]]*`]],
  typst: [[String.raw`\blink\(\s*"`], [String.raw`\b(?:image|include|read)\(?\s*"[^"]*`]],
  mediawiki: [[String.raw`(?<!\[)\[`], [String.raw`\[\[(?:file|image):[^\]]*`]],
  textile: [['":'], [String.raw`(?:^|[\s(])![<>=]?[^\s!]*`]],
};

function patternsOf(languageId: string): Patterns {
  const [id = ''] = languageOf(languageId).languageIds;
  const [addresses, resources] = (Object.hasOwn(own, id) ? own[id] : undefined) ?? [[], []];
  return [
    [...anywhere[0], ...addresses],
    [...anywhere[1], ...resources],
  ];
}

function endsWith(text: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => new RegExp(`(?:${pattern})$`, 'i').test(text));
}
