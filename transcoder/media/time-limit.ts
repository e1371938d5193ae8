import { stat } from 'node:fs/promises';

/** A minute of video is read in 60 ms; what needs this long is a busy machine or a file built to be slow. */
const BASE_MS = 10_000;
/** 5 MB a second is a thirtieth of the usual speed. */
const BYTES_PER_MS = 5_000;

/** Time in milliseconds in which files are read, by their size; `base_ms` is that of the smallest. */
export async function timeLimit(paths: readonly string[], base_ms: number = BASE_MS): Promise<number> {
  // A path that is missing is named by the job itself.
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        (stats) => stats.size,
        () => 0,
      ),
    ),
  );
  return base_ms + sizes.reduce((sum, size) => sum + size, 0) / BYTES_PER_MS;
}
