// cspell:ignore quotedhref
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseTemplate, TmplAstElement, TmplAstText } from '@angular/compiler';
import { parse as parseAstro } from '@astrojs/compiler/sync';
import type { Node as AstroNode } from '@astrojs/compiler/types';
import ejs from 'ejs';
import Handlebars from 'handlebars';
import { Liquid } from 'liquidjs';
import nunjucks from 'nunjucks';
import { parseFragment } from 'parse5';
import { requireProgram, type NeedName } from '../../../scripts/programs.ts';
import { gatherHtml } from './html.ts';
import { formatDocument, each, Gatherer, type Judge, type Reading } from './reading.ts';

const liquid = new Liquid();
const jinjaOfNode = new nunjucks.Environment(null, { autoescape: true });

/** A template engine that renders HTML. */
interface TemplateEngine {
  readonly name: string;
  readonly need?: NeedName;
  readonly render: (documents: readonly string[]) => string[];
}

/** Template engines for HTML, by VS Code language id. */
export const templateEngines: Readonly<Record<string, TemplateEngine>> = {
  ejs: local('ejs', (document) => ejs.render(document, {})),
  handlebars: local('handlebars', (document) => Handlebars.compile(document)({})),
  liquid: local('liquidjs', (document) => String(liquid.parseAndRenderSync(document))),
  nunjucks: local('nunjucks', (document) => jinjaOfNode.renderString(document, {})),
  php: engine('php', 'templates.php', 'php'),
  twig: engine('twig', 'templates.php', 'twig'),
  blade: engine('blade', 'templates.php', 'blade'),
  erb: engine('ruby', 'templates.rb'),
  'jinja-html': engine('jinja2', 'templates.py', 'jinja'),
  'django-html': engine('django', 'templates.py', 'django'),
};

/** Judges that read the rendered HTML of templates, by VS Code language id. */
export const templateJudges: Readonly<Record<string, Judge>> = {
  ...Object.fromEntries(
    Object.entries(templateEngines).map(([languageId, { name, need: program, render }]): [string, Judge] => [
      languageId,
      {
        name,
        ...(program && { need: program }),
        read: (passages) => render(passages.map(formatDocument)).map((html) => readHtml(() => html)),
      },
    ]),
  ),
  astro: each('astro', readAstro),
  angular: each('angular', readAngular),
};

function local(name: string, render: (document: string) => string): TemplateEngine {
  return {
    name,
    render: (documents) =>
      documents.map((document) => {
        try {
          return render(document);
        } catch (fault) {
          return `<fault>${String(fault).replaceAll('<', '&lt;')}</fault>`;
        }
      }),
  };
}

/** Creates an engine that renders all templates in one process. */
function engine(name: NeedName, script: string, ...args: readonly string[]): TemplateEngine {
  return {
    name,
    need: name,
    render: (documents) => {
      const { stdout, stderr, status } = spawnSync(requireProgram(name), [join(import.meta.dirname, script), ...args], {
        input: JSON.stringify(documents),
        encoding: 'utf8',
        maxBuffer: 512 * 1024 * 1024,
      });
      if (status !== 0) {
        throw new Error(`${name}: ${stderr}`);
      }
      return JSON.parse(stdout) as string[];
    },
  };
}

function readHtml(render: () => string): Reading {
  const gatherer = new Gatherer();
  try {
    gatherHtml(parseFragment(render()).childNodes, gatherer);
  } catch (fault) {
    gatherer.other(String(fault));
  }
  return gatherer;
}

/** Reads a document with Astro’s compiler. Expressions and components are not text. */
function readAstro(document: string): Reading {
  const gatherer = new Gatherer();
  gatherAstro(parseAstro(document, {}).ast.children, gatherer);
  return gatherer;
}

function gatherAstro(nodes: readonly AstroNode[], gatherer: Gatherer): void {
  for (const node of nodes) {
    if (node.type === 'text') {
      // The compiler keeps character references.
      gatherHtml(parseFragment(node.value).childNodes, gatherer);
    } else if (node.type === 'element' && node.name === 'a') {
      gatherer.open(
        node.attributes.map(({ kind, name, value }) => (kind + name === 'quotedhref' ? value : name)).join(),
      );
      gatherAstro(node.children, gatherer);
      gatherer.close();
    } else {
      gatherer.other(node.type);
    }
  }
}

/** Reads a document with Angular’s compiler. */
function readAngular(document: string): Reading {
  const gatherer = new Gatherer();
  const { nodes, errors } = parseTemplate(document, 'passage.html', { preserveWhitespaces: true });
  for (const { msg } of errors ?? []) {
    gatherer.other(msg);
  }
  gatherAngular(nodes, gatherer);
  return gatherer;
}

function gatherAngular(nodes: ReturnType<typeof parseTemplate>['nodes'], gatherer: Gatherer): void {
  for (const node of nodes) {
    if (node instanceof TmplAstText) {
      gatherer.text(node.value);
    } else if (node instanceof TmplAstElement && node.name === 'a' && node.inputs.length + node.outputs.length === 0) {
      gatherer.open(node.attributes.map(({ name, value }) => (name === 'href' ? value : name)).join());
      gatherAngular(node.children, gatherer);
      gatherer.close();
    } else {
      gatherer.other(node.constructor.name);
    }
  }
}
