import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/embedded-postgres/index.ts';
import { type Env, StartupError } from '../../server/src/env.ts';
import { shareConnections } from '../../server/src/db/start/connections.ts';
import { addressFault } from '../../server/src/db/start/sessions.ts';
import { broken, type Finding, good, note, reasonOf } from './finding.ts';

const name = 'database';
const oldestVersion = 150_000;
/** Extensions for the search; the migrations create them. */
const extensions = ['pg_trgm', 'btree_gin', 'unaccent'];
const patienceMs = 10_000;

/** The connections of the server, as the settings have them. */
const describe = (env: Env, connections: number): string =>
  [
    '',
    ...(env.DATABASE_CA ? ['encrypted, with a certificate of DATABASE_CA'] : []),
    ...(env.DATABASE_URL === env.DATABASE_DIRECT_URL ? [] : ['also through the pooler']),
    `up to ${connections} connections`,
    `${env.DATABASE_STATEMENTS} statements`,
  ].join(', ');

/** Checks a server's version and whether Vivavoce may create tables there. */
async function examine(env: Env, url: string, mend: string): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  try {
    await client.connect();
    const { rows } = await client.query<{
      number: number;
      version: string;
      may_create: boolean;
      lacking: string[];
      encoding: string;
      connections: number;
      knows_letters: boolean;
    }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
         has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may_create,
         array(select unnest($1::text[]) except select name::text from pg_available_extensions) as lacking,
         getdatabaseencoding() as encoding, current_setting('max_connections')::int
           - current_setting('superuser_reserved_connections')::int as connections, lower('Ж') = 'ж' as knows_letters`,
      [extensions],
    );
    const [row] = rows;
    if (!row || row.number < oldestVersion) {
      return broken(name, `PostgreSQL ${row?.version} is too old.`, 'Use 15 or newer.');
    }
    const { DATABASE_URL: pooler = url, DATABASE_STATEMENTS: statements } = env;
    const fault = await addressFault(url, pooler, statements);
    if (fault !== null) return broken(name, fault, '');
    const { all } = shareConnections(env);
    if (pooler === url && all > row.connections) {
      const so = `The server opens up to ${all} connections, and the database has ${row.connections} for all programs.`;
      return broken(name, so, 'Lower DATABASE_POOL, or raise max_connections.');
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
    return good(name, `PostgreSQL ${row.version} answers${describe(env, all)}`);
  } catch (error) {
    return broken(name, `The database does not answer: ${reasonOf(error)}.`, mend);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function examineBuiltIn(env: Env): Promise<Finding> {
  const dataDir = env.DATA_DIR;
  const running = runningEmbeddedPostgres(dataDir);
  const mend = 'Look into postgres/server.log in DATA_DIR.';
  if (running) return examine(env, running, mend);
  if (!existsSync(path.join(dataDir, 'postgres/cluster')))
    return good(name, 'the built-in one is made at the first start');
  try {
    const started = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    const finding = await examine(env, started.url, mend);
    await started.stop();
    return finding;
  } catch (error) {
    return broken(name, reasonOf(error) + '.', error instanceof StartupError ? '' : mend);
  }
}

export function checkDatabase(env: Env): Promise<Finding> {
  const mend = 'Check host, port, user, password and firewall in DATABASE_URL, and DATABASE_CA where it is set.';
  return env.DATABASE_DIRECT_URL ? examine(env, env.DATABASE_DIRECT_URL, mend) : examineBuiltIn(env);
}
