import { zipEntries } from '@vivavoce/domain/files/zip-names.ts';
import { CV_LIMITS } from '@vivavoce/domain/kinds/cv/cv-limits.ts';
import { unzipSync } from 'fflate';
import { UnreadableFile } from './reading.ts';

/**
 * The wanted parts of a document, as text by their names. The sizes of all parts are added up before anything is
 * unpacked, and no part can unpack to more than its announced size.
 */
export function partsOf(bytes: Uint8Array, wanted: RegExp): Map<string, string> {
  const entries = zipEntries(bytes);
  if (!entries) throw new UnreadableFile('unreadable');
  const total = entries.reduce((sum, { unpacked_bytes }) => sum + unpacked_bytes, 0);
  if (total > CV_LIMITS.unpacked_max_bytes) throw new UnreadableFile('too_large');
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => wanted.test(name) && originalSize <= CV_LIMITS.unpacked_max_bytes,
  });
  return new Map(Object.entries(parts).map(([name, part]) => [name, new TextDecoder().decode(part)]));
}
