import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server, type S3Server } from '../../test/fakes/s3-server.ts';
import { createStorage, withLocalCopy, type Storage } from './index.ts';

const MB = 1024 * 1024;
const roomy = { max_bytes: 64 * MB };
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Pieces of uneven size, as a socket delivers them. */
function trickle(bytes: Buffer, size = 60_001): Readable {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
  return Readable.from(pieces);
}

async function keysIn(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
}

describe.each(['disk', 's3'] as const)('storage on %s', (kind) => {
  let folder: string;
  let s3: S3Server | undefined;
  let storage: Storage;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'storage-'));
    s3 = kind === 's3' ? await startS3Server({ page_size: 3 }) : undefined;
    storage = await createStorage({
      DATA_DIR: folder,
      S3: s3 && { endpoint: s3.url, bucket: s3.bucket, region: 'eu-west-1', ...s3.credentials },
    });
  });
  afterAll(async () => {
    await storage.close();
    await s3?.stop();
    await rm(folder, { recursive: true });
  });

  const leftovers = async (): Promise<string[]> => {
    const incoming = kind === 'disk' ? await readdir(path.join(folder, 'objects/.incoming')) : [];
    return [...incoming, ...(await readdir(storage.temp_dir))];
  };

  test.each([
    ['nothing', 0],
    ['a second of video', 150_000],
    ['a chunk after sleep', 12 * MB + 7],
  ])('keeps %s exactly, from a buffer and from a stream', async (_name, size) => {
    const bytes = randomBytes(size);
    const expected = { bytes: size, sha256: sha256(bytes) };
    for (const body of [bytes, trickle(bytes)]) {
      expect(
        await storage.put('recordings/1/2/camera/0/000000', body, { ...roomy, expected_sha256: expected.sha256 }),
      ).toEqual(expected);
      const found = await storage.read('recordings/1/2/camera/0/000000');
      expect(found.bytes).toBe(size);
      expect((await buffer(found.stream)).equals(bytes)).toBe(true);
    }
    expect(await leftovers()).toEqual([]);
  });

  test('says what an object is', async () => {
    await storage.put('facts/one', Buffer.from('12345'), roomy);
    const facts = await storage.stat('facts/one');
    expect(facts.bytes).toBe(5);
    // By the clock of the store: a disk elsewhere has its own.
    const beside = path.join(folder, 'now');
    await writeFile(beside, '');
    const now = kind === 'disk' ? (await stat(beside)).mtimeMs : Date.now();
    expect(Math.abs(now - facts.modified_at.getTime())).toBeLessThan(60_000);
  });

  test('refuses other bytes than announced and keeps what was there', async () => {
    await storage.put('kept/one', Buffer.from('first'), roomy);
    const wrong = storage.put('kept/one', trickle(randomBytes(200_000)), {
      ...roomy,
      expected_sha256: sha256(Buffer.from('x')),
    });
    await expect(wrong).rejects.toMatchObject({ code: 'digest_mismatch', key: 'kept/one' });
    expect((await buffer((await storage.read('kept/one')).stream)).toString()).toBe('first');
    await expect(storage.put('kept/two', Buffer.from('b'), { ...roomy, expected_sha256: '00' })).rejects.toMatchObject({
      code: 'digest_mismatch',
    });
    expect(await keysIn(storage, 'kept')).toEqual(['kept/one']);
    expect(await leftovers()).toEqual([]);
  });

  test.each([
    ['small', 100],
    ['past the first write', 10 * MB],
  ])('stops at the size limit: %s', async (_name, limit) => {
    const body = trickle(randomBytes(limit + 200_000));
    await expect(storage.put('large/one', body, { max_bytes: limit })).rejects.toMatchObject({ code: 'too_large' });
    expect(body.destroyed, 'the connection must stay usable for the answer').toBe(false);
    const one_more = storage.put('large/one', randomBytes(limit + 1), { max_bytes: limit });
    await expect(one_more).rejects.toMatchObject({ code: 'too_large' });
    await storage.put('large/fits', randomBytes(limit), { max_bytes: limit });
    expect(await keysIn(storage, 'large')).toEqual(['large/fits']);
    expect(await leftovers()).toEqual([]);
  });

  test('a sender that goes away leaves nothing', async () => {
    const body = Readable.from(
      (async function* () {
        yield randomBytes(2 * MB);
        throw new Error('socket hang up');
      })(),
    );
    await expect(storage.put('broken/one', body, roomy)).rejects.toMatchObject({ code: 'interrupted' });
    expect(await keysIn(storage, 'broken')).toEqual([]);
    expect(await leftovers()).toEqual([]);
  });

  test('stores a finished file, which may be removed afterwards', async () => {
    const file = path.join(folder, 'finished.mp4');
    const bytes = randomBytes(3 * MB);
    await writeFile(file, bytes);
    await storage.putFile('answers/1/video.mp4', file);
    await rm(file);
    expect((await buffer((await storage.read('answers/1/video.mp4')).stream)).equals(bytes)).toBe(true);
  });

  test('reads parts, as a player asks for them', async () => {
    const bytes = randomBytes(700_000);
    await storage.put('parts/one', bytes, roomy);
    const cases = [
      { range: { start: 0, end: 0 }, from: 0, to: 0 },
      { range: { start: 10, end: 400_000 }, from: 10, to: 400_000 },
      { range: { start: 699_999 }, from: 699_999, to: 699_999 },
      { range: { start: 5, end: 9_000_000 }, from: 5, to: 699_999 },
    ];
    for (const { range, from, to } of cases) {
      const found = await storage.read('parts/one', range);
      expect(found).toMatchObject({ bytes: 700_000, start: from, end: to });
      expect((await buffer(found.stream)).equals(bytes.subarray(from, to + 1))).toBe(true);
    }
    await expect(storage.read('parts/one', { start: 700_000 })).rejects.toMatchObject({ code: 'invalid_range' });
  });

  test('names what is missing', async () => {
    await expect(storage.read('missing/one')).rejects.toMatchObject({ code: 'not_found', key: 'missing/one' });
    await expect(storage.stat('missing/one')).rejects.toMatchObject({ code: 'not_found' });
    await expect(withLocalCopy(storage, 'missing/one', () => Promise.resolve())).rejects.toMatchObject({
      code: 'not_found',
    });
    await storage.remove('missing/one');
    await storage.removePrefix('missing');
    expect(await keysIn(storage, 'missing')).toEqual([]);
  });

  test('a folder is no object', async () => {
    await storage.put('tree/leaf/one', Buffer.from('1'), roomy);
    await expect(storage.read('tree/leaf')).rejects.toMatchObject({ code: 'not_found' });
    await expect(storage.stat('tree/leaf')).rejects.toMatchObject({ code: 'not_found' });
    await storage.remove('tree/leaf');
    expect(await keysIn(storage, 'tree')).toEqual(['tree/leaf/one']);
  });

  test('lists a folder in the order of the keys, over several pages', async () => {
    const keys = ['shelf/1/a.txt', 'shelf/1/a/0', 'shelf/1/a/1', 'shelf/1/b', 'shelf/10/a', 'shelf/2/a', 'shelf/2/b'];
    for (const key of keys.toReversed()) await storage.put(key, Buffer.from(key), roomy);
    expect(await keysIn(storage, 'shelf')).toEqual(keys);
    expect(await keysIn(storage, 'shelf/1/')).toEqual(keys.slice(0, 4));
    for await (const listed of storage.list('shelf/2')) expect(listed.bytes).toBe(listed.key.length);
  });

  test('removes one object, or a folder and nothing beside it', async () => {
    for (const key of ['gone/1/a', 'gone/1/b/c', 'gone/12/a', 'gone/2'])
      await storage.put(key, Buffer.from('x'), roomy);
    await storage.removePrefix('gone/1');
    expect(await keysIn(storage, 'gone')).toEqual(['gone/12/a', 'gone/2']);
    await storage.remove('gone/12/a');
    expect(await keysIn(storage, 'gone')).toEqual(['gone/2']);
    await storage.put('gone/1/again', Buffer.from('x'), roomy);
    expect(await keysIn(storage, 'gone/1')).toEqual(['gone/1/again']);
  });

  test('writes to new folders while others are pruned', async () => {
    const rounds = Array.from({ length: 40 }, (_, index) => index);
    await Promise.all(
      rounds.map(async (index) => {
        await storage.put(`busy/${index % 4}/deep/${index}`, Buffer.from('x'), roomy);
        if (index % 2) await storage.remove(`busy/${index % 4}/deep/${index}`);
      }),
    );
    expect(await keysIn(storage, 'busy')).toHaveLength(20);
  });

  test('lends a file to tools that need one', async () => {
    await storage.put('lent/one', Buffer.from('frames'), roomy);
    const lent = await withLocalCopy(storage, 'lent/one', async (file) => ({
      file,
      text: await readFile(file, 'utf8'),
    }));
    expect(lent.text).toBe('frames');
    await expect(withLocalCopy(storage, 'lent/one', () => Promise.reject(new Error('tool failed')))).rejects.toThrow(
      'tool failed',
    );
    expect(await leftovers()).toEqual([]);
    expect((await storage.stat('lent/one')).bytes).toBe(6);
  });

  test.each([
    '',
    '/a',
    'a/',
    'a//b',
    '../a',
    'a/../b',
    'a/./b',
    '.incoming/a',
    'a\\b',
    'a\0',
    'ä/b',
    'a b',
    `a/${'x'.repeat(129)}`,
    'a/'.repeat(300),
  ])('refuses the key %j', async (key) => {
    const refusal = { code: 'invalid_key' };
    await expect(async () => storage.put(key, Buffer.from('x'), roomy)).rejects.toMatchObject(refusal);
    await expect(async () => storage.read(key)).rejects.toMatchObject(refusal);
    await expect(async () => storage.stat(key)).rejects.toMatchObject(refusal);
    await expect(async () => storage.remove(key)).rejects.toMatchObject(refusal);
    await expect(async () => storage.removePrefix(`${key}/`)).rejects.toMatchObject(refusal);
    await expect(async () => withLocalCopy(storage, key, () => Promise.resolve())).rejects.toMatchObject(refusal);
  });

  test('checks itself', async () => {
    await storage.check();
    expect(await keysIn(storage, 'checks')).toEqual([]);
  });
});
