import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { BackupFault } from './backup-fault.ts';

/**
 * The form of every object of a backup: a head (`VVB1`, 8 bytes that name the key, 16 random bytes), then frames of one
 * megabyte, each encrypted by AES-256-GCM with a key of this object, the number of the frame, and whether it is the last.
 * The name of the object is authenticated with each frame: what is cut short, reordered, or stored under another name
 * does not open.
 */
const MARK = Buffer.from('VVB1');
const KEY_NAME_BYTES = 8;
const SALT_BYTES = 16;
const HEAD_BYTES = MARK.length + KEY_NAME_BYTES + SALT_BYTES;
const FRAME_BYTES = 1024 * 1024;
const TAG_BYTES = 16;

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const derived = (key: Buffer, salt: Uint8Array, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `vivavoce backup ${purpose}`, bytes));

const nameOfKey = (key: Buffer): Buffer => derived(key, Buffer.alloc(0), 'key name', KEY_NAME_BYTES);

function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(frame, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The length of an object that holds this many bytes. */
export const sealedLength = (bytes: number): number =>
  HEAD_BYTES + bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / FRAME_BYTES));

/** Pieces of exactly this length, and a last one that is as long or shorter; at least one, which may be empty. */
async function* framesOf(body: Bytes, length: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  for await (const piece of body) {
    waiting.push(piece);
    waitingBytes += piece.length;
    if (waitingBytes <= length) continue;
    const whole = Buffer.concat(waiting);
    let start = 0;
    for (; whole.length - start > length; start += length)
      yield { bytes: whole.subarray(start, start + length), isLast: false };
    waiting = [whole.subarray(start)];
    waitingBytes = whole.length - start;
  }
  yield { bytes: Buffer.concat(waiting), isLast: true };
}

/** Encrypts what is stored under this name. */
export async function* seal(key: Buffer, name: string, body: Bytes): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const objectKey = derived(key, salt, 'object', 32);
  yield Buffer.concat([MARK, nameOfKey(key), salt]);
  let frame = 0;
  for await (const { bytes, isLast } of framesOf(body, FRAME_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', objectKey, nonceOf(frame, isLast)).setAAD(Buffer.from(name));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    frame += 1;
  }
}

const damaged = (name: string) =>
  new BackupFault(`${name} in BACKUP_TO is damaged or cut short: restore from another copy of the backup.`);

/** The key of an object, by its head. */
function keyOfObject(key: Buffer, name: string, head: Buffer): Buffer {
  if (head.length < HEAD_BYTES || !head.subarray(0, MARK.length).equals(MARK)) throw damaged(name);
  const saltStart = MARK.length + KEY_NAME_BYTES;
  if (!head.subarray(MARK.length, saltStart).equals(nameOfKey(key)))
    throw new BackupFault('BACKUP_KEY is another key than that of the backup: set the key that was used then.');
  return derived(key, head.subarray(saltStart, HEAD_BYTES), 'object', 32);
}

/** The bytes after the first ones. */
async function* after(source: AsyncIterator<Uint8Array>, rest: Buffer): AsyncGenerator<Uint8Array> {
  yield rest;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}

/**
 * Decrypts what was stored under this name; nothing is passed on before its frame is proven.
 * @throws BackupFault for another key, and where a byte, the order, the end or the name is not that of the backup
 */
export async function* open(key: Buffer, name: string, body: Bytes): AsyncGenerator<Buffer> {
  const source = (async function* () {
    yield* body;
  })();
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await source.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const objectKey = keyOfObject(key, name, head);
  let frame = 0;
  for await (const { bytes, isLast } of framesOf(after(source, head.subarray(HEAD_BYTES)), FRAME_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw damaged(name);
    const end = bytes.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', objectKey, nonceOf(frame, isLast)).setAAD(Buffer.from(name));
    decipher.setAuthTag(bytes.subarray(end));
    const plain = decipher.update(bytes.subarray(0, end));
    try {
      decipher.final();
    } catch {
      throw damaged(name);
    }
    yield plain;
    frame += 1;
  }
}
