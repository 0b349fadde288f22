/** Nothing in the way of what is tested, and nothing that moves: painting takes the processor. */
export const quiet = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
  'editor.cursorBlinking': 'solid',
};

/**
 * Before it shows anything, a webview registers VS Code's service worker and looks for an update of it. On a busy machine
 * Chromium leaves these two unanswered for longer than any test waits, though the worker is there; and no update can come
 * while a test runs.
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
