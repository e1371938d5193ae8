import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { limitedCommand, runProcess } from './run-process.ts';
import type { ProcessLimits, ProcessRun } from './run-process.ts';
import { temporaryFolder } from '../test/media-tools.ts';

const limits: ProcessLimits = {
  cpu_seconds: 30,
  memory_bytes: 2 ** 40,
  file_bytes: 2 ** 20,
  wall_seconds: 20,
  output_bytes: 10_000,
};

const run = (script: string, changes: Partial<ProcessRun> = {}) =>
  runProcess({ program: process.execPath, args: ['-e', script], limits, prlimit: null, ...changes });

test('output comes as printed, and a good end resolves', async () => {
  const pieces: Buffer[] = [];
  await run('process.stdout.write("voice")', { onOutput: (bytes) => pieces.push(bytes) });
  expect(Buffer.concat(pieces).toString()).toBe('voice');
});

test('a program whose end is not awaited by people goes behind the others', async () => {
  const pieces: Buffer[] = [];
  const onOutput = (bytes: Buffer) => pieces.push(bytes);
  const priority = 'process.stdout.write(String(require("node:os").getPriority()))';
  await run(priority, { onOutput, priority: 'behind' });
  expect(Buffer.concat(pieces).toString()).toBe('10');
});

test('a bad end carries the last words', async () => {
  await expect(run('console.error("moov atom not found"); process.exit(1)')).rejects.toMatchObject({
    code: 'ffmpeg_failed',
    message: expect.stringContaining('moov atom not found'),
  });
});

test('what cannot be started is missing', async () => {
  await expect(run('', { program: '/nowhere/ffmpeg' })).rejects.toMatchObject({ code: 'ffmpeg_missing' });
});

test('time, output and the caller each end it, with its children', async () => {
  await using folder = await temporaryFolder();
  const hang = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    require('node:fs').writeFileSync(${JSON.stringify(folder.at('pid'))}, String(child.pid));
    setInterval(() => {}, 1000);`;
  const timed = run(hang, { limits: { ...limits, wall_seconds: 1 } });
  await expect(timed).rejects.toMatchObject({ code: 'timed_out' });
  const pid = Number(await readFile(folder.at('pid'), 'utf8'));
  await expect.poll(() => isRunning(pid)).toBe(false);
  await expect(run('for (;;) process.stdout.write("x".repeat(5000))')).rejects.toMatchObject({ code: 'too_large' });
  await expect(run('setInterval(() => {}, 1000)', { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
    code: 'aborted',
  });
  await expect(run('', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
});

test('a child knows nothing of our environment', async () => {
  let text = '';
  await run('process.stdout.write(Object.keys(process.env).sort().join())', {
    onOutput: (bytes) => {
      text += bytes.toString();
    },
  });
  expect(text).toBe('LC_ALL,PATH');
});

test('the limits precede the command, and hold where the system has prlimit', async () => {
  const command = limitedCommand({ program: 'ffmpeg', args: ['-i'], limits, prlimit: '/usr/bin/prlimit' });
  expect(command.join(' ')).toBe(
    '/usr/bin/prlimit --cpu=30 --as=1099511627776 --fsize=1048576 --core=0 --nofile=64 -- ffmpeg -i',
  );
  const prlimit = pathOfPrlimit();
  const burn = run('for (;;) {}', { prlimit, limits: { ...limits, cpu_seconds: 1, wall_seconds: 5 } });
  await expect(burn).rejects.toMatchObject({ code: 'timed_out' });
});

test('where memory is counted as data, what is reserved is free and what is used is limited', async () => {
  const prlimit = pathOfPrlimit();
  if (prlimit === null) return;
  const with900MB = { prlimit, limits: { ...limits, memory_kind: 'data' as const, memory_bytes: 900 * 2 ** 20 } };
  await run('new WebAssembly.Memory({ initial: 1, maximum: 65536 })', with900MB);
  await expect(run('Buffer.alloc(600 * 2 ** 20, 1)', with900MB)).rejects.toMatchObject({ code: 'ffmpeg_failed' });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // In a container a dead process may stay uncollected; Linux shows whether it is one.
    return !existsSync('/proc/self/stat') || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

function pathOfPrlimit(): string | null {
  try {
    return execFileSync('sh', ['-c', 'command -v prlimit']).toString().trim();
  } catch {
    return null;
  }
}
