import { commonFormats, plainTextFormat } from '../commonFormats.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from '../language.ts';
import { plainSyntax } from '../plain.ts';
import { encodeExpressions, removeExpressions } from '../program/inert.ts';
import { linksAlone } from '../readLinks.ts';

/** Text without expressions that a workflow, a playbook or a chart would evaluate. */
const inertSyntax: LinkSyntax = { ...plainSyntax, escape: removeExpressions, address: encodeExpressions };

/** The text of an unquoted string, which a colon or a number sign beside a space would end. */
export const unquotedYaml = plainTextFormat({
  ...inertSyntax,
  escape: (title) =>
    removeExpressions(title)
      .replace(/:(?=\s|$)/g, '﹕')
      .replace(/(?<=^|\s)#/g, '﹟'),
});

const text: TextSyntax = {
  links: undefined,
  titleAndAddress: inertSyntax,
  lineStarts: undefined,
  italic: undefined,
  literal: (words, { quote }) => {
    const safe = removeExpressions(words);
    // Every JSON string is a YAML string in double quotes.
    const string = JSON.stringify(safe);
    return quote === "'" ? safe.replaceAll("'", "''") : quote === undefined ? string : string.slice(1, -1);
  },
  inert: undefined,
};

const [formatted, plainText] = commonFormats(text);

/** YAML, including workflows and playbooks. */
export const yaml: WritingLanguage = {
  name: 'YAML',
  languageIds: ['yaml', 'dockercompose', 'github-actions-workflow', 'azure-pipelines', 'home-assistant', 'ansible'],
  fileExtensions: ['.yaml', '.yml'],
  formats: [plainText, formatted],
  text,
  reading: linksAlone,
};
