/**
 * Splits Markdown into paragraphs, list items and table rows, without headings and code. Only HTML and its entities
 * remain. Takes linear time; a CommonMark parser takes quadratic time for some input.
 */
export function splitMarkdownParagraphs(text: string): string[] {
  const labels = new Set<string>();
  return splitBlocks(text, labels).map((block) => stripInlines(block, labels));
}

/** Adds the labels of link definitions to `labels`. */
function splitBlocks(text: string, labels: Set<string>): string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  let fence: string | undefined;
  let isInList = false;
  const endBlock = () => {
    blocks.push(block.join('\n'));
    block = [];
  };
  for (const quotedLine of text.split(/\r\n?|\n/)) {
    const line = quotedLine.replace(/^\s*(?:>\s?)+/, '');
    const [, openFence] = /^\s*(?:[-*+]\s+)?(`{3,}|~{3,})/.exec(line) ?? [];
    const [item = '', number = '1'] = listMarker.exec(line) ?? [];
    // Only a list that begins with 1 can follow a paragraph without a blank line.
    const marker: string = number === '1' || isInList || block.length === 0 ? item : '';
    const [, label] = definition.exec(line) ?? [];
    if (fence !== undefined) {
      fence = line.trim().startsWith(fence) ? undefined : fence;
    } else if (openFence !== undefined) {
      endBlock();
      fence = openFence;
    } else if (line.trim() === '' || heading.test(line)) {
      endBlock();
    } else if (underline.test(line) && block.length > 0) {
      block = [];
    } else if (rule.test(line) || tableDelimiter.test(line)) {
      endBlock();
    } else if (label !== undefined) {
      labels.add(normalizeLabel(label));
    } else if (marker !== '' || footnote.test(line)) {
      endBlock();
      block.push(line.slice(marker.length).replace(footnote, ''));
      isInList = marker !== '';
    } else if (/^\s*\|/.test(line)) {
      endBlock();
      block.push(line.replace(/(?<!\\)\|/g, ' '));
    } else if (block.length > 0 || isInList || !/^(?: {4}|\t)/.test(line)) {
      isInList &&= block.length > 0 || /^\s/.test(line);
      block.push(line);
    }
  }
  endBlock();
  return blocks;
}

const heading = /^ {0,3}#{1,6}(?:\s|$)/;
/** The line below the text of a heading. */
const underline = /^ {0,3}(?:=+|-+)\s*$/;
const rule = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const tableDelimiter = /^(?=[^|]*\|)(?=[^-]*-)[\s|:-]*$/;
const listMarker = /^\s*(?:[-+*]|(\d{1,9})[.)])\s+(?:\[[ xX]\]\s)?/;
const footnote = /^ {0,3}\[\^[^\s\]]{1,100}\]:/;
const definition = /^ {0,3}\[(?!\^)([^[\]]{1,500})\]:/;

/** Turns `<` and `&` in code into entities. */
function stripInlines(block: string, labels: ReadonlySet<string>): string {
  const link = (match: string, text: string, target: string | undefined) =>
    target !== undefined || labels.has(normalizeLabel(text)) ? text : match;
  return block
    .replace(links, link)
    .replace(links, link)
    .replace(inlines, (_, __, ...[code, escaped, address]: (string | undefined)[]) =>
      (code ?? escaped ?? address ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    );
}

/** A link or an image: text, then an address with an optional title, a label, or nothing. */
const links =
  /!?\[([^[\]]{0,500})\](\((?:[^()\s]|\([^()\s]{0,200}\)){0,500}(?:\s{1,9}(?:"[^"]{0,300}"|'[^']{0,300}'))?\s{0,9}\)|\[[^[\]]{0,200}\])?/g;
const inlines =
  /(?<!`)(`{1,9})(?!`)([^]{0,300}?[^`])\1(?!`)|\\([!-/:-@[-`{-~])|<((?:https?:\/\/|mailto:)[^<>\s]{0,500})>|\[\^[^\s\]]{1,100}\]|(?<!\s)\*+|\*+(?!\s)|~~|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu;

function normalizeLabel(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase();
}
