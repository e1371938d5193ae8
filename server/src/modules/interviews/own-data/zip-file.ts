import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Zip, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** Writes a ZIP archive to a file of this machine, one file after the other; memory holds the current piece alone. */
export function createZip(target: string) {
  const output = createWriteStream(target, { flags: 'wx', mode: 0o600 });
  const done = finished(output);
  // Reported by `end` or by the next file.
  done.catch(() => undefined);
  const zip = new Zip((error, piece) => {
    if (error) output.destroy(error);
    else output.write(piece);
  });
  const drain = async (): Promise<void> => {
    if (output.errored) throw output.errored;
    if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), done]);
  };
  return {
    /** Recordings are compressed already, so files are stored as they are. */
    async add(path: string, source: Readable | Uint8Array): Promise<ZippedFile> {
      const file = new ZipPassThrough(path);
      zip.add(file);
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const piece of source instanceof Uint8Array ? [source] : source) {
        hash.update(piece as Uint8Array);
        bytes += (piece as Uint8Array).length;
        // The archive may keep the piece until it is written, and streams use their buffers again.
        file.push(Uint8Array.from(piece as Uint8Array));
        await drain();
      }
      file.push(new Uint8Array(), true);
      await drain();
      return { path, bytes, sha256: hash.digest('hex') };
    },
    async end(): Promise<void> {
      zip.end();
      output.end();
      await done;
    },
    drop(): void {
      output.destroy();
    },
  };
}
