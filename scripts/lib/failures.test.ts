import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { describeFailures, FAILURES_FILE, failuresIn, noteFailure } from './failures.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `test ${index}`, message: 'one\ntwo\nthree\nfour' }));

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a few failures are told with what was said first, without colours and empty lines', () => {
  const message = '\u001B[31mexpected 1 to be 2\u001B[39m\n\n  at calls.test.ts:7';
  expect(describeFailures([{ name: 'api: calls > are counted', message }])).toEqual([
    '✗ api: calls > are counted',
    '    expected 1 to be 2',
    '      at calls.test.ts:7',
  ]);
});

test('however many fail, the end of a log has room for their names', () => {
  expect(describeFailures(many(6))).toHaveLength(30);
  const lines = describeFailures(many(200));
  expect(lines).toHaveLength(31);
  expect(lines.at(-1)).toBe('and 185 more');
  expect(describeFailures([{ name: 'x'.repeat(5_000), message: '' }])[0]?.length).toBeLessThan(250);
});

test('what was noted is found again, and without a file nothing is noted', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-failures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'noted');
  expect(failuresIn(file)).toEqual([]);
  vi.stubEnv(FAILURES_FILE, undefined);
  noteFailure({ name: 'lost', message: '' });
  vi.stubEnv(FAILURES_FILE, file);
  noteFailure({ name: 'first', message: 'a\nb' });
  noteFailure({ name: 'second', message: '' });
  expect(failuresIn(file)).toEqual([
    { name: 'first', message: 'a\nb' },
    { name: 'second', message: '' },
  ]);
});
