import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { centralDirectory, localHeader, ZIP64_FROM } from './zip-records.ts';
import type { ZipEntry } from './zip-records.ts';

export interface ZippedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/**
 * Writes a ZIP archive of any size to a file of this machine, one file after the other; memory holds the current piece
 * alone.
 * @param zip64_from sizes and offsets that need the larger fields
 */
export function createZip(target: string, zip64_from = ZIP64_FROM) {
  const entries: ZipEntry[] = [];
  let file: FileHandle | null = null;
  let end = 0;
  const put = async (bytes: Uint8Array, at: number): Promise<void> => {
    file ??= await open(target, 'wx', 0o600);
    for (let done = 0; done < bytes.length;)
      done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  };
  return {
    /** Recordings are compressed already, so files are stored as they are. */
    async add(path: string, source: Readable | Uint8Array): Promise<ZippedFile> {
      const entry: ZipEntry = { path, crc: 0, bytes: 0, at: end };
      const start = end + localHeader(entry, zip64_from).length;
      const hash = createHash('sha256');
      for await (const piece of source instanceof Uint8Array ? [source] : source) {
        const bytes = piece as Uint8Array;
        hash.update(bytes);
        entry.crc = crc32(bytes, entry.crc);
        await put(bytes, start + entry.bytes);
        entry.bytes += bytes.length;
      }
      await put(localHeader(entry, zip64_from), entry.at);
      end = start + entry.bytes;
      entries.push(entry);
      return { path, bytes: entry.bytes, sha256: hash.digest('hex') };
    },
    async end(): Promise<void> {
      await put(centralDirectory(entries, end, zip64_from), end);
      await file?.sync();
    },
    async drop(): Promise<void> {
      await file?.close();
      file = null;
    },
  };
}
