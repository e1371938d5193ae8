import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStorage } from '../../storage/disk.ts';
import type { Storage } from '../../storage/index.ts';
import { localFiles } from './local-segments.ts';

let folder: string;
let storage: Storage;
const keys = ['recordings/1/2/raw/camera/0/0000-aa', 'recordings/1/2/raw/camera/0/0001-bb'];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vivavoce-local-segments-'));
  storage = await createDiskStorage(folder);
  for (const key of keys) await storage.put(key, Buffer.from(key), { max_bytes: 100 });
});
afterAll(() => rm(folder, { recursive: true }));

const contents = async (files: string[]) => Promise.all(files.map((file) => readFile(file, 'utf8')));

test('objects on this disk are lent as they are, and nothing is copied', async () => {
  const work = await mkdtemp(path.join(folder, 'work-'));
  const files = await localFiles(storage, keys, work, 'camera-0');
  expect(await contents(files)).toEqual(keys);
  expect(await readdir(work)).toEqual([]);
});

test('objects elsewhere are downloaded in order into the folder', async () => {
  const work = await mkdtemp(path.join(folder, 'work-'));
  const remote = { ...storage, localPath: () => null };
  const files = await localFiles(remote, keys, work, 'camera-0');
  expect(await contents(files)).toEqual(keys);
  expect(files.every((file) => path.dirname(file) === work)).toBe(true);
});

test('one that is gone is said to be', async () => {
  const work = await mkdtemp(path.join(folder, 'work-'));
  const remote = { ...storage, localPath: () => null };
  await expect(localFiles(remote, [...keys, 'recordings/9'], work, 'camera-0')).rejects.toMatchObject({
    code: 'not_found',
  });
});
