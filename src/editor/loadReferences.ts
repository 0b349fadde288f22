import { setTimeout as pause } from 'node:timers/promises';
import { l10n, ProgressLocation, window, type TextDocument } from 'vscode';
import { printsPublisher } from '../citation/cite.ts';
import type { Reference } from '../citation/reference.ts';
import { setContext } from '../platform/contextKey.ts';
import { notify } from '../platform/notify.ts';
import { getLanguageId } from './citingDocument.ts';
import { prepareCitation, type ChosenFormat, type CitationRequest } from './prepareCitation.ts';

const maxWaitMs = 3000;
const quietMs = 500;

const shownWaits = new Set<AbortController>();

/** Waits for publishers' names only if the citation or its new bibliography entry prints them. */
export async function loadReferences(
  request: CitationRequest,
  format: ChosenFormat,
  document: TextDocument | undefined,
): Promise<readonly Reference[]> {
  const { references, loadNamed } = request;
  if (!loadNamed) {
    return references;
  }
  const languageId = document ? getLanguageId(document) : 'plaintext';
  const isPrinted =
    printsPublisher(references, languageId, format.id, format.templates) ||
    (format.builtIn?.writeKey !== undefined &&
      (await prepareCitation(request, format, document)).missing !== undefined);
  return isPrinted ? waitForPublishers(loadNamed) : references;
}

/** Returns references with hosts after three seconds, or if the user ends the wait. */
export async function waitForPublishers(
  load: (signal: AbortSignal) => Promise<readonly Reference[]>,
): Promise<readonly Reference[]> {
  const wait = new AbortController();
  const loading = load(wait.signal);
  const isLoadedWithin = (ms: number) =>
    Promise.race([loading.then(() => true), pause(ms, false, { signal: wait.signal }).catch(() => false)]);
  if (!(await isLoadedWithin(quietMs))) {
    const title = l10n.t('Looking up the publisher (press Escape to cite without its name)…');
    shownWaits.add(wait);
    setContext('dateline.waitingForPublisher', true);
    const isLoaded = await window.withProgress({ location: ProgressLocation.Window, title }, () =>
      isLoadedWithin(maxWaitMs - quietMs),
    );
    shownWaits.delete(wait);
    setContext('dateline.waitingForPublisher', shownWaits.size > 0);
    if (!isLoaded && !wait.signal.aborted) {
      const message = l10n.t('The publisher’s name did not arrive in time. The citation names the website instead.');
      void notify('information', message);
    }
  }
  wait.abort();
  return loading;
}

export function endPublisherWaits(): void {
  shownWaits.forEach((wait) => wait.abort());
}
