import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

const READ_BYTES = 1024 * 1024;
const MOOF = Buffer.from('moof', 'latin1');
/** Boxes that may follow a fragment. */
const FOLLOWING = new Set(['moof', 'styp', 'sidx', 'mfra', 'free', 'skip']);

type Range = { from: number; to: number };

/**
 * Copies the head of a fragmented MP4 and every fragment of it that is whole. Behind lost bytes all boxes stand where no
 * parser looks for them, so that nothing of the rest would be read.
 *
 * @returns whether something was left out; otherwise nothing is written
 */
export async function copyWholeFragments(path: string, output_path: string): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  const starts = await fragmentStarts(file);
  const [first] = starts;
  if (first === undefined) return false;
  const whole: Range[] = [{ from: 0, to: first }];
  let kept_bytes = first;
  for (const from of starts) {
    const to = await endOfFragment(file, from, size);
    // A name that stands within a fragment begins none.
    if (to === null || from < (whole.at(-1)?.to ?? 0)) continue;
    whole.push({ from, to });
    kept_bytes += to - from;
  }
  if (whole.length === 1 || kept_bytes === size) return false;
  for (const [index, { from, to }] of whole.entries())
    await pipeline(
      createReadStream(path, { start: from, end: to - 1 }),
      createWriteStream(output_path, { flags: index === 0 ? 'w' : 'a' }),
    );
  return true;
}

async function fragmentStarts(file: FileHandle): Promise<number[]> {
  const starts: number[] = [];
  const window = Buffer.alloc(READ_BYTES + MOOF.length);
  for (let at = 0; ; at += READ_BYTES) {
    const { bytesRead } = await file.read(window, 0, window.length, at);
    const bytes = window.subarray(0, bytesRead);
    for (let name = bytes.indexOf(MOOF); name >= 0 && name < READ_BYTES; name = bytes.indexOf(MOOF, name + 1))
      if (at + name >= 4) starts.push(at + name - 4);
    if (bytesRead < window.length) return starts;
  }
}

/** The end of a `moof` box with the `mdat` behind it; null where one of them is cut, or something else follows. */
async function endOfFragment(file: FileHandle, from: number, size: number): Promise<number | null> {
  const index = await boxAt(file, from);
  const data = index && (await boxAt(file, index.end));
  if (!data || data.name !== 'mdat' || data.end > size) return null;
  if (data.end === size) return data.end;
  const next = await boxAt(file, data.end);
  return next && FOLLOWING.has(next.name) ? data.end : null;
}

async function boxAt(file: FileHandle, at: number): Promise<{ name: string; end: number } | null> {
  const head = Buffer.alloc(8);
  const { bytesRead } = await file.read(head, 0, 8, at);
  const size = head.readUInt32BE(0);
  return bytesRead < 8 || size < 8 ? null : { name: head.toString('latin1', 4, 8), end: at + size };
}
