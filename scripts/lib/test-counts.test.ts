import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countsOf, sum } from './test-counts.ts';
import type { Step } from './test-steps.ts';

const unit: Step = { name: 'unit', commands: [], report: 'vitest' };
const journeys: Step = { name: 'e2e', commands: [], report: 'playwright' };
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-counts-'));
  file = path.join(folder, 'report.json');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const vitestReport = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };

test('the counts are those of the runner', () => {
  writeFileSync(file, JSON.stringify(vitestReport));
  expect(countsOf(unit, file, true)).toEqual({ passed: 5, failed: 0, skipped: 1 });
});

test('a runner that failed outside its tests is a failure all the same', () => {
  writeFileSync(file, JSON.stringify(vitestReport));
  expect(countsOf(unit, file, false)).toEqual({ passed: 5, failed: 1, skipped: 1 });
});

test('a runner that never came to count is a failure', () => {
  expect(countsOf(journeys, file, false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a journey that passes only at the second attempt has failed', () => {
  writeFileSync(file, JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 } }));
  expect(countsOf(journeys, file, true)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test('a check without tests counts as one', () => {
  const lint: Step = { name: 'lint', commands: [] };
  expect(sum([countsOf(lint, file, true), countsOf(lint, file, false)])).toEqual({ passed: 1, failed: 1, skipped: 0 });
});
