type Stop = { at: number; plays: boolean; failed: number };

/** Media that fails again within these seconds is not fetched automatically another time. */
const AGAIN_MS = 10_000;
const stops = new WeakMap<HTMLMediaElement, Stop>();

/** Fetches media again and goes on at the place where it failed. */
export function fetchMediaAgain(element: HTMLMediaElement): void {
  const stop = stops.get(element);
  const goOn = () => {
    if (!stop) return;
    element.currentTime = stop.at;
    if (stop.plays) void element.play().catch(() => undefined);
  };
  element.addEventListener('loadedmetadata', goOn, { once: true });
  element.load();
}

/**
 * Goes on after a fault of media that has begun: its line was lost, or its address in the object storage has ended.
 * @returns false where it is broken: it never played, or failed just before
 */
export function playOn(element: HTMLMediaElement): boolean {
  const before = stops.get(element);
  const isFirst = !before || Date.now() - before.failed > AGAIN_MS;
  const at = element.currentTime > 0 ? element.currentTime : (before?.at ?? 0);
  stops.set(element, { at, plays: !element.paused, failed: Date.now() });
  if (!isFirst || (at === 0 && element.paused)) return false;
  fetchMediaAgain(element);
  return true;
}
