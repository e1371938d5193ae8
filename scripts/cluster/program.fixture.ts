import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { once } from 'node:events';
import { QUICK_IMPORTS } from '../../server/test/server-process.ts';
import type { Machine, Network } from './network.fixture.ts';

/** Starts a program of this folder on a machine, with a channel to it. @returns once it has sent its first message */
export async function startProgram(
  network: Network,
  machine: Machine,
  file: URL,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const [execPath, ...before] = network.within(machine);
  const log = openSync(network.logOf(machine, 'program'), 'a');
  const child = fork(file, {
    execPath,
    execArgv: [...before, process.execPath, '--import', QUICK_IMPORTS],
    env: { ...process.env, ...settings },
    stdio: ['ignore', log, log, 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${file.pathname} ended; see ${network.logOf(machine, 'program')}`);
    }),
  ]);
  return child;
}
