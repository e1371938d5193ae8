import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';

/** As `npm start` loads it. */
export const QUICK_IMPORTS = new URL('../../scripts/lib/quick-imports.mjs', import.meta.url).href;
/** The command line of the product. */
export const SERVER = [
  process.execPath,
  '--import',
  QUICK_IMPORTS,
  fileURLToPath(new URL('../src/main.ts', import.meta.url)),
] as const;

export interface ServerProcess {
  child: ChildProcess;
  /** The exit code and the error output of the process, once it has ended. */
  ended: Promise<{ code: number | null; said: string }>;
  get: (path: string) => Promise<Response>;
  /** Resolves once it serves. */
  ready: () => Promise<void>;
  /** An orderly end. */
  stop: () => Promise<void>;
}

/** The program as in production, on a port of this machine; the settings name its folder, database and secret. */
export function startServerProcess(
  port: number,
  settings: Record<string, string>,
  stdout: 'ignore' | 'pipe' = 'ignore',
): ServerProcess {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...settings,
  };
  const [program, ...parameters] = SERVER;
  const child = spawn(program, parameters, { env, stdio: ['ignore', stdout, 'pipe'] });
  const complaint = text(child.stderr as Readable);
  const ended = once(child, 'exit').then(async ([code]) => ({ code: code as number | null, said: await complaint }));
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const ready = async () => {
    const patience = { timeout: 50_000, interval: 100 };
    await vi.waitFor(async () => expect((await get('/api/health/ready')).status).toBe(200), patience);
  };
  const stop = async () => {
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, said: '' });
  };
  return { child, ended, get, ready, stop };
}
