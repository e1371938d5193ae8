import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const NODE = process.execPath;

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

interface Stat {
  pid: number;
  parent: number;
  cpu_ms: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may contain spaces and brackets, so fields are counted from its last bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    return { pid, parent: Number(fields[1]), cpu_ms: ticks * TICK_MS };
  } catch {
    return undefined;
  }
}

/** Processor time in ms of these processes and all their descendants, including those that ended and were awaited. */
export function cpuOf(pids: readonly number[]): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []));
  const family = new Set(pids);
  let grown = true;
  while (grown) {
    const before = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
    grown = family.size > before;
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { cpu_ms }) => sum + cpu_ms, 0);
}

/** Processor time in ms of programs that this process started and that have ended. */
export function cpuOfEnded(): number {
  const text = readFileSync('/proc/self/stat', 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The path of a program on PATH, or in the given folders. */
export function findProgram(name: string, also: readonly string[] = []): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...also];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

const running = new Set<ChildProcess>();
/** Ends all child processes with the bench, however it ends. */
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A program that keeps running; its output goes to the log file. */
export function startProgram(
  command: string,
  args: readonly string[],
  { env = {}, log }: { env?: Record<string, string>; log: string },
): ChildProcess {
  const out = openSync(log, 'a');
  const { PATH = '', HOME = '/tmp' } = process.env;
  const child = spawn(command, args, { cwd: ROOT, env: { PATH, HOME, ...env }, stdio: ['ignore', out, out] });
  closeSync(out);
  // A program that a failed subject left behind does not hold the bench; it ends with it.
  child.unref();
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.ref();
  child.kill(signal);
  await gone;
}

/** Runs a program to its end. @throws Error with its output on failure */
export function runToEnd(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { PATH = '', HOME = '/tmp' } = process.env;
  const child = spawn(command, args, { env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let errors = '';
  child.stdout.on('data', (text) => (out += String(text)));
  child.stderr.on('data', (text) => (errors += String(text)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${command} ended with ${code}: ${errors.slice(-500)}`)),
    );
  });
}
