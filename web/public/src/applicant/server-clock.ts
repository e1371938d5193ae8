/** A difference that no line explains: the clock of the device was set. */
const CLOCK_SET_MS = 10_000;

let offset: number | null = null;

/**
 * Adopts the server's time, so that a wrong clock of the device changes no deadline. Every reply is late by its way here:
 * the least late one counts, so that no clock on the screen shows a second too many.
 */
export function setServerTime(server_time: string): void {
  const difference = Date.parse(server_time) - Date.now();
  offset = offset === null || Math.abs(difference - offset) > CLOCK_SET_MS ? difference : Math.max(offset, difference);
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + (offset ?? 0);
}
