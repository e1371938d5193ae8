/** An instant as the database driver (Date) or the wire (ISO 8601 UTC text) gives it. */
export type Instant = Date | string;

/** Milliseconds since the epoch; NaN for text that is no date. */
export function instantMs(instant: Instant): number {
  return typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
}
