import { expect, test } from 'vitest';
import { holdAttempt } from './attempt-lock.ts';

test('one page at a time works on an attempt', async () => {
  const release = await holdAttempt(41);
  expect(release).not.toBeNull();
  expect(await holdAttempt(41)).toBeNull();
  const other = await holdAttempt(42);
  expect(other).not.toBeNull();
  other?.();
  release?.();
  await expect.poll(async () => holdAttempt(41)).not.toBeNull();
});

test('without locks everyone may', async () => {
  expect(await holdAttempt(43, null)).not.toBeNull();
  expect(await holdAttempt(43, null)).not.toBeNull();
});
