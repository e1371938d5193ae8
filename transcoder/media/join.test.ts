import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { joinSegments } from './join.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vivavoce-join-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function segments(...contents: (string | Buffer)[]): Promise<string[]> {
  return Promise.all(
    contents.map(async (content, index) => {
      const path = join(folder, `segment-${index}`);
      await writeFile(path, content);
      return path;
    }),
  );
}

test('segments end up in the order given, not in the order of their names', async () => {
  const [first, second, third] = await segments('one', 'two', 'three');
  const output = join(folder, 'joined');
  const bytes = await joinSegments([third!, first!, second!], output);
  expect(await readFile(output, 'utf8')).toBe('threeonetwo');
  expect(bytes).toBe(11);
});

test('a segment larger than the copy buffer arrives whole, and empty ones are harmless', async () => {
  const large = Buffer.alloc(2_500_000, 'vivavoce');
  const paths = await segments('', large, '', 'tail');
  const output = join(folder, 'joined');
  await joinSegments(paths, output);
  expect((await readFile(output)).equals(Buffer.concat([large, Buffer.from('tail')]))).toBe(true);
});

test('a missing segment, no bytes and too many bytes each say so', async () => {
  const paths = await segments('12345', '67890');
  const output = join(folder, 'joined');
  await expect(joinSegments([...paths, join(folder, 'absent')], output)).rejects.toMatchObject({
    code: 'missing_file',
  });
  await expect(joinSegments([], output)).rejects.toMatchObject({ code: 'empty' });
  await expect(joinSegments(paths, output, 9)).rejects.toMatchObject({ code: 'too_large' });
});

test('segments without a byte are no recording', async () => {
  await expect(joinSegments(await segments('', ''), join(folder, 'joined'))).rejects.toMatchObject({
    code: 'empty',
  });
});
