/** Settings that disable notifications, hovers and animation. */
export const quiet = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
  'editor.cursorBlinking': 'solid',
};

/**
 * Skips the update check of VS Code's webview service worker. On a busy machine, Chromium may respond to neither the
 * registration nor the update before a test times out, although the worker runs.
 */
export function keepServiceWorker(): void {
  if (!('serviceWorker' in navigator)) {
    return;
  }
  const { serviceWorker } = navigator;
  const register = serviceWorker.register.bind(serviceWorker);
  serviceWorker.register = async (...worker) => {
    const registered = serviceWorker.controller ? await serviceWorker.getRegistration() : undefined;
    return registered ?? register(...worker);
  };
  ServiceWorkerRegistration.prototype.update = function () {
    return Promise.resolve(this);
  };
}
