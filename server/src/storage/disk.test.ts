import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDiskStorage } from './disk.ts';

const roomy = { max_bytes: 1000 };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'disk-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

test('clears what a crash left, but nothing that may still be written', async () => {
  const incoming = path.join(folder, 'objects/.incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(path.join(incoming, 'old'), 'x');
  await writeFile(path.join(incoming, 'new'), 'x');
  const written = async (name: string, minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * 60_000);
    await utimes(path.join(incoming, name), at, at);
  };
  await written('old', 61);
  await written('new', 30);
  await createDiskStorage(folder);
  expect(await readdir(incoming)).toEqual(['new']);
});

test('keeps recordings to its own account', async () => {
  const storage = await createDiskStorage(folder);
  await storage.put('recordings/1/a', Buffer.from('x'), roomy);
  for (const name of ['objects', 'objects/recordings', 'objects/recordings/1']) {
    expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0);
  }
});

test('leaves no empty folders behind', async () => {
  const storage = await createDiskStorage(folder);
  await storage.put('recordings/1/2/camera/0/000000', Buffer.from('x'), roomy);
  await storage.removePrefix('recordings/1/2');
  expect(await readdir(path.join(folder, 'objects'))).toEqual(['.incoming']);
});

test('a full disk is named as such, leaves nothing, and is usable again once there is room', async () => {
  const storage = await createDiskStorage(folder);
  await storage.put('a/b', Buffer.from('before'), roomy);
  vi.spyOn(fs, 'writev').mockImplementationOnce((_fd, _pieces, _position, done) => {
    done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), 0, []);
  });
  await expect(storage.put('a/b', Buffer.from('after'), roomy)).rejects.toMatchObject({ code: 'full', key: 'a/b' });
  expect((await storage.stat('a/b')).bytes).toBe(6);
  expect(await readdir(path.join(folder, 'objects/.incoming'))).toEqual([]);
  await storage.put('a/b', Buffer.from('after'), roomy);
  expect((await storage.stat('a/b')).bytes).toBe(5);
});

test('answers only after the bytes, and then their name, are on the disk', async () => {
  const storage = await createDiskStorage(folder);
  await storage.put('a/b', Buffer.from('makes the folder'), roomy);
  const steps: string[] = [];
  for (const name of ['writev', 'fsync', 'rename'] as const) {
    const real = fs[name] as (...args: unknown[]) => void;
    vi.spyOn(fs, name).mockImplementation((...args: unknown[]) => {
      const done = args.pop() as (...results: unknown[]) => void;
      real(...args, (...results: unknown[]) => {
        steps.push(name);
        done(...results);
      });
    });
  }
  await storage.put('a/c', Buffer.from('x'), roomy);
  expect(steps).toEqual(['writev', 'fsync', 'rename', 'fsync']);
});

test('syncs the parents of new folders', async () => {
  const storage = await createDiskStorage(folder);
  const synced = vi.spyOn(fs, 'fsync');
  await storage.put('a/b/c/d', Buffer.from('x'), roomy);
  // The file, the three folders that gained a name, and the folder that holds the file.
  expect(synced).toHaveBeenCalledTimes(5);
});

test('goes on after a write that took only a part', async () => {
  const storage = await createDiskStorage(folder);
  const whole = fs.writev;
  vi.spyOn(fs, 'writev').mockImplementationOnce((fd, pieces, position, done) => {
    whole(fd, [new Uint8Array((pieces[0] as Buffer).subarray(0, 3))], position as number, done);
  });
  await storage.put('a/b', Readable.from([Buffer.from('12345'), Buffer.from('6789')]), roomy);
  expect((await buffer((await storage.read('a/b')).stream)).toString()).toBe('123456789');
});

test('gives the memory of a request back once it is written, and leaves the bytes of others', async () => {
  const storage = await createDiskStorage(folder);
  const pieces: ArrayBufferView[] = [];
  const { writev } = fs;
  vi.spyOn(fs, 'writev').mockImplementation((fd, some, position, done) => {
    pieces.push(...some);
    writev(fd, some, position as number, done);
  });
  const server = createServer((request, response) => {
    void storage.put('a/b', request, { max_bytes: 200_000 }).then(() => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bytes = randomBytes(200_000);
  await fetch(`http://127.0.0.1:${port}`, { method: 'PUT', body: bytes });
  server.close();
  expect(pieces.length).toBeGreaterThan(1);
  expect(new Set(pieces.map(({ byteLength }) => byteLength))).toEqual(new Set([0]));
  const mine = new Uint8Array(bytes);
  await storage.put('a/c', Readable.from([mine]), { max_bytes: 200_000 });
  expect(mine.length).toBe(200_000);
  for (const key of ['a/b', 'a/c']) expect(await buffer((await storage.read(key)).stream)).toEqual(bytes);
});

test('a sender that goes away during a write ends it before its file is closed', async () => {
  const storage = await createDiskStorage(folder);
  const body = new PassThrough();
  const steps: string[] = [];
  const { writev, close } = fs;
  vi.spyOn(fs, 'close').mockImplementation((fd, done) => {
    steps.push('close');
    close(fd, done);
  });
  vi.spyOn(fs, 'writev').mockImplementationOnce((fd, pieces, position, done) => {
    body.destroy(new Error('socket hang up'));
    body.once('close', () =>
      setImmediate(() => {
        steps.push('written');
        writev(fd, pieces, position as number, done);
      }),
    );
  });
  body.write(Buffer.alloc(2_000_000));
  const broken = storage.put('a/b', body, { max_bytes: 3_000_000 });
  await expect(broken).rejects.toMatchObject({ code: 'interrupted' });
  expect(steps).toEqual(['written', 'close']);
});

test('a store that has vanished is unavailable, not missing', async () => {
  const storage = await createDiskStorage(folder);
  await rename(path.join(folder, 'objects'), path.join(folder, 'elsewhere'));
  await expect(storage.put('a/b', Buffer.from('x'), roomy)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(storage.check()).rejects.toMatchObject({ code: 'unavailable' });
});

test('a data folder that is a file is named in one sentence', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await chmod(file, 0o600);
  await expect(createDiskStorage(file)).rejects.toThrow(/^The folder .*objects.* cannot be used \(ENOTDIR\)$/);
});
