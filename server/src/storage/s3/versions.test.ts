import { S3Client } from '@aws-sdk/client-s3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startS3Server, type S3Server } from '../../../test/fakes/s3-server.ts';
import type { Storage } from '../types.ts';
import { createS3Storage } from './s3.ts';
import { removalsFrom } from './versions.ts';

const roomy = { max_bytes: 10 };
const x = Buffer.from('x');
let folder: string;
let s3: S3Server;
let storage: Storage;

async function open(options: Parameters<typeof startS3Server>[0]): Promise<void> {
  s3 = await startS3Server(options);
  storage = await createS3Storage(folder, { endpoint: s3.url, bucket: s3.bucket, region: 'auto', ...s3.credentials });
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 's3-versions-'));
});
afterEach(async () => {
  await storage.close();
  await s3.stop();
  await rm(folder, { recursive: true });
});

describe('in a bucket with versions', () => {
  beforeEach(() => open({ versioned: true }));

  test('removing an object removes what was overwritten and what was deleted before, and no other object', async () => {
    for (const key of ['a/1', 'a/1', 'a/10', 'a/1/2']) await storage.put(key, x, roomy);
    await storage.remove('a/1');
    expect([...s3.objects.keys()].sort()).toEqual(['a/1/2', 'a/10']);
    expect(s3.versions).toEqual([]);
  });

  test('removing a folder leaves no version of what it ever held', async () => {
    for (const key of ['a/1/x', 'a/1/x', 'a/1/y', 'a/10/x']) await storage.put(key, x, roomy);
    await storage.put('a/1/gone', x, roomy);
    s3.objects.delete('a/1/gone');
    s3.versions.push(
      { key: 'a/1/gone', id: 'old', is_marker: false },
      { key: 'a/1/gone', id: 'mark', is_marker: true },
    );
    await storage.removePrefix('a/1');
    expect([...s3.objects.keys()]).toEqual(['a/10/x']);
    expect(s3.versions).toEqual([]);
  });
});

test.each([
  ['the service has no list of versions', 501],
  ['the key may not list versions', 403],
])('where %s, plain removal does it in a bucket without versions', async (_name, status) => {
  await open({ refused_queries: { versions: status } });
  for (const key of ['a/1/x', 'a/1/y', 'b']) await storage.put(key, x, roomy);
  await storage.removePrefix('a/1');
  await storage.remove('b');
  expect(s3.objects.size).toBe(0);
});

test('a client of another program removes the same way', async () => {
  await open({ versioned: true });
  await storage.put('a/1', x, roomy);
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey } = s3.credentials;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint: s3.url, region: 'auto', credentials, forcePathStyle: true });
  await removalsFrom(client, s3.bucket).remove('a/1');
  expect([s3.objects.size, s3.versions.length]).toEqual([0, 0]);
  client.destroy();
});

test('a removal that leaves old versions behind is refused, not reported as done', async () => {
  await open({ versioned: true, refused_queries: { versions: 403 } });
  for (const key of ['a/1/x', 'b']) await storage.put(key, x, roomy);
  const fault = { code: 'unavailable', message: expect.stringContaining('s3:ListBucketVersions') };
  await expect(storage.removePrefix('a/1')).rejects.toMatchObject(fault);
  await expect(storage.remove('b')).rejects.toMatchObject(fault);
});
