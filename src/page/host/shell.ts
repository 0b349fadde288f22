import { randomBytes } from 'node:crypto';
import type { ToPage } from '../protocol.ts';

/** Script and style of the page, as they are built. */
export interface PageFiles {
  readonly script: string;
  readonly style: string;
}

interface ShellContent extends PageFiles {
  /** The user's language, a BCP 47 tag: that of the page's own words. */
  readonly locale: string;
  /** Pictures of articles may be loaded, over https. */
  readonly images: boolean;
  /** The page begins with these, as if they had been sent to it. */
  readonly messages: readonly ToPage[];
}

/**
 * The whole page as one text, so that nothing has to be fetched before it shows its title: our script, our style, what it
 * begins with, and a policy under which nothing else runs or loads. Every page has a new nonce.
 */
export function createShell({ script, style, locale, images, messages }: ShellContent): string {
  const nonce = randomBytes(24).toString('base64url');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    ...(images ? ['img-src https:'] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html dompurify',
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dateline</title>
<style nonce="${nonce}">${style.replaceAll('</', String.raw`<\/`)}</style>
</head>
<body>
<script type="application/json">${JSON.stringify(messages).replaceAll('<', String.raw`\u003C`)}</script>
<script nonce="${nonce}">${escapeScript(script)}</script>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Code without what ends a script element, or changes how its end is found; it stands in strings and patterns alone. */
function escapeScript(code: string): string {
  return code.replace(/<(?=!--|\/?script)/gi, String.raw`\x3C`);
}
