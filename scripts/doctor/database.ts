import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/embedded-postgres/index.ts';
import { type Env, StartupError } from '../../server/src/env.ts';
import { losesSessions } from '../../server/src/db/start/sessions.ts';
import { broken, type Finding, good, note, reasonOf } from './finding.ts';

const name = 'database';
const oldestVersion = 150_000;
/** Extensions for the search; the migrations create them. */
const extensions = ['pg_trgm', 'btree_gin', 'unaccent'];
const patienceMs = 10_000;

/** Checks a server's version and whether Vivavoce may create tables there. */
async function examine(url: string, mend: string): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  try {
    await client.connect();
    const { rows } = await client.query<{
      number: number;
      version: string;
      may_create: boolean;
      lacking: string[];
      encoding: string;
      knows_letters: boolean;
    }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
         has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may_create,
         array(select unnest($1::text[]) except select name::text from pg_available_extensions) as lacking,
         getdatabaseencoding() as encoding, lower('Ж') = 'ж' as knows_letters`,
      [extensions],
    );
    const [row] = rows;
    if (!row || row.number < oldestVersion) {
      return broken(name, `PostgreSQL ${row?.version} is too old.`, 'Use 15 or newer.');
    }
    if (await losesSessions(url)) {
      const so = 'DATABASE_URL leads to a pooler in transaction mode, which loses sessions.';
      return broken(name, so, 'Name the address of the database, or put the pooler into session mode.');
    }
    if (!row.may_create) {
      return broken(name, 'The user of DATABASE_URL may not create tables.', 'Make it the owner of the database.');
    }
    if (row.lacking.length > 0) {
      const missing = `PostgreSQL lacks the extensions ${row.lacking.join(', ')}.`;
      return broken(name, missing, 'Install its contrib package.');
    }
    if (row.encoding !== 'UTF8') {
      return broken(name, `The database is encoded in ${row.encoding}.`, 'Create it with encoding UTF8.');
    }
    if (!row.knows_letters) {
      const so =
        'its character type knows ASCII letters only: the search finds names in other scripts slowly, and as written';
      return note(name, `PostgreSQL ${row.version} answers, but ${so}`);
    }
    return good(name, `PostgreSQL ${row.version} answers`);
  } catch (error) {
    return broken(name, `The database does not answer: ${reasonOf(error)}.`, mend);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function examineBuiltIn(dataDir: string): Promise<Finding> {
  const running = runningEmbeddedPostgres(dataDir);
  const mend = 'Look into postgres/server.log in DATA_DIR.';
  if (running) return examine(running, mend);
  if (!existsSync(path.join(dataDir, 'postgres/cluster')))
    return good(name, 'the built-in one is made at the first start');
  try {
    const started = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    const finding = await examine(started.url, mend);
    await started.stop();
    return finding;
  } catch (error) {
    return broken(name, reasonOf(error) + '.', error instanceof StartupError ? '' : mend);
  }
}

export function checkDatabase(env: Env): Promise<Finding> {
  const mend = 'Check host, port, user, password and firewall in DATABASE_URL.';
  return env.DATABASE_URL ? examine(env.DATABASE_URL, mend) : examineBuiltIn(env.DATA_DIR);
}
