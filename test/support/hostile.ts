// cspell:ignore münchen مرحبا
import fc from 'fast-check';
import { parsePieces } from './pieces.ts';

const marks = [...'[]()<>{}*_~^`$#@!|\\"\'&:;%=+-.,?/'];
const words = ['a', 'word', '1', '42', 'Ünï', '日本', '🙂', 'e\u0301', 'مرحبا', '\u202Ertl', '\u0000', '\u2028', '\t'];
const snippets = [
  ...['**bold**', '_under_', 'snake_case', '`code`', '``', '$5', '$x$', '$$', 'a$b', '~~gone~~', 'H~2~O', 'x^2^'],
  ...['&amp;', '&copy;', '&#65;', '&nosuch;', '<b>', '</a>', '<!-- x -->', '<https://x.example/>', '<3', 'a < b'],
  ...parsePieces('[x] [^1] [a](b) [a][b] ![i](j) @key [@key] me@mail.example :smile: 12:30:45 :100:'),
  ...['https://x.example/', 'www.x.example', '\\input{x}', '\\', '\\\\', '--', '---', '...', "it's", '"quoted"', '(@)'],
  ...['# ', '- ', '1. ', '> ', '| a | b |', '{.cls}', '{{x}}', '<<x>>', ']]>', '%}', '==x==', '++x++', '\n', '  '],
];
const space = fc.constantFrom('', '', ' ');

/** Generates realistic and hostile titles. */
export const titles: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.constant('long word '.repeat(200)) },
  fc
    .array(fc.tuple(fc.constantFrom(...marks, ...words, ...snippets), space), { minLength: 1, maxLength: 10 })
    .map((parts) => parts.flat().join('')),
  fc.array(fc.constantFrom(...marks), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  fc.constantFrom(...snippets).map((snippet) => `Report: ${snippet} (update)`),
);

const pathPart = fc.constantFrom(
  ...parsePieces(`a b-c (x) ( ) ((x) , %20 % %zz | ^ * _ ~ ' " ´ ! € &`),
  ...['&copy;', '&amp;', ';', '=', '@', ':', '[', ']', '{', '}', '<', '>', '\\', ' ', '日本', 'é', '+', '.', '..'],
);

/** Generates web addresses with characters that break links. */
export const addresses: fc.Arbitrary<string> = fc
  .record({
    host: fc.constantFrom('news.example', 'münchen.example', 'sub.news.example:8443', '[::1]', 'user@news.example'),
    path: fc.array(pathPart, { maxLength: 5 }),
    query: fc.array(pathPart, { maxLength: 3 }),
    fragment: fc.array(pathPart, { maxLength: 2 }),
  })
  .map(({ host, path, query, fragment }) => {
    const tail = (mark: string, parts: string[]) => (parts.length > 0 ? `${mark}${parts.join('')}` : '');
    return `https://${host}/${path.join('')}${tail('?', query)}${tail('#', fragment)}`;
  });
