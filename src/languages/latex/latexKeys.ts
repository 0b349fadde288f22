// cspell:ignore bibentry putbib volcite icite excite recite apud volcites eclare apacite providecommand
import { blankLatexComments, latexGroup, latexOption } from './latexSource.ts';
import type { Span } from '../structure.ts';
import { splitKeys, type KeyCitation } from '../citedKeys.ts';

/** Finds the keys of all packages' citation commands, and of the document's own commands that pass a key on. */
export function findLatexKeys(document: string): KeyCitation[] {
  const text = blankLatexComments(document);
  const ownCommands = findOwnCommands(text);
  return Array.from(text.matchAll(commands)).flatMap(({ 0: command, 1: name = '', index }) => {
    const own = ownCommands.get(name);
    const isVolume = /volcites?$/i.test(name);
    const first = own ?? (isVolume ? 1 : 0);
    const isList = own === undefined && /cites$/i.test(name);
    const groups =
      own !== undefined || isCitation(name)
        ? readGroups(text, index + command.length, isList ? Infinity : first + 1)
        : [];
    const keys = groups
      .filter((_, number) => number >= first && (!isVolume || number % 2 === 1))
      .flatMap(({ from, to }) => splitKeys(text.slice(from + 1, to - 1), from + 1));
    return keys.length === 0 ? [] : [{ from: index, to: groups.at(-1)?.to ?? index, keys }];
  });
}

const commands = /\\(?:([A-Za-z@]+)\*?|[^])/g;

function isCitation(name: string): boolean {
  return (
    /^(?:bibentry|putbib|citation|apud(?:online)?)$/.test(name) || (/cite/i.test(name) && !otherCommands.test(name))
  );
}

/** Commands that set up citations, and words such as "explicit" with an ending. */
const otherCommands =
  /^(?:At|[Dd]eclare|if|mk|new|renew|provide|set|def|bib|print)|^cite(?:style|setup|reset|text|punct|index|tracker|form|left|right|mid|dash|delim|counter)|icite|^(?:ex|re)cite/;

const space = String.raw`[ \t]*(?:\r?\n[ \t]*)?`;
/** Arguments in other brackets than braces: `[p. 4]`, `<see>` of apacite and `(see)` of biblatex's lists. */
const optional = new RegExp(String.raw`(?:${space}(?:${latexOption}|<[^<>{}]*>|\((?:[^(){}]|${latexGroup})*\)))*`, 'y');
const group = new RegExp(String.raw`${space}(?<group>\{[^{}]*\})`, 'y');
const otherGroup = new RegExp(String.raw`${space}(?<group>${latexGroup})`, 'y');

/** Reads arguments in braces after a command. Text between them ends the list. */
function readGroups(text: string, from: number, count: number): Span[] {
  const groups: Span[] = [];
  let offset = from;
  while (groups.length < count) {
    optional.lastIndex = offset;
    optional.exec(text);
    const pattern = groups.length + 1 < count && count < Infinity ? otherGroup : group;
    pattern.lastIndex = optional.lastIndex;
    const content = pattern.exec(text)?.groups?.group;
    if (content === undefined) {
      break;
    }
    offset = pattern.lastIndex;
    groups.push({ from: offset - content.length, to: offset });
  }
  return groups;
}

const definition =
  /\\(?:(?:re|provide)?newcommand|providecommand|DeclareRobustCommand|(?:New|Renew|Provide|Declare)DocumentCommand|def)\*?\s*(?:\{\s*)?\\([A-Za-z@]+)/g;

/** In UTF-16 code units. */
const maxDefinitionLength = 500;

/** Returns the document's own commands that cite one of their arguments, with the argument's number from 0. */
function findOwnCommands(text: string): ReadonlyMap<string, number> {
  const own = new Map<string, number>();
  for (const { 0: start, 1: name = '', index } of text.matchAll(definition)) {
    const end = index + start.length;
    const [head = ''] = text
      .slice(end, end + maxDefinitionLength)
      .split(/\n[ \t]*\n|\\(?:re|provide)?newcommand|\\def/);
    for (const [, command = '', argument = ''] of head.matchAll(/\\([A-Za-z@]+)(?![A-Za-z@])\*?[^\\{}]*\{#(\d)\}/g)) {
      if (isCitation(command)) {
        const hasOption = /^\s*(?:\}\s*)?(?:\[\d\]\s*\[|\{\s*[oO])/.test(head);
        own.set(name, Math.max(0, Number(argument) - (hasOption ? 2 : 1)));
        break;
      }
    }
  }
  return own;
}
