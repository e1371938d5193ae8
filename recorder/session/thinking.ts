const TICK_MS = 250;

/** Both as the server gave them in one answer, so that a wrong clock here does not matter. */
export type ThinkingTimes = { thinking_ends_at: string | null; server_time: string };

/**
 * Counts thinking time down on this machine's steady clock.
 * @param onSeconds whole seconds left, immediately and at each change; null without a limit
 * @returns the moment of `performance.now()` at which it ends, and a function that stops counting
 */
export function countThinking(
  { thinking_ends_at, server_time }: ThinkingTimes,
  onSeconds: (secondsLeft: number | null) => void,
): { ends_at: number | null; stop: () => void } {
  if (thinking_ends_at === null) {
    onSeconds(null);
    return { ends_at: null, stop: () => undefined };
  }
  const ends_at = performance.now() + Date.parse(thinking_ends_at) - Date.parse(server_time);
  // Rounded first: a sum of fractions may come back a hair longer, and would show a second too many.
  const remaining = (): number => Math.round(ends_at - performance.now());
  const tick = (): void => onSeconds(Math.max(0, Math.ceil(remaining() / 1000)));
  const timer = setInterval(tick, TICK_MS);
  tick();
  return { ends_at, stop: () => clearInterval(timer) };
}
