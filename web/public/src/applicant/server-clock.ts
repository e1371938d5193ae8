let offset = 0;

/** Adopts the server's time, so that a wrong clock of the device changes no deadline. */
export function setServerTime(server_time: string): void {
  offset = Date.parse(server_time) - Date.now();
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + offset;
}
