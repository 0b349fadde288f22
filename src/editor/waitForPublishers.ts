import { setTimeout as pause } from 'node:timers/promises';
import { l10n, ProgressLocation, window } from 'vscode';
import type { Reference } from '../citation/reference.ts';
import { setContext } from '../platform/contextKey.ts';
import { notify } from '../platform/notify.ts';

const maxWaitMs = 3000;
const quietMs = 500;

const shownWaits = new Set<AbortController>();

/** Returns references with hosts after three seconds, or if the user ends the wait. */
export async function waitForPublishers(
  load: (signal: AbortSignal) => Promise<readonly Reference[]>,
  timing = { maxWaitMs, quietMs },
): Promise<readonly Reference[]> {
  const wait = new AbortController();
  const loading = load(wait.signal);
  const isLoadedWithin = (ms: number) =>
    Promise.race([loading.then(() => true), pause(ms, false, { signal: wait.signal }).catch(() => false)]);
  if (!(await isLoadedWithin(timing.quietMs))) {
    const title = l10n.t('Looking up the publisher (press Escape to cite without its name)…');
    shownWaits.add(wait);
    setContext('dateline.waitingForPublisher', true);
    const isLoaded = await window.withProgress({ location: ProgressLocation.Window, title }, () =>
      isLoadedWithin(timing.maxWaitMs - timing.quietMs),
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
