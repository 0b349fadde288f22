import { randomBytes } from 'node:crypto';
import type { MessageToPage } from '../protocol.ts';

export interface PageFiles {
  readonly script: string;
  readonly style: string;
}

interface PageHtmlContent extends PageFiles {
  /** BCP 47 tag. */
  readonly locale: string;
  readonly images: boolean;
  readonly messages: readonly MessageToPage[];
}

/**
 * Puts script, style and first messages into the page, so that nothing is fetched before the title appears. The content
 * security policy allows nothing else to run or load.
 */
export function createPageHtml({ script, style, locale, images, messages }: PageHtmlContent): string {
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

/** Escapes sequences in string and regex literals that would end the script element or change how it is parsed. */
function escapeScript(code: string): string {
  return code.replace(/<(?=!--|\/?script)/gi, String.raw`\x3C`);
}
