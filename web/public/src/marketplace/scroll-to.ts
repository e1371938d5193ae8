import { INTERFACE_TIMES } from '@vivavoce/domain/interface-times.ts';

const eased = (part: number): number => (part < 0.5 ? 2 * part * part : 1 - (-2 * part + 2) ** 2 / 2);

/** Scrolls to a section of a category and gives it the focus (specification 9). */
export const scrollToSection = (element: HTMLElement): void =>
  glideTo(element, INTERFACE_TIMES.section_offset_px, INTERFACE_TIMES.section_scroll_ms);

/** Scrolls to any other part of a page and gives it the focus (specification 9). */
export const scrollToPart = (element: HTMLElement): void =>
  glideTo(element, INTERFACE_TIMES.page_offset_px, INTERFACE_TIMES.page_scroll_ms);

/** Immediately for readers who prefer less motion. A turn of the wheel or a touch ends the movement. */
function glideTo(element: HTMLElement, offset: number, duration: number): void {
  const from = window.scrollY;
  const to = Math.max(0, element.getBoundingClientRect().top + from - offset);
  element.focus({ preventScroll: true });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, to);
    return;
  }
  const stop = new AbortController();
  for (const event of ['wheel', 'touchstart', 'keydown'] as const)
    addEventListener(event, () => stop.abort(), { signal: stop.signal, passive: true });
  const begun = performance.now();
  const step = (now: number) => {
    if (stop.signal.aborted) return;
    const part = Math.min(1, (now - begun) / duration);
    window.scrollTo(0, from + (to - from) * eased(part));
    if (part < 1) requestAnimationFrame(step);
    else stop.abort();
  };
  requestAnimationFrame(step);
}
