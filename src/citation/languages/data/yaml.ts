import { commonFormats, plainTextFormat } from '../commonFormats.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from '../language.ts';
import { plainSyntax } from '../plain.ts';
import { addressWithoutExpressions, withoutExpressions } from '../program/inert.ts';
import { linksAlone } from '../readLinks.ts';

/** Nobody evaluates anything in it. */
const inertSyntax: LinkSyntax = { ...plainSyntax, escape: withoutExpressions, address: addressWithoutExpressions };

/** Text of a string without quotation marks. A colon or a number sign beside a space would end it. */
export const unquotedYaml = plainTextFormat({
  ...inertSyntax,
  escape: (title) =>
    withoutExpressions(title)
      .replace(/:(?=\s|$)/g, '﹕')
      .replace(/(?<=^|\s)#/g, '﹟'),
});

const text: TextSyntax = {
  links: undefined,
  titleAndAddress: inertSyntax,
  lineStarts: undefined,
  italic: undefined,
  literal: (words, { quote }) => {
    const safe = withoutExpressions(words);
    // YAML's double-quoted strings hold JSON's.
    const string = JSON.stringify(safe);
    return quote === "'" ? safe.replaceAll("'", "''") : quote === undefined ? string : string.slice(1, -1);
  },
  inert: undefined,
};

const [formatted, plainText] = commonFormats(text);

/** YAML, and workflows, playbooks and the like that are written in it. */
export const yaml: WritingLanguage = {
  name: 'YAML',
  languageIds: ['yaml', 'dockercompose', 'github-actions-workflow', 'azure-pipelines', 'home-assistant', 'ansible'],
  fileExtensions: ['.yaml', '.yml'],
  formats: [plainText, formatted],
  text,
  reading: linksAlone,
};
