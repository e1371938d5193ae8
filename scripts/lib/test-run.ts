import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { changeSince, onlyChanged } from './changed-steps.ts';
import { describeFailures, type Failure, FAILURES_FILE, failuresIn } from './failures.ts';
import { useMemoryFolder } from './memory-folder.ts';
import { runAndKeepEnd } from './program-end.ts';
import { type Counts, countsOf, reporting, sum } from './test-counts.ts';
import { type Step, testSteps } from './test-steps.ts';
import { ensureTools } from './test-tools.ts';

type Result = Counts & { name: string; seconds: number; note: string; failures: Failure[] };

useMemoryFolder();
const root = path.join(import.meta.dirname, '../..');
const reports = mkdtempSync(path.join(tmpdir(), 'vivavoce-test-reports-'));
const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

const hasFailed = ({ note }: Result) => note === 'FAILED';
/** Set on the first signal: running steps end, the rest does not start, and the results so far are reported. */
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => stop.abort());

/** The reporter's failures; without one, or after an abort, the end of the output. */
function failuresOf(step: Step, file: string, ends: string[]): Failure[] {
  const noted = failuresIn(file).map(({ name, message }) => ({ name: `${step.name}: ${name}`, message }));
  return noted.length > 0 ? noted : [{ name: `${step.name} ended with`, message: ends.join('\n') }];
}

async function runStep(step: Step, env: NodeJS.ProcessEnv): Promise<Result> {
  if (step.skip) return { ...nothing, name: step.name, seconds: 0, note: `skipped: ${step.skip}`, failures: [] };
  console.log(`\n── ${step.name} ──`);
  const more = step.more?.() ?? [];
  const begun = Date.now();
  const file = path.join(reports, `${step.name}.json`);
  const noted = path.join(reports, `${step.name}.failures`);
  const { args, env: reportEnv } = reporting(step, file);
  const options = {
    cwd: root,
    env: { ...env, ...step.env, ...reportEnv, [FAILURES_FILE]: noted },
    signal: stop.signal,
  };
  const ends = await Promise.all(
    step.commands.map((command) => runAndKeepEnd([...command, ...more, ...args], options)),
  );
  const wrong = ends.filter(({ succeeded }) => !succeeded);
  const seconds = (Date.now() - begun) / 1000;
  const [unavailable] = wrong;
  if (wrong.every((end) => end.unavailable) && unavailable)
    return {
      ...nothing,
      skipped: 1,
      name: step.name,
      seconds,
      note: `skipped: ${unavailable.lines.at(-1)}`,
      failures: [],
    };
  const counts = countsOf(step, file, wrong.length === 0);
  if (wrong.length === 0) return { ...counts, name: step.name, seconds, note: '', failures: [] };
  const failures = failuresOf(
    step,
    noted,
    wrong.flatMap(({ lines }) => lines),
  );
  // Also here, for a log that ends before the summary.
  console.log(['', `What failed in ${step.name}:`, ...describeFailures(failures)].join('\n'));
  return { ...counts, name: step.name, seconds, note: 'FAILED', failures };
}

function printSummary(results: Result[], notRun: string[]): void {
  console.log('\nstep          seconds  passed  failed  skipped');
  for (const { name, seconds, passed, failed, skipped, note } of results) {
    const cells = [seconds.toFixed(1).padStart(7), ...[passed, failed, skipped].map((n) => String(n).padStart(6))];
    console.log(`${name.padEnd(14)}${cells.join('  ')}   ${note}`.trimEnd());
  }
  const first = results.find(hasFailed);
  if (first)
    console.log(`\nThe first step that failed is ${first.name}; run it alone with: npm test -- --only ${first.name}`);
  if (notRun.length > 0) console.log(`Not run after that: ${notRun.join(', ')}.`);
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) console.log(['', ...describeFailures(failures), ''].join('\n'));
}

function chooseSteps(only: string | undefined, deep: boolean): Step[] {
  const steps = testSteps(deep);
  if (!only) return steps;
  const names = only.split(',');
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0) return steps.filter(({ name }) => names.includes(name));
  console.error(`There is no step ${unknown.join(', ')}; the steps are ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

function together(steps: Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    if (step.beside && groups.length > 0) groups.at(-1)?.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Runs the steps in order. On a developer's machine the first failure ends the run; in CI the rest runs too. */
async function main(): Promise<void> {
  const options = {
    only: { type: 'string' },
    changed: { type: 'boolean' },
    deep: { type: 'boolean' },
    all: { type: 'boolean' },
  } as const;
  // The only positional argument is the revision of `--changed`.
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length > (values.changed ? 1 : 0)) throw new Error(`There is no option ${positionals.at(-1)}.`);
  const chosen = chooseSteps(values.only, values.deep ?? false);
  const steps = values.changed ? onlyChanged(root, chosen, changeSince(root, positionals[0])) : chosen;
  const tools = steps.some(({ report, skip }) => report && !skip) ? ensureTools() : undefined;
  if (tools && 'problem' in tools) console.error(tools.problem);
  const env = {
    ...process.env,
    // Folder in which one step leaves files for a later one: e2e/fixtures/product/first-product.ts.
    VIVAVOCE_TEST_FOLDER: reports,
    PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
    ...(tools &&
      'chromium' in tools && {
        CHROMIUM_PATH: tools.chromium,
        ...(tools.shell && { CHROMIUM_SHELL_PATH: tools.shell }),
      }),
    ...(values.deep && { TEST_DEEP: '1' }),
  };
  const runAll = values.all || Boolean(process.env['CI']);
  const results: Result[] = [];
  for (const group of together(steps)) {
    results.push(...(await Promise.all(group.map((step) => runStep(step, env)))));
    if (stop.signal.aborted || (!runAll && results.some(hasFailed))) break;
  }
  rmSync(reports, { recursive: true });
  printSummary(
    results,
    steps.slice(results.length).map(({ name }) => name),
  );
  const total = sum(results);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
  process.exitCode = total.failed > 0 || stop.signal.aborted ? 1 : 0;
}

await main();
