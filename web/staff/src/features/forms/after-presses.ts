/**
 * Runs a callback immediately, but not while a pointer is held down: text that appears above a button between press and
 * release moves the button away, and the click is lost.
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
    // The click event follows the release.
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
