import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Counts, countsOf, reporting, sum } from './test-counts.ts';
import { type Step, testSteps } from './test-steps.ts';
import { ensureTools } from './test-tools.ts';

type Result = Counts & { name: string; seconds: number; note: string };

const root = path.join(import.meta.dirname, '../..');
const reports = mkdtempSync(path.join(tmpdir(), 'vivavoce-test-reports-'));
const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

function run(command: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
}

async function runStep(step: Step, env: NodeJS.ProcessEnv): Promise<Result> {
  if (step.skip) return { ...nothing, name: step.name, seconds: 0, note: `skipped: ${step.skip}` };
  console.log(`\n── ${step.name} ──`);
  const begun = Date.now();
  const file = path.join(reports, `${step.name}.json`);
  const { args, env: reportEnv } = reporting(step, file);
  const stepEnv = { ...env, ...step.env, ...reportEnv };
  const outcomes = await Promise.all(step.commands.map((command) => run([...command, ...args], stepEnv)));
  const succeeded = outcomes.every(Boolean);
  const counts = countsOf(step, file, succeeded);
  return { ...counts, name: step.name, seconds: (Date.now() - begun) / 1000, note: succeeded ? '' : 'FAILED' };
}

function printSummary(results: Result[], notRun: string[]): void {
  console.log('\nstep          seconds  passed  failed  skipped');
  for (const { name, seconds, passed, failed, skipped, note } of results) {
    const cells = [seconds.toFixed(1).padStart(7), ...[passed, failed, skipped].map((n) => String(n).padStart(6))];
    console.log(`${name.padEnd(14)}${cells.join('  ')}   ${note}`.trimEnd());
  }
  const first = results.find(({ note }) => note === 'FAILED');
  if (first)
    console.log(`\nThe first step that failed is ${first.name}; run it alone with: npm test -- --only ${first.name}`);
  if (notRun.length > 0) console.log(`Not run after that: ${notRun.join(', ')}.`);
}

function chooseSteps(only: string | undefined, deep: boolean): Step[] {
  const steps = testSteps(deep);
  if (!only) return steps;
  const wanted = only.split(',');
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0) return steps.filter(({ name }) => wanted.includes(name));
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
  const options = { only: { type: 'string' }, deep: { type: 'boolean' }, all: { type: 'boolean' } } as const;
  const { values } = parseArgs({ options });
  const steps = chooseSteps(values.only, values.deep ?? false);
  const tools = steps.some(({ report }) => report) ? ensureTools() : undefined;
  if (tools && 'problem' in tools) console.error(tools.problem);
  const env = {
    ...process.env,
    // The product is started dozens of times; its modules need not be compiled each time.
    NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
    PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
    ...(tools && 'chromium' in tools && { CHROMIUM_PATH: tools.chromium }),
    ...(values.deep && { TEST_DEEP: '1' }),
  };
  const runAll = values.all || Boolean(process.env['CI']);
  const results: Result[] = [];
  for (const group of together(steps)) {
    results.push(...(await Promise.all(group.map((step) => runStep(step, env)))));
    if (!runAll && results.some(({ note }) => note === 'FAILED')) break;
  }
  rmSync(reports, { recursive: true });
  printSummary(
    results,
    steps.slice(results.length).map(({ name }) => name),
  );
  const { passed, failed, skipped } = sum(results);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();
