import { isObject } from '../client/jsonObject.ts';
import { isIsoDay } from '../client/routes/buildUrl.ts';
import { parseRelativeTime } from '../client/routes/relativeTime.ts';
import { toVisibleLine } from './quoteSource.ts';

/** The message names the valid values and doesn't quote the input. */
export class InputError extends Error {}

type Fields = Readonly<Record<string, unknown>>;

/** Checks the type, because VS Code doesn't check every input against the schema. */
export function readInputFields(input: unknown): Fields {
  if (!isObject(input)) {
    throw new InputError('The input must be an object that matches the tool’s schema.');
  }
  return input;
}

/** Returns one visible line. The user confirms exactly this text before it is sent. */
export function readTextInput(fields: Fields, name: string, maxLength: number): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === '') {
    return undefined;
  }
  const text = typeof value === 'string' && value.length <= maxLength ? toVisibleLine(value, maxLength) : undefined;
  if (text === undefined) {
    throw new InputError(`“${name}” must be text of at most ${maxLength} characters.`);
  }
  return text;
}

export function readChoiceInput<T extends string>(fields: Fields, name: string, choices: readonly T[]): T | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === '') {
    return undefined;
  }
  const getStem = (word: unknown) => String(word).toLowerCase().replace(/s$/, '');
  const choice = choices.find((candidate) => getStem(candidate) === getStem(value));
  if (choice === undefined) {
    throw new InputError(`“${name}” must be one of: ${choices.join(', ')}.`);
  }
  return choice;
}

/** Accepts a relative `from` too, as in saved searches: `last 7 days`. */
export function readDayInput(fields: Fields, name: string): string | undefined {
  const text = readTextInput(fields, name, 40);
  if (text === undefined || (name === 'from' && parseRelativeTime(text))) {
    return text;
  }
  if (!isIsoDay(text)) {
    throw new InputError(`“${name}” must be a date in the form YYYY-MM-DD.`);
  }
  return text;
}

export function readIntegerInput(fields: Fields, name: string, least: number, most: number): number | undefined {
  const value = fields[name];
  if (value === undefined || value === null) {
    return undefined;
  }
  if (!Number.isSafeInteger(value) || Number(value) < least || Number(value) > most) {
    throw new InputError(`“${name}” must be a whole number from ${least} to ${most}.`);
  }
  return Number(value);
}

export function readFlagInput(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (value !== undefined && value !== null && typeof value !== 'boolean') {
    throw new InputError(`“${name}” must be true or false.`);
  }
  return value === true;
}
