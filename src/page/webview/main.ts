import { keyed } from 'lit/directives/keyed.js';
import { html, render, type TemplateResult } from 'lit/html.js';
import {
  isWebAddress,
  type MessageFromPage,
  type PageState,
  type PartState,
  type StoredPage,
  type MessageToPage,
} from '../protocol.ts';
import { renderCopyBanner } from './failure.ts';
import { LoadOnScroll } from './reader/loadOnScroll.ts';
import './page.css';
import { ScrollRestoration } from './reader/scrollRestoration.ts';
import { isLeaveKey, readListStep, readSelection, readHistoryStep } from './reader/readerInput.ts';
import { renderSections } from './renderSections.ts';
import { renderToolbar } from './toolbar.ts';
import type { LocalState, PageMessage, Ui } from './ui.ts';

/** VS Code's API for webviews. The state survives while the page is hidden and when the window reloads. */
interface VsCode {
  postMessage(message: MessageFromPage): void;
  getState(): StoredPage | undefined;
  setState(state: StoredPage): void;
}

declare function acquireVsCodeApi(): VsCode;

type Start = Extract<MessageToPage, { type: 'start' }>;

const slowMs = 2000;

const vscode = acquireVsCodeApi();
const root = document.createElement('main');
const scrollRestoration = new ScrollRestoration(vscode);
const loadOnScroll = new LoadOnScroll((part) => send({ type: 'load', part }));
let start: Start | undefined;
let latest: PageState | undefined;
let shownId: number | undefined;
let local: LocalState = {};
let hasTakenFocus = false;
let slowTimer: ReturnType<typeof setTimeout> | undefined;

window.addEventListener('message', ({ data, origin }: MessageEvent<MessageToPage | null>) => {
  // VS Code relays messages through the parent frame, which has this page's own origin. `event.source` can't be
  // compared, because VS Code replaces `window.parent`.
  if (origin === window.origin && data) {
    receive(data);
  }
});
document.body.append(root);
// After VS Code rebuilds a hidden page, its embedded messages are out of date.
if (vscode.getState() === undefined) {
  const begin = document.querySelector('script[type="application/json"]')?.textContent;
  (JSON.parse(begin ?? '[]') as MessageToPage[]).forEach(receive);
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
// The page may render before it gets the focus.
window.addEventListener('focus', takeFocus);
// Graphs depend on the width and the font size.
window.addEventListener('resize', redraw);
new MutationObserver(redraw).observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
vscode.postMessage({ type: 'ready' });

function receive(message: MessageToPage): void {
  switch (message.type) {
    case 'start':
      start = message;
      break;
    case 'show':
      latest = message.page;
      redraw();
      break;
    case 'focus':
      // VS Code may focus only the parent frame.
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

function send(message: PageMessage): void {
  if (shownId !== undefined) {
    vscode.postMessage({ ...message, page: shownId });
  }
}

function showOffer({ page, pageItem, offer }: Extract<MessageToPage, { type: 'offer' }>): void {
  if (page === shownId && local.citing && JSON.stringify(local.citing.pageItem) === JSON.stringify(pageItem)) {
    local.citing = { ...local.citing, offer };
    redraw();
    root.querySelector<HTMLElement>('.cite-panel .primary')?.focus();
  }
}

function showFailure({ page, about, message }: Extract<MessageToPage, { type: 'failed' }>): void {
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
    page,
    strings,
    locale,
    images,
    now: Date.now(),
    rem,
    local,
    redraw,
    width: Math.min(document.documentElement.clientWidth - 3 * rem, 62 * rem) - 10,
    send: (message) => {
      if (local.error !== undefined) {
        local.error = undefined;
        redraw();
      }
      send(message);
    },
  };
  const busy = Object.values(page.parts).some(({ state }) => state === 'loading');
  watchWait(busy, isAnother);
  root.setAttribute('aria-busy', String(busy));
  // Keyed, so that no DOM state, such as expanded fields, carries over to the next record.
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
  hasTakenFocus &&= !isAnother;
  takeFocus();
  // Before its text is rendered, the page is too short to tell what is in view.
  if (page.parts.detail?.state !== 'loading') {
    loadOnScroll.watch(root, page.id);
  }
}

/** Focuses the article, so that a screen reader reads the title, and Tab leads to the first button. */
function takeFocus(): void {
  if (!hasTakenFocus && latest && document.hasFocus()) {
    hasTakenFocus = true;
    const article = root.querySelector('article');
    if (article && start) {
      article.ariaDescription = latest.list ? start.strings.listKeysHint : start.strings.leaveKeyHint;
    }
    article?.focus({ preventScroll: true });
  }
}

function renderArticle(ui: Ui): TemplateResult {
  const { title, sections } = ui.page;
  return html`<article tabindex="-1" aria-label=${title}>
    ${renderToolbar(ui)} ${renderCopyBanner(ui)} ${renderSections(sections, 'subject', ui)}
  </article>`;
}

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

/** Handles Back and Forward, and keeps the browser that may host VS Code from doing so. */
function goInHistory(event: KeyboardEvent | MouseEvent): void {
  const by = readHistoryStep(event);
  if (by === undefined || !latest) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  const { history } = latest;
  if ((by < 0 ? history.back : history.forward) !== undefined) {
    send({ type: 'go', by });
  }
}

function goInList(event: KeyboardEvent): void {
  if (!latest) {
    return;
  }
  const by = latest.list && readListStep(event);
  if (by !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    send({ type: 'step', by });
  } else if (isLeaveKey(event)) {
    send({ type: 'leave' });
  }
}

/** Opens links through the extension. VS Code must not see the click, because it would open the link too. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  const url = link.getAttribute('href') ?? '';
  if (isWebAddress(url)) {
    send({ type: 'openLink', url });
  }
}
