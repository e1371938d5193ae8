/** Half a second of a screen's usual frames: more than rendering takes. */
const framesMax = 30;

/** Moves the focus to an element as soon as React has rendered it. */
export function focusSoon(id: string, frames = framesMax): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    if (element) element.focus();
    else if (frames > 1) focusSoon(id, frames - 1);
  });
}
