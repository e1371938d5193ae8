import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startS3Server, type S3Server } from '../../../test/fakes/s3-server.ts';
import type { Storage } from '../types.ts';
import { createS3Storage } from './s3.ts';
import { PART_BYTES } from './upload.ts';

const KB = 1024;
const part_bytes = 64 * KB;
const body = randomBytes(4 * part_bytes + 11);
const sha256 = createHash('sha256').update(body).digest('hex');
const facts = { bytes: body.length, sha256 };
let folder: string;
let file: string;
let refused: Record<string, number>;
let s3: S3Server;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 's3-parts-'));
  file = path.join(folder, 'long.mp4');
  await writeFile(file, body);
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  refused = {};
  s3 = await startS3Server({ refused_queries: refused });
  const { url: endpoint, bucket, credentials } = s3;
  storage = await createS3Storage(folder, { endpoint, bucket, region: 'auto', ...credentials, part_bytes });
});
afterEach(async () => {
  await storage.close();
  await s3.stop();
});

const partsSent = (): number[] =>
  s3.requests.flatMap((request) => Number(/partNumber=(\d+)/.exec(request)?.[1] ?? NaN) || []);

test('sends a large file and a large stream in parts, byte for byte', async () => {
  await storage.putFile('a/long', file);
  expect(s3.objects.get('a/long')?.body.equals(body)).toBe(true);
  expect(partsSent()).toEqual([1, 2, 3, 4, 5]);
  const stream = Readable.from([body]);
  expect(await storage.put('a/stream', stream, { max_bytes: 1000 * KB })).toEqual(facts);
  expect(s3.objects.get('a/stream')?.body.equals(body)).toBe(true);
  expect(s3.uploads.size).toBe(0);
});

test('parts are as large as every service wants them', () => {
  expect(PART_BYTES).toBeGreaterThanOrEqual(5 * 1024 * KB);
});

test('goes on with the part that failed, also in another process', async () => {
  refused['partNumber=3'] = 403;
  await expect(storage.putFile('a/long', file)).rejects.toMatchObject({ code: 'unavailable' });
  expect(s3.objects.has('a/long')).toBe(false);
  delete refused['partNumber=3'];
  s3.requests.length = 0;
  await storage.putFile('a/long', file);
  expect(partsSent()).toEqual([3, 4, 5]);
  expect(s3.objects.get('a/long')?.body.equals(body)).toBe(true);
});

test('takes no part of another file under the same key', async () => {
  refused['partNumber=4'] = 403;
  await expect(storage.putFile('a/long', file)).rejects.toThrow('AccessDenied');
  delete refused['partNumber=4'];
  const other = Buffer.concat([body.subarray(0, part_bytes + 9), randomBytes(3 * part_bytes + 2)]);
  const otherFile = path.join(folder, 'other.mp4');
  await writeFile(otherFile, other);
  s3.requests.length = 0;
  await storage.putFile('a/long', otherFile);
  expect(partsSent()).toEqual([2, 3, 4, 5]);
  expect(s3.objects.get('a/long')?.body.equals(other)).toBe(true);
});

test('removes the parts of uploads that never ended, and leaves younger ones', async () => {
  refused['partNumber=2'] = 403;
  await expect(storage.putFile('a/long', file)).rejects.toThrow('AccessDenied');
  expect(await storage.abortUploads(new Date(Date.now() - 60_000))).toBe(0);
  expect(await storage.abortUploads(new Date(Date.now() + 60_000))).toBe(1);
  expect(s3.uploads.size).toBe(0);
});

test('begins again where the service has no list of uploads', async () => {
  refused['GET uploads'] = 501;
  await storage.putFile('a/long', file);
  expect(await storage.abortUploads(new Date(Date.now() + 60_000))).toBe(0);
});
