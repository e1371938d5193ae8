import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runAndKeepEnd } from './program-end.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-program-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(script: string, signal = new AbortController().signal) {
  const file = path.join(folder, 'script.mjs');
  writeFileSync(file, script);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const end = await runAndKeepEnd([file], { cwd: folder, env: process.env, signal });
  return { ...end, written: written.mock.calls.map(([text]) => text.toString()).join('') };
}

test('all that a program writes is passed on, and its last lines are kept', async () => {
  const script = `for (let i = 1; i <= 40; i++) console.log('line ' + i);\nconsole.error('no');\nprocess.exit(3);`;
  const { succeeded, lines, written } = await run(script);
  expect(succeeded).toBe(false);
  expect(written.split('\n')).toHaveLength(41);
  expect(lines).toHaveLength(12);
  expect(lines).toContain('line 40');
});

test('a program that ends well has succeeded, also when something it began goes on writing', async () => {
  const script = `
    import { spawn } from 'node:child_process';
    const left = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'inherit', detached: true });
    left.unref();
    console.log(left.pid);`;
  const { succeeded, lines } = await run(script);
  expect(succeeded).toBe(true);
  process.kill(Number(lines[0]));
});

test('a program ends when it is asked to, and has not succeeded', async () => {
  const stop = new AbortController();
  const ended = run('setTimeout(() => {}, 60000);', stop.signal);
  stop.abort();
  expect(await ended).toMatchObject({ succeeded: false });
});
