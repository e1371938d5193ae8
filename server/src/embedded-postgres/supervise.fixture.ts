import { StartupError } from '../env.ts';
import { startEmbeddedPostgres } from './index.ts';

/** A server process for tests to kill: starts the database of a folder, reports, and stops it on SIGTERM. */
const log = () => undefined;
const report = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log });
  report({ url: postgres.url, adopted: postgres.adopted });
  const idle = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(idle);
    void postgres.stop();
  });
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  report({ problems: error.problems });
  process.exitCode = 1;
}
