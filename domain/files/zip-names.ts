const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** The comment at the end of an archive is no longer than this. */
const COMMENT_MAX_BYTES = 0xffff;

const findEnd = (view: DataView): number | null => {
  const from = view.byteLength - END_BYTES;
  for (let at = from; at >= 0 && at >= from - COMMENT_MAX_BYTES; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  return null;
};

/** A file in an archive, and its announced unpacked size in bytes. */
export interface ZipEntry {
  name: string;
  unpacked_bytes: number;
}

/**
 * The files of a ZIP archive, from its directory alone; nothing is unpacked.
 * @param bytes the whole archive
 * @returns null where this is no archive, a damaged one, or one of more than 4 GB
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) return null;
    const length = view.getUint16(at + 28, true);
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (at + ENTRY_BYTES + length > end) return null;
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + length));
    entries.push({ name, unpacked_bytes: view.getUint32(at + 24, true) });
    at += ENTRY_BYTES + length + rest;
  }
  return entries;
}
