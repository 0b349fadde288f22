const isMac = navigator.platform.startsWith('Mac');

/** Whether a key or a mouse button means a step back or forward, as in browsers. */
export function stepOf(event: KeyboardEvent | MouseEvent): -1 | 1 | undefined {
  if (event instanceof MouseEvent) {
    return event.button === 3 ? -1 : event.button === 4 ? 1 : undefined;
  }
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (key === 'BrowserBack' || key === 'BrowserForward') {
    return key === 'BrowserBack' ? -1 : 1;
  }
  const isAlt = altKey && !ctrlKey && !metaKey && !shiftKey;
  const isCommand = isMac && metaKey && !altKey && !ctrlKey && !shiftKey;
  if ((isAlt && key === 'ArrowLeft') || (isCommand && key === '[')) {
    return -1;
  }
  return (isAlt && key === 'ArrowRight') || (isCommand && key === ']') ? 1 : undefined;
}
