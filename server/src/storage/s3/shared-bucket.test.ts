import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startS3Server, type S3Server } from '../../../test/fakes/s3-server.ts';
import type { Storage } from '../types.ts';
import { createS3Storage } from './s3.ts';

const x = Buffer.from('x');
const roomy = { max_bytes: 10 };
let folder: string;
let s3: S3Server;
let one: Storage;
let two: Storage;

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  return keys;
}

async function open(options: Parameters<typeof startS3Server>[0]): Promise<void> {
  s3 = await startS3Server(options);
  const settings = { endpoint: s3.url, bucket: s3.bucket, region: 'auto', part_bytes: 5, ...s3.credentials };
  one = await createS3Storage(folder, { ...settings, prefix: 'one' });
  two = await createS3Storage(folder, { ...settings, prefix: 'one-and/two' });
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 's3-shared-'));
});
afterEach(async () => {
  await Promise.all([one.close(), two.close()]);
  await s3.stop();
  await rm(folder, { recursive: true });
});

test.each([
  ['with versions', { versioned: true }],
  ['without versions', { refused_queries: { versions: 501 } }],
])('two folders of one bucket %s know nothing of each other', async (_name, options) => {
  await open(options);
  for (const storage of [one, two]) {
    await storage.put('logos/1/a.png', x, roomy);
    await storage.put('logos/1/a.png', Buffer.from(storage === one ? 'one' : 'two'), roomy);
    await storage.put('logos/2/b.png', x, roomy);
    await storage.check();
    await storage.reach();
  }
  expect([...s3.objects.keys()].sort()).toEqual([
    'one-and/two/logos/1/a.png',
    'one-and/two/logos/2/b.png',
    'one/logos/1/a.png',
    'one/logos/2/b.png',
  ]);
  expect(await text((await two.read('logos/1/a.png')).stream)).toBe('two');
  expect((await one.stat('logos/1/a.png')).bytes).toBe(3);
  await one.removePrefix('logos/1');
  await one.remove('logos/2/b.png');
  await expect(one.read('logos/1/a.png')).rejects.toMatchObject({ code: 'not_found' });
  expect(await keysOf(one)).toEqual([]);
  expect(await keysOf(two)).toEqual(['logos/1/a.png', 'logos/2/b.png']);
  expect(s3.versions.filter(({ key }) => key.startsWith('one/'))).toEqual([]);
});

test('a large file goes in parts to its folder, and only its half uploads are ended', async () => {
  await open({ refused_queries: { 'POST uploadId': 403 } });
  const file = path.join(folder, 'large');
  await writeFile(file, Buffer.alloc(30, 1));
  for (const storage of [one, two])
    await expect(storage.putFile('videos/1/a', file)).rejects.toThrow('The object store cannot be used');
  const unfinished = () => [...s3.uploads.values()].map(({ key }) => key).sort();
  expect(unfinished()).toEqual(['one-and/two/videos/1/a', 'one/videos/1/a']);
  expect(await one.abortUploads(new Date(Date.now() + 1_000))).toBe(1);
  expect(unfinished()).toEqual(['one-and/two/videos/1/a']);
});
