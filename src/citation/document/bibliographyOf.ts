import { familyOfLanguage, type Family } from '../languages.ts';
import { frontMatterOf } from './blocks.ts';

/** The bibliography files that a document itself names, as it names them: paths from its own folder. */
export function bibliographiesOf(text: string, languageId: string): string[] {
  return finders[familyOfLanguage(languageId)]?.(text).filter((name) => name.trim() !== '') ?? [];
}

const finders: Partial<Record<Family, (text: string) => string[]>> = {
  markdown: (text) => {
    const front = frontMatterOf(text);
    return front ? bibliographiesInYaml(text.slice(front.from, front.to)) : [];
  },
  latex: (text) => {
    const code = text.replace(/%.*/g, '');
    return [
      ...all(code, /\\addbibresource(?:\[[^[\]]*\])?\{([^{}]+)\}/g),
      ...all(code, /\\bibliography\{([^{}]+)\}/g)
        .flatMap((names) => names.split(','))
        .map((name) => (/\.bib$/i.test(name.trim()) ? name.trim() : `${name.trim()}.bib`)),
    ];
  },
  typst: (text) => all(text, /#bibliography\(\s*(?:\(\s*)?"((?:[^"\\]|\\.)+)"/g),
  org: (text) => all(text, /^#\+bibliography:(.+)$/gim).map((name) => name.trim().replace(/^"|"$/g, '')),
};

/** The files that `bibliography:` names in YAML: one, a list in brackets or a list below it. */
export function bibliographiesInYaml(yaml: string): string[] {
  const [, value = '', below = ''] = /^bibliography:[ \t]*(.*)((?:\r?\n[ \t]*- .*)*)/m.exec(yaml) ?? [];
  const listed = value.startsWith('[') ? (value.slice(1).split(']', 1)[0] ?? '').split(',') : [value];
  return [...listed, ...all(below, /^[ \t]*- (.*)$/gm)]
    .map((name) =>
      name
        .replace(/(?<!\s)\s+#.*$/, '')
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2'),
    )
    .filter((name) => name !== '');
}

function all(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, name = '']) => name);
}
