/**
 * Returns one line without escape sequences, control characters and marks that change the direction of text, which
 * terminals and build services could act on.
 */
export function toOutputLine(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(escapeSequences, '')
      .replace(/[\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
      .replace(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
      // Workflow commands of GitHub (`::error::` at the start of a line, `##[error]`) and Azure (`##vso[…]`).
      .replace(/^(?=\s*::)/, './')
      .replace(/##(?=\w*\[)/g, '# # ')
  );
}

/** Commands such as `ESC [31m`, and strings such as titles, which end with BEL or ST. */
const escapeSequences =
  /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]?|(?:\u001B[\]PX^_]|[\u0090\u0098\u009D-\u009F])[^\u0007\u001B\u009C]*(?:\u0007|\u009C|\u001B\\)?|\u001B[ -/]*[0-~]?/g;
