import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createZip, zipStream } from './zip-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-zip-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Content of the file as another program reads it. */
const readBy = (archive: string): [string, string][] =>
  Object.entries(unzipSync(readFileSync(archive))).map(([name, bytes]) => [name, strFromU8(bytes)]);

test.each([
  ['the usual fields', undefined],
  ['the fields of archives above 4 GB, for each file', 1],
  ['those fields for what lies far behind alone', 70],
])('an archive is read by other programs: %s', async (_, zip64_from) => {
  const target = path.join(folder, 'archive.zip');
  const zip = createZip(target, zip64_from);
  await zip.add('README.txt', Buffer.from('Read me'));
  const added = await zip.add('réponses/question-1.mp4', Readable.from([Buffer.from('one '), Buffer.from('two')]));
  await zip.add('empty', Buffer.alloc(0));
  await zip.end();
  await zip.drop();
  expect(added).toMatchObject({
    bytes: 7,
    sha256: '8ab63e29a4ba14e4e1688f9c15e5af90895421358c945b0431f85d66977bd3d2',
  });
  expect(readBy(target)).toEqual([
    ['README.txt', 'Read me'],
    ['réponses/question-1.mp4', 'one two'],
    ['empty', ''],
  ]);
});

test('its checksums are those of the files', async () => {
  const target = path.join(folder, 'archive.zip');
  const zip = createZip(target);
  await zip.add('check', Readable.from([Buffer.from('1234'), Buffer.from('56789')]));
  await zip.end();
  await zip.drop();
  // The check value of CRC-32 that its definition gives for these nine digits.
  expect(readFileSync(target).readUInt32LE(14)).toBe(0xcbf43926);
});

test('an existing file is never overwritten', async () => {
  const target = path.join(folder, 'archive.zip');
  const first = createZip(target);
  await first.add('a', Buffer.from('first'));
  await first.end();
  await first.drop();
  const before = readFileSync(target);
  await expect(createZip(target).add('a', Buffer.from('second'))).rejects.toThrow('EEXIST');
  expect(readFileSync(target)).toEqual(before);
});

test('an archive that is sent while its files are read is read by other programs, sizes first known at their end', async () => {
  async function* files() {
    yield { path: 'Ana/1 recording.mp4', content: Readable.from([Buffer.from('one '), Buffer.from('two')]) };
    yield { path: 'empty', content: [] };
  }
  const pieces: Uint8Array[] = [];
  const manifest = (zipped: readonly object[]) => ({
    path: 'manifest.json',
    content: Buffer.from(JSON.stringify(zipped)),
  });
  for await (const piece of zipStream(files(), manifest)) pieces.push(piece);
  const target = path.join(folder, 'streamed.zip');
  writeFileSync(target, Buffer.concat(pieces));
  const sha256 = '8ab63e29a4ba14e4e1688f9c15e5af90895421358c945b0431f85d66977bd3d2';
  expect(readBy(target)).toEqual([
    ['Ana/1 recording.mp4', 'one two'],
    ['empty', ''],
    ['manifest.json', expect.stringContaining(`{"path":"Ana/1 recording.mp4","bytes":7,"sha256":"${sha256}"}`)],
  ]);
});
