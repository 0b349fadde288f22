import { emptyMarkup, createRoleReader, type Markup } from '../markup.ts';

export const plainMarkup: Markup = {
  ...emptyMarkup,
  role: createRoleReader([
    ['text', /^paragraph$/],
    ['bareLink', /^address$/],
  ]),
  hasTitledAddresses: true,
};

/** For comments in programs: the ends of lines are gaps in the text. */
export const commentMarkup: Markup = {
  ...emptyMarkup,
  role: () => 'ignored',
  textOf: (_, source) => (source.includes('\n') ? ' ' : ''),
  hasTitledAddresses: true,
};
