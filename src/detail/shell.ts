import { randomBytes } from 'node:crypto';

/** Files of the page, as addresses that the webview can load, and the user's choices. */
export interface ShellFiles {
  /** The origin that VS Code serves our own files from. */
  readonly cspSource: string;
  readonly script: string;
  readonly style: string;
  /** The user's language, a BCP 47 tag: that of the page's own words. */
  readonly locale: string;
  /** Pictures of articles may be loaded, over https. */
  readonly images: boolean;
}

/**
 * The page before it shows anything: our script, our style, and a policy under which nothing else runs or loads. All
 * content comes later as messages. Every page has a new nonce.
 */
export function shell({ cspSource, script, style, locale, images }: ShellFiles): string {
  const nonce = randomBytes(24).toString('base64url');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    ...(images ? ['img-src https:'] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html dompurify',
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escaped(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dateline</title>
<link rel="stylesheet" href="${escaped(style)}">
</head>
<body>
<script nonce="${nonce}" type="module" src="${escaped(script)}"></script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
