import { createCommonFormats } from './commonFormats.ts';
import type { WritingLanguage } from './language.ts';
import { noMarkup } from './plain.ts';
import { plainReading } from './readLinks.ts';

const [formatted, plainText] = createCommonFormats(noMarkup);

/** Citations are only copied to the clipboard. */
export const data: WritingLanguage = {
  name: 'Data',
  languageIds: [
    ...['json', 'jsonc', 'jsonl', 'json5', 'code-text-binary', 'snippets', 'toml', 'csv', 'tsv'],
    ...['yaml', 'dockercompose', 'github-actions-workflow', 'azure-pipelines', 'home-assistant', 'ansible'],
  ],
  fileExtensions: ['.json', '.jsonc', '.jsonl', '.json5', '.yaml', '.yml', '.toml', '.csv', '.tsv'],
  formats: [plainText, formatted],
  parse: undefined,
  markup: undefined,
  text: noMarkup,
  outline: undefined,
  findTrigger: undefined,
  reading: plainReading,
};
