import { env } from 'vscode';

/** Returns the name of a language (ISO 639) in the user's language, or `undefined` if it is the user's language. */
export function formatLanguage(code: string): string | undefined {
  let name: string | undefined;
  try {
    if (new Intl.Locale(code).language === new Intl.Locale(env.language).language) {
      return undefined;
    }
    name = new Intl.DisplayNames([env.language], { type: 'language' }).of(code);
  } catch {
    // Not a language code. The service may have sent the name.
    name = code;
  }
  return name;
}
