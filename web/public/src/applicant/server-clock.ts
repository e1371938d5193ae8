let offset = 0;

/** Takes over the server's time; a fast or slow clock of the device then changes no deadline. */
export function setServerTime(server_time: string): void {
  offset = Date.parse(server_time) - Date.now();
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + offset;
}
