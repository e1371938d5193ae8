import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startS3Server, type S3Server } from '../../../test/fakes/s3-server.ts';
import { createS3Storage } from './s3.ts';
import type { S3Settings, Storage } from '../types.ts';

const roomy = { max_bytes: 64 * 1024 * 1024 };
let folder: string;
let s3: S3Server;
let storage: Storage;

const open = (changes: Partial<S3Settings> = {}): Promise<Storage> =>
  createS3Storage(folder, { endpoint: s3.url, bucket: s3.bucket, region: 'auto', ...s3.credentials, ...changes });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 's3-'));
  s3 = await startS3Server();
  storage = await open();
});
afterEach(async () => {
  await storage.close();
  await s3.stop();
  await rm(folder, { recursive: true });
});

test.each([
  ['from memory', 10],
  ['from a working file', 9 * 1024 * 1024],
])('sends a body again after passing faults: %s', async (_name, size) => {
  s3.failNext(2, 503, 'SlowDown');
  const body = Readable.from([Buffer.alloc(size, 1)]);
  expect((await storage.put('a/b', body, roomy)).bytes).toBe(size);
  expect(s3.objects.get('a/b')?.body.length).toBe(size);
  expect(await readdir(storage.temp_dir)).toEqual([]);
});

test('gives up on a store that stays down, and works again once it is back', async () => {
  s3.failNext(3, 500, 'InternalError');
  await expect(storage.put('a/b', Buffer.from('x'), roomy)).rejects.toMatchObject({ code: 'unavailable', key: 'a/b' });
  await storage.put('a/b', Buffer.from('x'), roomy);

  await s3.stop();
  await expect(storage.read('a/b')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(storage.check()).rejects.toMatchObject({ code: 'unavailable' });
});

test('gives up a store that takes every call and answers none, after one try', async () => {
  let calls = 0;
  const silent = createServer((socket) => {
    calls += 1;
    socket.resume().on('error', () => undefined);
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const waiting = await open({ endpoint: `http://127.0.0.1:${port}`, silence_ms: 100 });
  await expect(waiting.put('a/b', Buffer.from('x'), roomy)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(waiting.read('a/b')).rejects.toMatchObject({ code: 'unavailable' });
  expect(calls).toBe(2);
  await waiting.close();
  silent.close();
});

test.each([
  ['a wrong key id', { access_key_id: 'AKIAWRONG' }, /InvalidAccessKeyId/],
  ['a wrong secret', { secret_access_key: 'wrong' }, /SignatureDoesNotMatch/],
  ['a bucket that is not there', { bucket: 'elsewhere' }, /NoSuchBucket/],
])('names %s, without trying again', async (_name, changes, text) => {
  const wrong = await open(changes);
  await expect(wrong.check()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringMatching(text) });
  expect(s3.requests).toHaveLength(1);
  await wrong.close();
});

test('a store without room is full', async () => {
  s3.failNext(1, 507, 'XMinioStorageFull');
  await expect(storage.put('a/b', Buffer.from('x'), roomy)).rejects.toMatchObject({ code: 'full' });
});

test('a body is checked before its first byte goes out', async () => {
  const wrong = { ...roomy, expected_sha256: 'other' };
  await expect(storage.put('a/b', Buffer.from('x'), wrong)).rejects.toMatchObject({ code: 'digest_mismatch' });
  expect(s3.requests).toEqual([]);
});

test('removes a folder in one request for each page', async () => {
  for (const name of ['1', '2', '3']) await storage.put(`a/${name}`, Buffer.from('x'), roomy);
  s3.requests.length = 0;
  await storage.removePrefix('a');
  expect(s3.requests).toEqual(['GET ', 'POST ']);
  expect(s3.objects.size).toBe(0);
});
