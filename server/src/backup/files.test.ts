import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startS3Server } from '../../test/fakes/s3-server.ts';
import type { S3Server } from '../../test/fakes/s3-server.ts';
import { readEnv } from '../env.ts';
import { createDiskStorage } from '../storage/disk.ts';
import type { Storage } from '../storage/index.ts';
import { type Archive, openArchive, readWhole } from './archive.ts';
import { copiedKeys, copyAllFiles, copyFiles, readCopy, restoreFile, withJournal } from './files.ts';

const DAY_MS = 86_400_000;
const BEGINNING = Date.UTC(2027, 2, 31);
const day = (count: number) => new Date(BEGINNING + count * DAY_MS);

let s3: S3Server;
let folder: string;
let storage: Storage;
let archive: Archive;

beforeAll(async () => {
  s3 = await startS3Server({ page_size: 3 });
});
afterAll(() => s3.stop());

const PLACES = {
  'a folder': () => path.join(folder, 'backups'),
  'a bucket': () => `s3://${s3.bucket}/installations/one`,
};

const put = (key: string, text: string, into = storage) => into.put(key, Buffer.from(text), { max_bytes: 100 });
const textOf = async (key: string) => (await readCopyWhole(key)).toString();

async function readCopyWhole(key: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readCopy(archive, key)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A daily comparison that keeps two days. */
const compare = (count: number) =>
  copyAllFiles(storage, archive, { now: day(count), keep_from: day(count - 2), signal: new AbortController().signal });

async function keysAt(count: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of copiedKeys(archive, day(count))) keys.push(key);
  return keys;
}

describe.each(Object.entries(PLACES))('in %s', (_name, place) => {
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-files-'));
    storage = await createDiskStorage(path.join(folder, 'data'));
    const credentials = {
      BACKUP_S3_ENDPOINT: s3.url,
      BACKUP_S3_ACCESS_KEY_ID: s3.credentials.access_key_id,
      BACKUP_S3_SECRET_ACCESS_KEY: s3.credentials.secret_access_key,
      S3_FORCE_PATH_STYLE: 'true',
    };
    const settings = {
      DATA_DIR: path.join(folder, 'data'),
      BACKUP_KEY: randomBytes(32).toString('hex'),
      ...credentials,
    };
    archive = await openArchive(readEnv({ ...settings, BACKUP_TO: place() }));
  });
  afterEach(async () => {
    await archive.close();
    s3.objects.clear();
    rmSync(folder, { recursive: true });
  });

  test('each file is copied once, and again when it was replaced', async () => {
    for (const key of ['logos/1/a.png', 'recordings/1/2/camera.mp4', 'recordings/1/10/camera.mp4', 'videos/stock/1/a'])
      await put(key, key);
    await put('installation/id', 'a mark of the storage');
    expect(await compare(0)).toEqual({ copied: 4, removed: 0 });
    expect(await compare(1)).toEqual({ copied: 0, removed: 0 });
    await put('recordings/1/2/camera.mp4', 'another length');
    expect(await compare(2)).toEqual({ copied: 1, removed: 0 });
    expect(await textOf('recordings/1/2/camera.mp4')).toBe('another length');
  });

  test('what is put is copied without a comparison, unless it is gone by then', async () => {
    const journal = withJournal(storage);
    await put('logos/1/a.png', 'logo', journal.storage);
    await put('files/1/b', 'gone', journal.storage);
    await storage.remove('files/1/b');
    await copyFiles(journal.storage, archive, journal.take());
    expect(await keysAt(0)).toEqual(['logos/1/a.png']);
    expect(journal.take()).toEqual([]);
  });

  test('a copy of a removed file stays for the days to which one can return, and is not brought to later ones', async () => {
    await put('recordings/1/2/camera.mp4', 'film');
    await put('recordings/1/3/camera.mp4', 'film');
    await compare(0);
    await storage.remove('recordings/1/2/camera.mp4');
    await compare(1);
    expect(await keysAt(0)).toEqual(['recordings/1/2/camera.mp4', 'recordings/1/3/camera.mp4']);
    expect(await keysAt(2)).toEqual(['recordings/1/3/camera.mp4']);
    expect(await compare(2)).toEqual({ copied: 0, removed: 0 });
    expect(await compare(4)).toEqual({ copied: 0, removed: 1 });
    expect(await keysAt(0)).toEqual(['recordings/1/3/camera.mp4']);
    expect(await compare(5)).toEqual({ copied: 0, removed: 0 });
  });

  test('a file comes back as it was', async () => {
    await put('recordings/1/2/camera.mp4', 'film');
    await compare(0);
    const other = await createDiskStorage(path.join(folder, 'other'));
    await restoreFile(other, archive, 'recordings/1/2/camera.mp4');
    expect(readFileSync(other.localPath('recordings/1/2/camera.mp4') ?? '', 'utf8')).toBe('film');
  });

  test('a stored object under another name is refused', async () => {
    await archive.put('erasures/1', [Buffer.from('1')]);
    await archive.put('erasures/2', [Buffer.from('2')]);
    const [one, two] = ['erasures/1', 'erasures/2'];
    if (place().startsWith('s3:')) {
      const prefix = 'installations/one/';
      const bytes = s3.objects.get(prefix + two);
      if (bytes) s3.objects.set(prefix + (one ?? ''), bytes);
    } else {
      const objects = path.join(folder, 'backups/objects/erasures');
      expect(readdirSync(objects)).toEqual(['1', '2']);
      rmSync(path.join(objects, '1'));
      renameSync(path.join(objects, '2'), path.join(objects, '1'));
    }
    await expect(readWhole(archive, 'erasures/1')).rejects.toThrow('erasures/1 in BACKUP_TO is damaged or cut short');
  });
});

test('a bucket that does not answer is named in one sentence', async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-files-'));
  const env = readEnv({
    DATA_DIR: folder,
    BACKUP_TO: 's3://absent',
    BACKUP_KEY: randomBytes(32).toString('hex'),
    BACKUP_S3_ENDPOINT: s3.url,
    BACKUP_S3_ACCESS_KEY_ID: s3.credentials.access_key_id,
    BACKUP_S3_SECRET_ACCESS_KEY: s3.credentials.secret_access_key,
    S3_FORCE_PATH_STYLE: 'true',
  });
  archive = await openArchive(env);
  await expect(archive.put('erasures/1', [Buffer.from('1')])).rejects.toThrow(
    /^BACKUP_TO cannot be used \(.*\): check the folder, or the bucket and its key\.$/,
  );
  await archive.close();
  rmSync(folder, { recursive: true });
});
