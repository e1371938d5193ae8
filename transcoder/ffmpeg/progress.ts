/** Asks ffmpeg to print how far it is, twice a second, on standard output. */
export const PROGRESS: readonly string[] = ['-progress', 'pipe:1'];

const MICROSECONDS = 1_000_000;

/**
 * Reads what ffmpeg prints with `PROGRESS`, in pieces of any size.
 * @returns a function that takes the output
 */
export function progressReader(onSeconds: (seconds: number) => void): (bytes: Buffer) => void {
  let rest = '';
  return (bytes) => {
    const lines = (rest + bytes.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const time = /^out_time_us=(\d+)$/.exec(line)?.[1];
      if (time !== undefined) onSeconds(Number(time) / MICROSECONDS);
    }
  };
}
