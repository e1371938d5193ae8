import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

/**
 * The records of a ZIP archive whose files are stored as they are (APPNOTE.TXT 6.3.10, sections 4.3 and 4.5.3). Sizes and
 * places beyond 32 bits are in the ZIP64 fields, which every current program reads.
 */

interface ZipEntry {
  path: string;
  crc: number;
  bytes: number;
  /** Where its local header begins. */
  at: number;
  /** Its checksum and size follow the file. */
  streamed?: true;
}

/** The largest value of 32 bits means "in the ZIP64 field". */
const IN_ZIP64 = 0xffffffff;
/** And of 16 bits, for the number of entries. */
const COUNT_IN_ZIP64 = 0xffff;
const UTF8_NAMES = 0x0800;
/** Checksum and size follow the file in a data descriptor (4.3.9). */
const DESCRIBED_AFTER = 0x0008;
const VERSION = 45;
/** 1 January 1980: an archive says when it was made in its data, not at each file. */
const DOS_DATE = 0x0021;
const ZIP64_FIELD = 0x0001;
/** A field that programs skip; it keeps the room for sizes that are known only after the file is written. */
const PADDING_FIELD = 0xd935;

/** Sizes and offsets from here on need ZIP64; a test sets it lower. */
const ZIP64_FROM = IN_ZIP64;

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

const flagsOf = ({ streamed }: ZipEntry): number => (streamed ? UTF8_NAMES | DESCRIBED_AFTER : UTF8_NAMES);

/** The header before a file. Its length does not depend on the size, so it can be written again once that is known. */
function localHeader(entry: ZipEntry, zip64_from: number): Buffer {
  const { path, crc, bytes } = entry;
  const name = Buffer.from(path);
  // With the ZIP64 field, the descriptor after the file has sizes of 64 bits.
  const large = entry.streamed === true || bytes >= zip64_from;
  const size = large ? IN_ZIP64 : bytes;
  const extra = [u16(large ? ZIP64_FIELD : PADDING_FIELD), u16(16), u64(large ? bytes : 0), u64(large ? bytes : 0)];
  return Buffer.concat([
    u32(0x04034b50),
    ...[VERSION, flagsOf(entry), 0, 0, DOS_DATE].map(u16),
    ...[crc, size, size].map(u32),
    u16(name.length),
    u16(20),
    name,
    ...extra,
  ]);
}

function listedEntry(entry: ZipEntry, zip64_from: number): Buffer {
  const { path, crc, bytes, at } = entry;
  const name = Buffer.from(path);
  const large = bytes >= zip64_from;
  const far = at >= zip64_from;
  const size = large ? IN_ZIP64 : bytes;
  const values = Buffer.concat([...(large ? [u64(bytes), u64(bytes)] : []), ...(far ? [u64(at)] : [])]);
  const extra = values.length > 0 ? Buffer.concat([u16(ZIP64_FIELD), u16(values.length), values]) : values;
  return Buffer.concat([
    u32(0x02014b50),
    ...[VERSION, VERSION, flagsOf(entry), 0, 0, DOS_DATE].map(u16),
    ...[crc, size, size].map(u32),
    ...[name.length, extra.length, 0, 0, 0].map(u16),
    u32(0),
    u32(far ? IN_ZIP64 : at),
    name,
    extra,
  ]);
}

/**
 * The list at the end of the archive.
 * @param at where it begins
 */
function centralDirectory(entries: readonly ZipEntry[], at: number, zip64_from: number): Buffer {
  const list = Buffer.concat(entries.map((entry) => listedEntry(entry, zip64_from)));
  const count = entries.length;
  const end = at + list.length;
  const zip64 = at >= zip64_from || list.length >= zip64_from || count >= COUNT_IN_ZIP64;
  const zip64End = [
    u32(0x06064b50),
    u64(44),
    u16(VERSION),
    u16(VERSION),
    u32(0),
    u32(0),
    ...[count, count, list.length, at].map(u64),
    u32(0x07064b50),
    u32(0),
    u64(end),
    u32(1),
  ];
  const short = Math.min(count, COUNT_IN_ZIP64);
  return Buffer.concat([
    list,
    ...(zip64 ? zip64End : []),
    u32(0x06054b50),
    ...[0, 0, short, short].map(u16),
    u32(zip64 ? IN_ZIP64 : list.length),
    u32(zip64 ? IN_ZIP64 : at),
    u16(0),
  ]);
}

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

const dataDescriptor = ({ crc, bytes }: ZipEntry): Buffer =>
  Buffer.concat([u32(0x08074b50), u32(crc), u64(bytes), u64(bytes)]);

/**
 * The bytes of a ZIP archive of any size, while its files are read one after the other; nothing is stored on the way.
 * @param files each with its path and content; asked for the next one when the one before is sent
 * @param describe makes the last file of the archive from those before it
 */
export async function* zipStream(
  files: AsyncIterable<{ path: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }>,
  describe: (files: readonly ZippedFile[]) => { path: string; content: Uint8Array },
): AsyncGenerator<Uint8Array> {
  const entries: ZipEntry[] = [];
  const zipped: ZippedFile[] = [];
  let end = 0;
  async function* one(path: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const entry: ZipEntry = { path, crc: 0, bytes: 0, at: end, streamed: true };
    const hash = createHash('sha256');
    const header = localHeader(entry, ZIP64_FROM);
    yield header;
    for await (const bytes of content) {
      hash.update(bytes);
      entry.crc = crc32(bytes, entry.crc);
      entry.bytes += bytes.length;
      yield bytes;
    }
    const descriptor = dataDescriptor(entry);
    yield descriptor;
    end += header.length + entry.bytes + descriptor.length;
    entries.push(entry);
    zipped.push({ path, bytes: entry.bytes, sha256: hash.digest('hex') });
  }
  for await (const { path, content } of files) yield* one(path, content);
  const last = describe(zipped);
  yield* one(last.path, [last.content]);
  yield centralDirectory(entries, end, ZIP64_FROM);
}
