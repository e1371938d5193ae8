import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Step } from './test-steps.ts';

export type Counts = { passed: number; failed: number; skipped: number };

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/**
 * Arguments and environment that make a runner write its counts to a file, and log failures, beside its usual output.
 */
export function reporting(step: Step, file: string): { args: string[]; env: Record<string, string> } {
  if (step.report === 'vitest') {
    const reporters = ['default', 'json', path.join(import.meta.dirname, 'vitest-failures.ts')];
    return { args: [...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${file}`], env: {} };
  }
  if (step.report === 'playwright') {
    const reporters = ['list', 'json', path.join(import.meta.dirname, '../../e2e/fixtures/note-failures.ts')];
    return { args: [`--reporter=${reporters.join(',')}`], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } };
  }
  return { args: [], env: {} };
}

function countsIn(step: Step, file: string): Counts {
  const text = readFileSync(file, 'utf8');
  if (step.report === 'vitest') {
    const report = JSON.parse(text) as VitestReport;
    const skipped = report.numPendingTests + report.numTodoTests;
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
  }
  const { stats } = JSON.parse(text) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** The counts of a finished step: never a success when its program failed, whatever it counted. */
export function countsOf(step: Step, file: string, succeeded: boolean): Counts {
  if (!step.report) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  if (!existsSync(file)) return { passed: 0, failed: succeeded ? 0 : 1, skipped: 0 };
  const counts = countsIn(step, file);
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

export function sum(all: Counts[]): Counts {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
