import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { open, seal, sealedLength } from './sealed-object.ts';

const MEGABYTE = 1024 * 1024;
const key = randomBytes(32);

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** In pieces of a few hundred kilobytes, as a stream brings them. */
function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 333_333) yield bytes.subarray(at, at + 333_333);
}

const sealed = (bytes: Buffer, name = 'files/a') => whole(seal(key, name, inPieces(bytes)));
const opened = (bytes: Buffer, name = 'files/a', by = key) => whole(open(by, name, inPieces(bytes)));
const DAMAGED = /is damaged or cut short/;

test.each([0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 3 * MEGABYTE])('%i bytes come back', async (length) => {
  const bytes = randomBytes(length);
  const object = await sealed(bytes);
  expect(object.length).toBe(sealedLength(length));
  expect((await opened(object)).equals(bytes)).toBe(true);
});

test('nothing of the content can be read, and the same content looks different each time', async () => {
  const text = Buffer.from('Ada Lovelace, ada@mail.example');
  const [first, second] = [await sealed(text), await sealed(text)];
  expect(first.includes('Lovelace')).toBe(false);
  expect(first.subarray(28).equals(second.subarray(28))).toBe(false);
});

test('every byte is proven, and so are the order, the end and the name', async () => {
  const object = await sealed(randomBytes(3 * MEGABYTE));
  const frame = MEGABYTE + 16;
  for (const at of [30, 28 + frame + 5, object.length - 1]) {
    const changed = Buffer.from(object);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(opened(changed), `byte ${at}`).rejects.toThrow(DAMAGED);
  }
  for (const length of [28, 28 + frame, 28 + 2 * frame, object.length - 1, 10])
    await expect(opened(object.subarray(0, length)), `${length} bytes`).rejects.toThrow(DAMAGED);
  const [head, one, two, three] = [0, 28, 28 + frame, 28 + 2 * frame].map((start, index) =>
    object.subarray(start, index === 0 ? 28 : start + frame),
  ) as [Buffer, Buffer, Buffer, Buffer];
  await expect(opened(Buffer.concat([head, two, one, three]))).rejects.toThrow(DAMAGED);
  await expect(opened(Buffer.concat([head, one, three]))).rejects.toThrow(DAMAGED);
  await expect(opened(object, 'files/b')).rejects.toThrow(DAMAGED);
});

test('another key is told from damage', async () => {
  await expect(opened(await sealed(randomBytes(9)), 'files/a', randomBytes(32))).rejects.toThrow(
    'BACKUP_KEY is another key than that of the backup: set the key that was used then.',
  );
});
