import { keyed } from 'lit/directives/keyed.js';
import { html, render, type TemplateResult } from 'lit/html.js';
import { isWebAddress, type FromPage, type PageState, type Part, type Strings, type ToPage } from '../protocol.ts';
import { article } from './article.ts';
import { evidence } from './evidence.ts';
import { intelligence } from './intelligence.ts';
import { Near } from './near.ts';
import './page.css';
import { source } from './source.ts';
import { story } from './story.ts';
import type { Local, Ui } from './ui.ts';

/** What VS Code gives to a webview's page. What is kept here outlives the page while it is hidden. */
interface VsCode {
  postMessage(message: FromPage): void;
  getState(): Kept | undefined;
  setState(state: Kept): void;
}

interface Kept {
  readonly page: number;
  readonly top: number;
}

declare function acquireVsCodeApi(): VsCode;

const vscode = acquireVsCodeApi();
const root = document.createElement('main');
let words: { readonly locale: string; readonly strings: Strings } | undefined;
let shown: number | undefined;
let local: Local = {};
let latest: PageState | undefined;
const near = new Near((part) => shown !== undefined && vscode.postMessage({ type: 'load', page: shown, part }));

window.addEventListener('message', ({ data }: MessageEvent<ToPage | null>) => {
  if (data?.type === 'start') {
    words = data;
  } else if (data?.type === 'show' && words) {
    latest = data.page;
    redraw();
  }
});
// A picture is as wide as there is room, and as large as the font.
window.addEventListener('resize', redraw);
new MutationObserver(redraw).observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
document.body.append(root);
root.addEventListener('click', followLink);
document.addEventListener('scrollend', () => keepPlace());
vscode.postMessage({ type: 'ready' });

function redraw(): void {
  if (latest && words) {
    show(latest, words);
  }
}

function show(page: PageState, { locale, strings }: NonNullable<typeof words>): void {
  if (shown !== page.id) {
    local = {};
  }
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const ui: Ui = {
    ...{ page, strings, locale, now: Date.now(), rem, local, redraw },
    width: Math.min(document.documentElement.clientWidth - 3 * rem, 62 * rem) - 10,
    send: (message) => vscode.postMessage(message),
  };
  const busy = Object.values(page.parts).some(({ state }) => state === 'loading');
  root.setAttribute('aria-busy', String(busy));
  // Nothing of the record before stays, such as which of its fields were folded.
  const content = keyed(page.id, subject(ui));
  render(
    html`${content}
      <p class="offscreen" role="status">${status(Object.values(page.parts), busy, strings)}</p>`,
    root,
  );
  if (shown !== page.id) {
    shown = page.id;
    arrive(page.id);
  }
  near.watch(root);
}

function subject(ui: Ui): TemplateResult {
  const view = ui.page.subject;
  switch (view.kind) {
    case 'article':
      return article(view, ui);
    case 'event':
    case 'signal':
      return intelligence(view, ui);
    case 'evidence':
      return evidence(view, ui);
    case 'story':
      return story(view, ui);
    case 'publisher':
    case 'source':
      return source(view, ui);
  }
}

function status(parts: readonly Part[], busy: boolean, strings: Strings): string {
  const failed = parts.find((part) => part.state === 'failed');
  return busy ? strings.loading : (failed?.message ?? strings.loaded);
}

/**
 * Another record starts at its top, the same one, after the page was hidden, where the reader left it. The focus goes to
 * the whole of it: a screen reader says its title, and the next Tab leads to its first button.
 */
function arrive(page: number): void {
  const kept = vscode.getState();
  window.scrollTo(0, kept?.page === page ? kept.top : 0);
  keepPlace();
  if (document.hasFocus()) {
    root.querySelector('article')?.focus({ preventScroll: true });
  }
}

function keepPlace(): void {
  if (shown !== undefined) {
    vscode.setState({ page: shown, top: window.scrollY });
  }
}

/** VS Code would open the link too, without asking the extension, so it must not see the click. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || shown === undefined) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  const url = link.getAttribute('href') ?? '';
  if (isWebAddress(url)) {
    vscode.postMessage({ type: 'openLink', page: shown, url });
  }
}
