import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainLines } from './failures.ts';

type Options = { cwd: string; env: NodeJS.ProcessEnv; signal: AbortSignal };

/** Exit code of a check that could not be made here (EX_UNAVAILABLE of sysexits). */
export const UNAVAILABLE = 69;

const keptBytes = 16_384;
/** The output of an ended program is complete by then; its orphans may keep the stream open forever. */
const lastWordsMs = 2_000;

/**
 * Runs a Node script with this process's output.
 * @param command - the script and its arguments.
 * @returns whether it succeeded, whether it could not be made here, and the last lines of its output.
 */
export async function runAndKeepEnd(command: string[], { cwd, env, signal }: Options) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, command, {
    cwd,
    env: { ...colours, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stopChild = () => child.kill();
  signal.addEventListener('abort', stopChild);
  let end = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding('utf8').on('data', (text: string) => {
      to.write(text);
      end = (end + text).slice(-keptBytes);
    });
  }
  const closed = new Promise((resolve) => child.once('close', resolve));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  signal.removeEventListener('abort', stopChild);
  await Promise.race([closed, sleep(lastWordsMs)]);
  child.stdout.destroy();
  child.stderr.destroy();
  return { succeeded: code === 0, unavailable: code === UNAVAILABLE, lines: plainLines(end).slice(-12) };
}
