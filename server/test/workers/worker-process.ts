import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestServer } from '../api-test.ts';

/**
 * Starts a worker as a process of its own, on the database and files of a test server, so that it can be killed.
 * @param program its script, which sends a message once it works
 * @param settings further variables
 * @returns once it works; the caller ends it
 */
export async function startWorkerProcess(
  { ctx: { env }, database }: TestServer,
  program: URL,
  settings: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = fork(fileURLToPath(program), [], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: env.DATA_DIR,
      SESSION_SECRET: env.SESSION_SECRET,
      PUBLIC_URL: env.PUBLIC_URL,
      DATABASE_URL: database.url,
      ...settings,
    },
  });
  await once(child, 'message');
  return child;
}
