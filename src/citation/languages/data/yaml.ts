import { createCommonFormats, createPlainTextFormat } from '../commonFormats.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from '../language.ts';
import { plainSyntax } from '../plain.ts';
import { encodeExpressions, removeExpressions } from '../program/inert.ts';
import { plainReading } from '../readLinks.ts';

/** Omits the expressions that workflows, playbooks and charts evaluate. */
const inertSyntax: LinkSyntax = { ...plainSyntax, escape: removeExpressions, address: encodeExpressions };

/** A colon or a number sign beside a space would end an unquoted string. */
export const unquotedYaml = createPlainTextFormat({
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

const [formatted, plainText] = createCommonFormats(text);

export const yaml: WritingLanguage = {
  name: 'YAML',
  languageIds: ['yaml', 'dockercompose', 'github-actions-workflow', 'azure-pipelines', 'home-assistant', 'ansible'],
  fileExtensions: ['.yaml', '.yml'],
  formats: [plainText, formatted],
  text,
  reading: plainReading,
};
