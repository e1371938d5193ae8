import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { MANIFEST, manifestForm, rowsFile, storedFile, type Manifest } from './archive-format.ts';

/** Why an archive cannot be taken in, for the person at the command line. */
export class ArchiveError extends Error {}

/** A manifest of a million files has less. */
const MANIFEST_MAX = 512 * 1024 * 1024;

export interface OpenedArchive {
  manifest: Manifest;
  read: (file: string) => Promise<Readable>;
  close: () => void;
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new ArchiveError(`The archive holds ${entry.fileName} twice.`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function manifestOf(zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (!entry || entry.uncompressedSize > MANIFEST_MAX) throw new ArchiveError(`The archive has no ${MANIFEST}.`);
  const read = manifestForm.safeParse(await json(await zip.openReadStreamPromise(entry)).catch(() => null));
  if (!read.success) throw new ArchiveError(`${MANIFEST} is not that of a company's archive in version 1.`);
  return read.data;
}

const listed = ({ tables, files }: Manifest) => [
  ...tables.map(({ name, bytes, sha256 }) => ({ file: rowsFile(name), bytes, sha256 })),
  ...files.map(({ key, bytes, sha256 }) => ({ file: storedFile(key), bytes, sha256 })),
];

/** Every file of the manifest is there with its checksum, and no other. */
async function check({ manifest, read }: OpenedArchive, names: Iterable<string>): Promise<void> {
  const expected = listed(manifest);
  const known = new Set([MANIFEST, ...expected.map(({ file }) => file)]);
  for (const name of names) if (!known.has(name)) throw new ArchiveError(`The manifest does not list ${name}.`);
  for (const { file, bytes, sha256 } of expected) {
    const hash = createHash('sha256');
    let count = 0;
    for await (const piece of await read(file)) {
      hash.update(piece as Uint8Array);
      count += (piece as Uint8Array).length;
    }
    if (count !== bytes || hash.digest('hex') !== sha256) throw new ArchiveError(`${file} is damaged or was changed.`);
  }
}

/**
 * Opens an archive and checks all of it before anything is taken in.
 * @throws ArchiveError for a file that is no archive, damaged, incomplete or changed
 */
export async function openArchive(file: string): Promise<OpenedArchive> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw new ArchiveError(`${file} cannot be read as a ZIP file: ${error instanceof Error ? error.message : ''}`);
  });
  try {
    const entries = await entriesOf(zip);
    const manifest = await manifestOf(zip, entries.get(MANIFEST));
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw new ArchiveError(`The archive lacks ${name}.`);
      return zip.openReadStreamPromise(entry);
    };
    const opened = { manifest, read, close: () => zip.close() };
    await check(opened, entries.keys());
    return opened;
  } catch (error) {
    zip.close();
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(`${file} is damaged: ${error instanceof Error ? error.message : ''}`);
  }
}
