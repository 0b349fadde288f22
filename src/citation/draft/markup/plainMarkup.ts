import { emptyMarkup, createRoleReader, type Markup } from './markup.ts';

export const plainMarkup: Markup = {
  ...emptyMarkup,
  role: createRoleReader([
    ['text', /^paragraph$/],
    ['bareLink', /^address$/],
  ]),
  hasTitledAddresses: true,
};

/** For comments in programs and strings in data: lines and escapes are gaps in the text. */
export const commentMarkup: Markup = {
  ...emptyMarkup,
  role: () => 'ignored',
  textOf: (_, source) => (/\n|^\\[nrt]/.test(source) ? ' ' : (/^\\([^a-z])$/.exec(source)?.[1] ?? '')),
  hasTitledAddresses: true,
};
