import { keyed } from 'lit/directives/keyed.js';
import { html, render, type TemplateResult } from 'lit/html.js';
import {
  isWebAddress,
  type FromPage,
  type PageState,
  type PartState,
  type StoredPage,
  type ToPage,
} from '../protocol.ts';
import { renderCopyBanner } from './failure.ts';
import { LoadOnScroll } from './reader/loadOnScroll.ts';
import './page.css';
import { ScrollRestoration } from './reader/scrollRestoration.ts';
import { isLeaveKey, readListStep, readSelection, readHistoryStep } from './reader/readerInput.ts';
import { renderSections } from './renderSections.ts';
import { renderToolbar } from './toolbar.ts';
import type { LocalState, Ui } from './ui.ts';

/** VS Code's interface for a webview's page. Its state outlives the page while it is hidden, and the window. */
interface VsCode {
  postMessage(message: FromPage): void;
  getState(): StoredPage | undefined;
  setState(state: StoredPage): void;
}

declare function acquireVsCodeApi(): VsCode;

type Start = Extract<ToPage, { type: 'start' }>;

/** Milliseconds after which a wait is told of and can be cancelled. */
const slowMs = 2000;

const vscode = acquireVsCodeApi();
const root = document.createElement('main');
const scrollRestoration = new ScrollRestoration(vscode);
const loadOnScroll = new LoadOnScroll(
  (part) => shownId !== undefined && vscode.postMessage({ type: 'load', page: shownId, part }),
);
let start: Start | undefined;
let latest: PageState | undefined;
let shownId: number | undefined;
let local: LocalState = {};
/** The record that is shown has had the keyboard. */
let hasKeyboard = false;
let slowTimer: ReturnType<typeof setTimeout> | undefined;

window.addEventListener('message', ({ data, origin }: MessageEvent<ToPage | null>) => {
  // VS Code hands messages on from the frame around this one, which has the page's own origin: every webview has another.
  // (That frame itself can't be compared with: VS Code puts the page in the place of `window.parent`.)
  if (origin === window.origin && data) {
    receive(data);
  }
});
document.body.append(root);
// A page that VS Code made anew, as after it was hidden, has them too, from when it was opened: they are out of date there.
if (vscode.getState() === undefined) {
  const begin = document.querySelector('script[type="application/json"]')?.textContent;
  (JSON.parse(begin ?? '[]') as ToPage[]).forEach(receive);
}
root.addEventListener('click', followLink);
document.addEventListener('keydown', goInHistory);
document.addEventListener('keydown', goInList);
document.addEventListener('mouseup', goInHistory);
document.addEventListener('selectionchange', () => {
  const selection = readSelection(root);
  if (JSON.stringify(selection) !== JSON.stringify(local.selection)) {
    local.selection = selection;
    redraw();
  }
});
// The page can be drawn before VS Code gives it the keyboard.
window.addEventListener('focus', takeKeyboard);
// A picture is as wide as there is room, and as large as the font.
window.addEventListener('resize', redraw);
new MutationObserver(redraw).observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
vscode.postMessage({ type: 'ready' });

function receive(message: ToPage): void {
  switch (message.type) {
    case 'start':
      start = message;
      break;
    case 'show':
      latest = message.page;
      redraw();
      break;
    case 'focus':
      // VS Code can stop at the frame around this one.
      window.focus();
      break;
    case 'offer':
      showOffer(message);
      break;
    case 'failed':
      showFailure(message);
      break;
  }
}

function showOffer({ page, pageItem, offer }: Extract<ToPage, { type: 'offer' }>): void {
  if (page === shownId && local.citing && JSON.stringify(local.citing.pageItem) === JSON.stringify(pageItem)) {
    local.citing = { ...local.citing, offer };
    redraw();
    root.querySelector<HTMLElement>('.cite-panel .primary')?.focus();
  }
}

/** Shows why something was not done, where the user asked for it. */
function showFailure({ page, about, message }: Extract<ToPage, { type: 'failed' }>): void {
  if (page !== shownId) {
    return;
  }
  if (about === 'offer' && local.citing && !local.citing.offer) {
    local.citing = { ...local.citing, error: message };
  } else {
    local.error = message;
  }
  redraw();
}

function redraw(): void {
  if (latest && start) {
    show(latest, start);
  }
}

function show(page: PageState, { locale, strings, images }: Start): void {
  const isAnother = shownId !== page.id;
  if (isAnother) {
    local = {};
    shownId = page.id;
  }
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const ui: Ui = {
    ...{ page, strings, locale, images, now: Date.now(), rem, local, redraw },
    width: Math.min(document.documentElement.clientWidth - 3 * rem, 62 * rem) - 10,
    send: (message) => {
      if (local.error !== undefined) {
        local.error = undefined;
        redraw();
      }
      vscode.postMessage(message);
    },
  };
  const busy = Object.values(page.parts).some(({ state }) => state === 'loading');
  watchWait(busy, isAnother);
  root.setAttribute('aria-busy', String(busy));
  // No state of the record before stays, such as which of its fields were folded.
  const content = keyed(page.id, renderArticle(ui));
  render(
    html`${content}
      <p class="offscreen" role="status">${describeStatus(page, busy, ui)}</p>`,
    root,
  );
  scrollRestoration.restore(page, busy || !local.isPainted);
  if (isAnother) {
    redrawAfterPaint(page.id);
  }
  hasKeyboard &&= !isAnother;
  takeKeyboard();
  // Before its text is there, the end of the page lies higher than it will.
  if (page.parts.detail?.state !== 'loading') {
    loadOnScroll.watch(root, page.id);
  }
}

/** A screen reader says the title of the record, and the next Tab leads to its first button. */
function takeKeyboard(): void {
  if (!hasKeyboard && latest && document.hasFocus()) {
    hasKeyboard = true;
    const article = root.querySelector('article');
    if (article && start) {
      article.ariaDescription = latest.list ? start.strings.listKeysHint : start.strings.leaveKeyHint;
    }
    article?.focus({ preventScroll: true });
  }
}

function renderArticle(ui: Ui): TemplateResult {
  const { title, sections: all } = ui.page;
  return html`<article tabindex="-1" aria-label=${title}>
    ${renderToolbar(ui)} ${renderCopyBanner(ui)} ${renderSections(all, 'subject', ui)}
  </article>`;
}

/** Draws once more when the title is on the screen, with the long text that had to wait for it. */
function redrawAfterPaint(id: number): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (id === shownId) {
        local.isPainted = true;
        redraw();
      }
    }),
  );
}

/** Tells after two seconds that the service is still waited for. */
function watchWait(busy: boolean, isAnother: boolean): void {
  if (!busy || isAnother) {
    clearTimeout(slowTimer);
    slowTimer = undefined;
    local.isSlow = false;
  }
  if (busy) {
    slowTimer ??= setTimeout(() => {
      local.isSlow = true;
      redraw();
    }, slowMs);
  }
}

function describeStatus({ parts, copy }: PageState, busy: boolean, { strings, local }: Ui): string {
  const failed = Object.values(parts).find((part: PartState) => part.state === 'failed');
  if (busy) {
    return local.isSlow ? strings.slow : strings.loading;
  }
  return copy?.message ?? failed?.message ?? strings.loaded;
}

/** Goes back and forward as a browser does, and keeps the browser that VS Code itself may run in from doing so. */
function goInHistory(event: KeyboardEvent | MouseEvent): void {
  const by = readHistoryStep(event);
  if (by === undefined || !latest) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  const { id, history } = latest;
  if ((by < 0 ? history.back : history.forward) !== undefined) {
    vscode.postMessage({ type: 'go', page: id, by });
  }
}

/** Goes to the next or previous record of the list, or back to the list or document in which the record was opened. */
function goInList(event: KeyboardEvent): void {
  if (!latest) {
    return;
  }
  const { id, list } = latest;
  const by = list && readListStep(event);
  if (by !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    vscode.postMessage({ type: 'step', page: id, by });
  } else if (isLeaveKey(event)) {
    vscode.postMessage({ type: 'leave', page: id });
  }
}

/** VS Code would open the link too, without asking the extension, so it must not see the click. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || shownId === undefined) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  const url = link.getAttribute('href') ?? '';
  if (isWebAddress(url)) {
    vscode.postMessage({ type: 'openLink', page: shownId, url });
  }
}
