const since = new WeakMap<MediaStream, number>();

/**
 * Remembers when a stream went live.
 * @param at a time of `performance.now()`
 */
export function markLive(stream: MediaStream, at: number = performance.now()): MediaStream {
  since.set(stream, at);
  return stream;
}

/** The `performance.now()` of the moment a stream went live, or of the first call. */
export function liveSince(stream: MediaStream): number {
  const known = since.get(stream);
  if (known !== undefined) return known;
  markLive(stream);
  return performance.now();
}
