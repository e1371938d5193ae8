import { migrate, STANDBY_MS } from '../server/src/db/migrate.ts';
import { readEnv, StartupError } from '../server/src/env.ts';

/**
 * `npm run migrate`: brings the database of DATABASE_URL to the version of this program and ends, before its servers are
 * started. They do the same at each start; the built-in database has no other way.
 */
try {
  const { DATABASE_URL: pooler, DATABASE_DIRECT_URL, DATABASE_STATEMENTS: statements, SESSION_SECRET } = readEnv();
  if (DATABASE_DIRECT_URL === undefined) throw new StartupError(['The built-in database is migrated by the start.']);
  const say = (sentence: string) => console.warn(sentence);
  await migrate(DATABASE_DIRECT_URL, { say, secret: SESSION_SECRET, pooler, statements, recovery_ms: STANDBY_MS });
  console.log('The database has the version of this program.');
} catch (error) {
  const problems = error instanceof StartupError ? error.problems : [(error as Error).message];
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
}
