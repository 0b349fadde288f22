import { findLanguage } from '../languages/index.ts';

/** The role of a value in a user's template. A resource is loaded or run. */
type TemplateSlot = 'text' | 'address' | 'resource';

export function findSlot(before: string, languageId: string): TemplateSlot {
  const [addresses, resources] = listPatterns(languageId);
  return endsWith(before, resources) ? 'resource' : endsWith(before, addresses) ? 'address' : 'text';
}

export function hasUnsafeAddress(template: string, languageId: string): boolean {
  const [addresses] = listPatterns(languageId);
  // `<dc:title>` is a tag with a namespace, so only schemes that can run code are checked in angle brackets.
  const scheme = String.raw`(?<!<)(?!https?:)[a-z][a-z\d+.-]+:|(?<=<)(?:javascript|vbscript|data):`;
  return addresses.some((address) => new RegExp(`(?:${address})(?:${scheme})`, 'i').test(template));
}

type Patterns = readonly [addresses: readonly string[], resources: readonly string[]];

const attributes = 'href|src|srcset|cite|data|poster|action|formaction|background|xlink:href';

/** Patterns that end where an address or a resource begins in Markdown, HTML or TeX. */
const commonPatterns: Patterns = [
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

const languagePatterns: Readonly<Record<string, Patterns>> = {
  markdown: [[String.raw`\]:\s*<?`, '<'], []],
  restructuredtext: [['<', String.raw`\.\. _[^:\n]*:\s*`], [String.raw`\.\. (?:image|figure|include|raw)::.*`]],
  asciidoc: [[String.raw`\blink:`], [String.raw`\b(?:image|include|video|audio)::?[^\s[]*`]],
  org: [[String.raw`\[\[`], [String.raw`\[\[(?:file|elisp|shell):[^\]]*`]],
  typst: [[String.raw`\blink\(\s*"`], [String.raw`\b(?:image|include|read)\(?\s*"[^"]*`]],
  mediawiki: [[String.raw`(?<!\[)\[`], [String.raw`\[\[(?:file|image):[^\]]*`]],
  textile: [['":'], [String.raw`(?:^|[\s(])![<>=]?[^\s!]*`]],
};

function listPatterns(languageId: string): Patterns {
  const [id = ''] = findLanguage(languageId).languageIds;
  const [addresses, resources] = (Object.hasOwn(languagePatterns, id) ? languagePatterns[id] : undefined) ?? [[], []];
  return [
    [...commonPatterns[0], ...addresses],
    [...commonPatterns[1], ...resources],
  ];
}

function endsWith(text: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => new RegExp(`(?:${pattern})$`, 'i').test(text));
}
