import { spawn } from 'node:child_process';
import path from 'node:path';
import { fakeClock, settingsAt } from './lib/fake-clock.ts';

/**
 * Runs tests at another time, in another zone: `node scripts/run.mjs scripts/test-at.ts MOMENT ZONE [arguments of
 * vitest]`.
 */
const [moment = '', zone = 'UTC', ...args] = process.argv.slice(2);
const library = fakeClock();
if (library) {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, ...settingsAt(library, moment, zone) },
    stdio: 'inherit',
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => (process.exitCode = code ?? 1));
} else {
  console.error('Tests at another hour need faketime: apt-get install faketime');
  process.exitCode = 1;
}
