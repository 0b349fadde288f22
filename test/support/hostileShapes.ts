import { findLanguage } from '../../src/languages/index.ts';
import { parsePieces } from './pieces.ts';

export interface Shape {
  readonly name: string;
  readonly of: (length: number) => string;
}

/**
 * Units that were slow to read when repeated: brackets, spaces, marks, blocks and lines. `any` applies to all
 * languages.
 */
const units: Readonly<Record<string, string>> = {
  any: String.raw`
    a A 0 é 日 🙂 ␣ ⇥ ⏎ ␣⏎ a␣ a⏎ a⏎⏎ [ ] ( ) { } < > [[ {{ << ]( ![ ][ [] [a {a \ \a \[ " ' ´ "" '' ´´ "a 'a a'␣ ␣"
    ␣a'b “ ’ * ** *a_ ␣*a _ __ _a / // ~ ~~~ ^ + = - -- # $ $$ $a & &a &amp; % @ @a | |␣a␣ ! ? . , ; : :␣ a:␣ :a ::
    -␣ >␣ 1.␣ a@b www. https: https:// https://a␣ utm_a=b& %20 /a/ ␣and␣ A.␣ Ab- €{title} €{ ¶ a¶ [¶`,
  markdown: String.raw`
    [a]( [a](b [a](b)␣ [a](https://a.example/)␣ [a]((( [a][b]⏎ [a][b]␣ [a]:␣ [a]:␣b⏎ [^ [^1 [^1]:␣a⏎ [^1]:␣a⏎␣␣␣␣b⏎
    [1]:␣https://a.example/⏎ <https:// <https://a>␣ [@a @{ ´´´⏎ ´´´⏎´´´⏎ ~~~⏎a⏎~~~⏎ >␣´´´⏎ -␣-␣ ␣␣␣␣a⏎ ---⏎
    ---⏎a:␣b⏎ |- \´ (< (␣ ´´a´ [^¶ ´´´{¶`,
  latex: String.raw`
    \href{ \href{a}{ \url{ \cite[ \cite[a] \cite{a} \footnote \addbibresource[ \addbibresource{ \bibliography{
    \begin{verbatim}⏎ \begin{verbatim}⏎\end{verbatim}⏎ \ref{a{ \ref[`,
  restructuredtext: String.raw`..␣[ ..␣[1]␣a⏎ ..␣[1]␣a⏎␣␣␣b⏎ ´a␣< ´a␣<https: ´a␣<https://a>´_␣ \´ [a] ␣␣<`,
  asciidoc: String.raw`
    footnote: footnote:[ link: link:a[ https://a[ https://a[a]␣ ----⏎ ----⏎----⏎ ++ \] <<a>>␣ <<a`,
  org: String.raw`
    #+begin_src⏎ #+begin_src⏎#+end_src⏎ #+bibliography:␣ *␣a⏎ [[a][ [[https: [[https:[ [[https://a][a]] [cite: [cite:@a
    @a␣[cite [fn: [fn:1]␣a⏎ [fn:1]␣a⏎⏎ _( \( _{ ␣=a ␣/a/b a: $a$`,
  typst: String.raw`
    /*a*/ bibliography( #link(" #link("a")[ #cite( #cite(< #bibliography(" #bibliography(␣ #footnote[ ´´´⏎´´´⏎ @a.`,
  html: String.raw`
    <a␣ <a␣href=" <a␣' <a␣href="a"> </a> <!-- <!--␣--> <? <?␣?> <script <script> <style> ¶---⏎ {%␣schema␣`,
  mediawiki: String.raw`
    <ref> <ref␣ <ref/> {{cite␣web {{cite␣web|url= [https: [https:a␣ [https:a␣␣ __a _a_`,
  textile: String.raw`"a": "a":https: ["a ["a": ["a":https:a fn1 (a ␣'a`,
  json: String.raw`/* /**/ //␣a⏎ "a" "a", "a"⏎ {"a":1},⏎ "\ "\" "a":␣ "a":{ [1,`,
  bibtex: String.raw`
    @a{ @a{a @a{a,⏎}⏎ @misc{a,␣title={ @misc{a,␣url␣=␣{https://a.example/}}⏎ url␣=␣ url␣=␣{ ␣a={ title␣=␣{a},⏎ ␣a="{ @␣ %⏎
    \url{ a␣and␣ ␣and␣{ a,␣b␣and␣ author␣=␣{a␣and␣b},␣`,
};

const nestings = [
  ['[', 'a', ']'],
  ['(', 'a', ')'],
  ['{', 'a', '}'],
  ['<', 'a', '>'],
  ['"a":{', '', '}'],
  ['[', '1', ']'],
  ['[a', 'b', '](c)'],
  ['@misc{a, title = {', '', '}}'],
  ['{a: ', 'b', '}'],
  ['{{cite web|title=', '', '}}'],
  ['\\footnote{', '', '}'],
  ['<a href="b">', 'a', '</a>'],
] as const;

/** Shapes whose units are numbered or grow. */
const growing: readonly Shape[] = [
  {
    name: 'links and definitions',
    of: (length) => repeatNumbered(length, (n) => `[a][${n}]\n[${n}]: https://a.example/${n}\n`),
  },
  { name: 'links, then definitions', of: (length) => linksFirst(length) },
  { name: 'many keys', of: (length) => repeatNumbered(length, (n) => `@k${n} [@k${n}] \\cite{k${n}}\n`) },
  {
    name: 'many entries',
    of: (length) => repeatNumbered(length, (n) => `@misc{k${n},\n  url = {https://a.example/${n}},\n}\n`),
  },
  { name: 'many items', of: (length) => `[${repeatNumbered(length, (n) => `{"id":"k${n}"},`)}1]` },
  { name: 'many fields', of: (length) => `@misc{k,\n${repeatNumbered(length, (n) => `f${n} = {a},\n`)}}` },
  { name: 'a map', of: (length) => repeatNumbered(length, (n) => `k${n}:\n  url: https://a.example/${n}\n`) },
  { name: 'ever deeper lines', of: (length) => repeatGrowing(length, (count) => `${' '.repeat(count)}a:\n`) },
  { name: 'ever longer fences', of: (length) => repeatGrowing(length, (count) => `${'`'.repeat(count + 3)}\n`) },
  { name: 'marks of AsciiDoc.py', of: (length) => `Title\n=====\n\n${"'a `b +c ".repeat(length / 9)}` },
  { name: 'ever longer spaces', of: (length) => repeatGrowing(length, (count) => `${' '.repeat(count)}\n`) },
];

/** Returns the shapes that a reader of a language could be slow on. */
export function hostileShapes(languageId: string): readonly Shape[] {
  return [
    ...[units.any ?? '', units[findLanguage(languageId).languageIds[0] ?? ''] ?? '']
      .flatMap(parsePieces)
      .map((unit) => ({
        name: JSON.stringify(unit),
        of: (length: number) => repeatUnit(unit, length),
      })),
    ...nestings.map(nest),
    ...growing,
  ];
}

function repeatUnit(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length));
}

function nest([open, middle, close]: (typeof nestings)[number]): Shape {
  return {
    name: `${JSON.stringify(open)} within each other`,
    of: (length) => {
      const depth = Math.ceil(length / (open.length + close.length));
      return open.repeat(depth) + middle + close.repeat(depth);
    },
  };
}

function repeatNumbered(length: number, of: (number: string) => string): string {
  let text = '';
  for (let number = 1; text.length < length; number += 1) {
    text += of(String(number));
  }
  return text;
}

function linksFirst(length: number): string {
  return (
    repeatNumbered(length / 2, (n) => `[a][${n}]\n`) +
    repeatNumbered(length / 2, (n) => `[${n}]: https://a.example/${n}\n`)
  );
}

function repeatGrowing(length: number, line: (count: number) => string): string {
  return Array.from({ length: Math.sqrt(length * 2) }, (_, count) => line(count)).join('');
}
