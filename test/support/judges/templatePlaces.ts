import { parse as parseAstro } from '@astrojs/compiler/sync';
import type { Node as AstroNode } from '@astrojs/compiler/types';
import { NodeTypes, parse as parseVue } from '@vue/compiler-dom';
import { parseFragment } from 'parse5';
import { parse as parseSvelte } from 'svelte/compiler';
import { linkMark, type PlaceJudge } from '../judgedPlaces.ts';
import { htmlJudges } from './htmlPlaces.ts';
import { templateEngines } from './templates.ts';

const [html] = htmlJudges;

/** Template engines and compilers for whole documents, by VS Code language id. */
export const templatePlaces: Readonly<Record<string, PlaceJudge>> = {
  ...Object.fromEntries(
    Object.entries(templateEngines).map(([languageId, { name, need, render }]): [string, PlaceJudge] => {
      const rendered = new Map<string, string>();
      const prepare = (texts: readonly string[]) => {
        const unread = texts.filter((text) => !rendered.has(text));
        render(unread).forEach((page, index) => rendered.set(unread[index] ?? '', page));
      };
      const read = (text: string) => {
        if (!rendered.has(text)) {
          prepare([text]);
        }
        // The body keeps a comment at the start under the same parent with and without text before it.
        return html?.read(`<body>${rendered.get(text) ?? ''}`) ?? '';
      };
      return [languageId, { name, ...(need && { need }), prepare, read }];
    }),
  ),
  vue: { name: 'vue', read: (text) => readVue(parseVue(text, { parseMode: 'sfc', onError: fail }).children) },
  svelte: { name: 'svelte', read: (text) => readTree(text, parseSvelte(text, { modern: true })) },
  astro: { name: 'astro', read: (text) => readAstro(parseAstro(text, {}).ast.children) },
};

function fail(error: Error): never {
  throw error;
}

function readVue(nodes: ReturnType<typeof parseVue>['children']): string {
  return nodes
    .map((node) => {
      if (node.type !== NodeTypes.ELEMENT) {
        return node.type === NodeTypes.TEXT ? node.content : `{${node.loc.source}}`;
      }
      const props = node.props.map(({ loc }) => loc.source).join(' ');
      const [, href] = /^href="([^"]*)"$/.exec(props) ?? [];
      const inner = readVue(node.children);
      return node.tag === 'a' && href !== undefined
        ? linkMark(decoded(href), inner)
        : `<${node.tag} ${props}>${inner}</>`;
    })
    .join('');
}

function decoded(text: string): string {
  return parseFragment(text)
    .childNodes.map((node) => ('value' in node ? node.value : ''))
    .join('');
}

function readAstro(nodes: readonly AstroNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') {
        return decoded(node.value);
      }
      if (!('children' in node)) {
        return 'value' in node ? `{${node.value}}` : '';
      }
      const attributes = 'attributes' in node ? node.attributes : [];
      const href = attributes.find(({ name, kind }) => name === 'href' && kind === 'quoted')?.value;
      const inner = readAstro(node.children);
      return href !== undefined
        ? linkMark(href, inner)
        : `<${node.type} ${attributes.map(({ name, value }) => `${name}=${value}`).join(' ')}>${inner}</>`;
    })
    .join('');
}

/** Formats a tree of Svelte or Angular: texts, links, and the source of every other leaf. */
function readTree(text: string, node: unknown): string {
  if (Array.isArray(node)) {
    return node.map((child) => readTree(text, child)).join('');
  }
  if (typeof node !== 'object' || node === null) {
    return '';
  }
  const tree = node as Record<string, unknown>;
  const type = (tree.type as string | undefined) ?? node.constructor.name;
  if (type.startsWith('Text')) {
    return String(tree.data ?? tree.value);
  }
  if (type === 'Fragment') {
    return readTree(text, tree.nodes);
  }
  if (type === 'BoundText') {
    return decoded(readSource(text, tree));
  }
  const attributes = Array.isArray(tree.attributes) ? (tree.attributes as Record<string, unknown>[]) : [];
  const [href] = attributes.filter(({ name }) => name === 'href').map(({ value }) => value);
  const inner = Object.entries(tree)
    .filter(
      ([name, value]) =>
        /^(?:fragment|nodes|children|branches|consequent|alternate|body|fallback|cases|empty|pending|then|error)$/.test(
          name,
        ) && typeof value === 'object',
    )
    .map(([name, value]) => `<${name}>${readTree(text, value)}</>`)
    .join('');
  if (tree.name === 'a' && href !== undefined) {
    const address = typeof href === 'string' ? href : readTree(text, href);
    return linkMark(address, readTree(text, tree.fragment ?? tree.children));
  }
  const source =
    inner === '' ? readSource(text, tree) : attributes.map((attribute) => readSource(text, attribute)).join(' ');
  return `<${type} ${typeof tree.name === 'string' ? tree.name : ''} ${source}>${inner}</>`;
}

function readSource(text: string, node: Record<string, unknown>): string {
  const span = node.sourceSpan as { start: { offset: number }; end: { offset: number } } | undefined;
  return text.slice(
    (node.start as number | undefined) ?? span?.start.offset ?? 0,
    (node.end as number | undefined) ?? span?.end.offset ?? 0,
  );
}
