import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCertificate } from '../../../test/certificate.ts';
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

test('sends a body again that the line damaged, and blames the store where that goes on', async () => {
  s3.failNext(2, 400, 'XAmzContentSHA256Mismatch');
  expect((await storage.put('a/b', Buffer.from('x'), roomy)).bytes).toBe(1);
  s3.failNext(3, 400, 'XAmzContentSHA256Mismatch');
  await expect(storage.put('a/c', Buffer.from('x'), roomy)).rejects.toMatchObject({ code: 'unavailable' });
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

test('a certificate of an own authority is believed where its file is named, and only there', async () => {
  const { key, cert, file } = aCertificate();
  const encrypted = await startS3Server({ encrypted: { key, cert } });
  const settings = { endpoint: encrypted.url, ...encrypted.credentials };
  const [believing, doubting] = [await open({ ...settings, ca_file: file }), await open(settings)];
  await believing.check();
  await expect(doubting.check()).rejects.toMatchObject({ code: 'unavailable' });
  await Promise.all([believing.close(), doubting.close()]);
  await encrypted.stop();
});

/** Gives out credentials as the service of a container, or that of an instance, does. */
async function startCredentials() {
  const { access_key_id: AccessKeyId, secret_access_key: SecretAccessKey } = s3.credentials;
  const Expiration = new Date(Date.now() + 3_600_000).toISOString();
  const credentials = { Code: 'Success', AccessKeyId, SecretAccessKey, Token: 'a token', Expiration };
  const service = createHttpServer((request, response) => {
    const isRole = request.url === '/latest/meta-data/iam/security-credentials/';
    const isKey = ['/container', `/latest/meta-data/iam/security-credentials/role`].includes(request.url ?? '');
    response.end(isRole ? 'role' : isKey ? JSON.stringify(credentials) : 'token');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  return { service, url: `http://127.0.0.1:${(service.address() as AddressInfo).port}` };
}

const withoutKeys = async () => {
  const { access_key_id: _key, secret_access_key: _secret, ...credentials } = s3.credentials;
  return createS3Storage(folder, { endpoint: s3.url, bucket: s3.bucket, region: 'auto', ...credentials });
};

describe('without keys', () => {
  beforeEach(() => {
    for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(name, '/none');
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
  });
  afterEach(() => void vi.unstubAllEnvs());

  test.each([
    ['of a container', 'AWS_CONTAINER_CREDENTIALS_FULL_URI', '/container'],
    ['of an instance', 'AWS_EC2_METADATA_SERVICE_ENDPOINT', ''],
  ])('the credentials %s are used, with their token', async (_name, variable, place) => {
    const { service, url } = await startCredentials();
    vi.stubEnv(variable, url + place);
    const machine = await withoutKeys();
    await machine.check();
    await machine.close();
    service.close();
    expect(s3.tokens).toContain('a token');
  });

  test('a machine without credentials is named', async () => {
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    const machine = await withoutKeys();
    await expect(machine.check()).rejects.toThrow('The machine has no credentials for the object store');
    await machine.close();
  });
});
