/**
 * Runs a callback at once, but not while a pointer is held down: words that appear above a button between its pressing and its
 * release move it away from under the pointer, and the click is lost.
 */
export function afterPresses(callback: () => void, page: EventTarget = document): { run: () => void; end: () => void } {
  const listening = new AbortController();
  let pressed = false;
  let due = false;
  const press = () => {
    pressed = true;
  };
  const release = () => {
    pressed = false;
    if (!due) return;
    due = false;
    // The click comes right after the release.
    setTimeout(() => {
      if (!listening.signal.aborted) callback();
    });
  };
  const options = { capture: true, signal: listening.signal };
  page.addEventListener('pointerdown', press, options);
  page.addEventListener('pointerup', release, options);
  page.addEventListener('pointercancel', release, options);
  return {
    run: () => {
      if (pressed) due = true;
      else callback();
    },
    end: () => listening.abort(),
  };
}
