// cspell:ignore currentcolor
import { Marked } from 'marked';

/**
 * Creates a page without scripts.
 *
 * @param markdown a draft in which all remote text is escaped
 */
export async function renderAnnotatedDraft(markdown: string, language: string): Promise<string> {
  const body = await new Marked().parse(markdown);
  return `<!doctype html>
<html lang="${language.replace(/[^\w-]/g, '')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${/<h1>(.*)<\/h1>/.exec(body)?.[1] ?? ''}</title>
<style>
${style}</style>
</head>
<body>
${body}</body>
</html>
`;
}

const style = `:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
h1, h2 { line-height: 1.25 }
h2 { margin-top: 2.5rem; padding-bottom: 0.25rem; border-bottom: 1px solid color-mix(in srgb, currentcolor 25%, transparent) }
ol, ul { padding-left: 1.5rem }
body > ol > li { margin: 1.5rem 0 }
body > ol > li > p:first-child { font-weight: 600 }
li p { margin: 0.5rem 0 }
blockquote { margin: 0.5rem 0; padding: 0.25rem 1rem; border-left: 3px solid color-mix(in srgb, currentcolor 40%, transparent); background: color-mix(in srgb, currentcolor 6%, transparent) }
`;
