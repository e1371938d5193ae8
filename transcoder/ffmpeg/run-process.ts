import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { MediaError } from '../media-error.ts';

/** Limits of one child process. */
export type ProcessLimits = {
  /** Processor seconds, over all its threads. */
  cpu_seconds: number;
  /** Memory, counted as `memory_kind` says. */
  memory_bytes: number;
  /**
   * `addresses`, the default: address space, with the program's own libraries. `data`: private memory that it may write to,
   * for programs that reserve far more addresses than they use.
   */
  memory_kind?: 'addresses' | 'data';
  /** The largest file that it may write. */
  file_bytes: number;
  /** Seconds on the clock, after which it is killed. */
  wall_seconds: number;
  /** Bytes that it may print; with more it is killed. */
  output_bytes: number;
};

export type ProcessRun = {
  program: string;
  args: readonly string[];
  limits: ProcessLimits;
  /** Path of `prlimit`; without it only the clock and the output are limited. */
  prlimit: string | null;
  /** Left out: like this process. `behind`: it uses what others leave, so that no player waits for it. */
  priority?: 'behind';
  /** Takes standard output as it comes. */
  onOutput?: (bytes: Buffer) => void;
  signal?: AbortSignal | undefined;
};

const STDERR_KEPT_CHARACTERS = 2_000;

/** The command with its limits in front, as data. */
export function limitedCommand(run: Pick<ProcessRun, 'program' | 'args' | 'limits' | 'prlimit'>): string[] {
  const { program, args, limits, prlimit } = run;
  if (prlimit === null) return [program, ...args];
  return [
    prlimit,
    `--cpu=${limits.cpu_seconds}`,
    `--${limits.memory_kind === 'data' ? 'data' : 'as'}=${limits.memory_bytes}`,
    `--fsize=${limits.file_bytes}`,
    '--core=0',
    '--nofile=64',
    '--',
    program,
    ...args,
  ];
}

/**
 * Runs a program without a shell, with an empty environment, no input, and limits on what it uses. Resolves when it ended
 * well; its whole process group is gone when this settles.
 *
 * @throws MediaError `ffmpeg_missing` (cannot be started), `ffmpeg_failed` (with the end of its standard error),
 *   `timed_out` (clock or processor, or killed by the system), `too_large` (output), `aborted`
 */
export async function runProcess(run: ProcessRun): Promise<void> {
  const { limits, signal } = run;
  if (signal?.aborted === true) throw new MediaError('aborted', 'given up by the caller');
  const [command = run.program, ...args] = limitedCommand(run);
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    detached: true,
  });
  if (run.priority === 'behind') stepBehind(child.pid);
  let stopped: MediaError | null = null;
  const stop = (error: MediaError) => {
    stopped ??= error;
    killGroup(child.pid);
  };
  const onAbort = () => stop(new MediaError('aborted', 'given up by the caller'));
  const timer = setTimeout(
    () => stop(new MediaError('timed_out', `no end after ${limits.wall_seconds} s`)),
    limits.wall_seconds * 1000,
  );
  signal?.addEventListener('abort', onAbort, { once: true });
  let printed = 0;
  child.stdout.on('data', (bytes: Buffer) => {
    printed += bytes.length;
    if (printed > limits.output_bytes)
      stop(new MediaError('too_large', `more than ${limits.output_bytes} bytes printed`));
    else run.onOutput?.(bytes);
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_KEPT_CHARACTERS);
  });
  const ended = Promise.withResolvers<{ code: number | null; cause: string | null }>();
  child.once('error', (error) => ended.reject(new MediaError('ffmpeg_missing', error.message, { cause: error })));
  child.once('close', (code, cause) => ended.resolve({ code, cause }));
  try {
    const { code, cause } = await ended.promise;
    if (stopped !== null) throw stopped;
    if (cause === 'SIGXCPU' || cause === 'SIGKILL') {
      throw new MediaError(
        'timed_out',
        `killed by the system after ${limits.cpu_seconds} s of processor time, or less`,
      );
    }
    if (code !== 0) throw new MediaError('ffmpeg_failed', `ended with ${cause ?? code}: ${stderr.trim()}`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function stepBehind(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended in the meantime.
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended in the meantime.
  }
}
