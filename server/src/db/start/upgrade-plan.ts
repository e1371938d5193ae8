import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { readBackupAge } from '../../backup/backup-age.ts';
import { requireSameSecret } from './nodes.ts';
import { addressFault } from './sessions.ts';
import { isOlder, OLDEST_RELEASE, readReleases, RELEASE } from './release.ts';
import { describeStatement, listMigrations, type Migration } from '../migration-files.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres/index.ts';
import type { Env } from '../../env.ts';

export interface UpgradePlan {
  lines: string[];
  /** Why the start of this version would fail, each in one sentence with the cure. */
  blockers: string[];
}

const HOUR_MS = 3_600_000;
const LEAST_FREE_BYTES = 1e9;

type Applied = { last: number; unknown: boolean };

/** The newest migration in the database, and whether it is one that this version does not have. */
async function readApplied(client: pg.Client, migrations: readonly Migration[]): Promise<Applied | null> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (tables[0]?.name == null) return null;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? 0);
  return { last, unknown: last > (migrations.at(-1)?.when ?? 0) };
}

/** Estimated rows of tables, since an index or a change of a large one takes time. */
async function readSizes(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, greatest(reltuples, 0)::float8 as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

function describe(migration: Migration, sizes: ReadonlyMap<string, number>): string {
  const parts = new Set(migration.statements.map((statement) => describeStatement(statement).says));
  const large = [...parts].flatMap((part) => {
    const table = /(?:adds an index to|changes rows of) (\w+)$/.exec(part)?.[1] ?? '';
    const rows = sizes.get(table) ?? 0;
    return rows >= 100_000 ? [`${table} has about ${Math.round(rows).toLocaleString('en')} rows`] : [];
  });
  return `  ${migration.name}: ${[...parts].join(', ')}${large.length > 0 ? ` (${large.join(', ')})` : ''}`;
}

async function readBackups(client: pg.Client, env: Env, now: Date): Promise<string> {
  const age = await readBackupAge({ query: client.query.bind(client) }, env).catch(() => null);
  if (!age?.base) return 'No backup was reported. Make one first: it is the only way back.';
  const hours = Math.round((now.getTime() - age.base.getTime()) / HOUR_MS);
  return `The newest backup ended ${hours} hours ago.${hours > 1 ? ' Make one first: it is the only way back.' : ''}`;
}

async function readPlan(client: pg.Client, env: Env, now: Date): Promise<UpgradePlan> {
  const migrations = listMigrations();
  const applied = await readApplied(client, migrations);
  if (!applied) return { lines: [`The database is empty: the start makes it for ${RELEASE}.`], blockers: [] };
  const noted = await readReleases(drizzle(client)).catch(() => undefined);
  const waiting = migrations.filter(({ when }) => when > applied.last);
  const sizes = await readSizes(client);
  const others = await client.query<{ count: number }>(
    `select count(distinct client_addr)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name not like 'vivavoce-start%'`,
  );
  const lines = [
    `This is Vivavoce ${RELEASE}; the database was last used by ${noted?.release ?? 'an unknown release'}.`,
    waiting.length === 0
      ? 'No migration waits.'
      : `${waiting.length === 1 ? 'One migration waits' : `${waiting.length} migrations wait`}; the start runs them:`,
    ...waiting.map((migration) => describe(migration, sizes)),
    ...(waiting.length > 0
      ? [
          waiting.every(({ statements }) => statements.every((statement) => describeStatement(statement).adds))
            ? `They only add: programs from ${OLDEST_RELEASE} on work beside this one.`
            : 'Stop every process of the old version first: they do not work with what is removed.',
        ]
      : []),
    await readBackups(client, env, now),
    ...(others.rows[0]?.count ? [`Programs are connected to the database from ${others.rows[0].count} machines.`] : []),
  ];
  const blockers = [
    ...(noted?.oldest_release && isOlder(RELEASE, noted.oldest_release)
      ? [`The database works with ${noted.oldest_release} or newer only. Start a newer release, or restore a backup.`]
      : []),
    ...(applied.unknown && !noted?.release ? ['The database was migrated by a newer program. Start that one.'] : []),
  ];
  return { lines, blockers };
}

/** Reads the installation of the settings, and what this version would do with it. Changes nothing. */
export async function planUpgrade(env: Env, now = new Date()): Promise<UpgradePlan> {
  if (!env.DATABASE_URL && !existsSync(path.join(env.DATA_DIR, 'postgres')))
    return { lines: [`${env.DATA_DIR} holds no database: the start makes one for ${RELEASE}.`], blockers: [] };
  const { bavail, bsize } = statfsSync(env.DATA_DIR);
  const running = env.DATABASE_DIRECT_URL ?? runningEmbeddedPostgres(env.DATA_DIR);
  const started = running ? null : await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: () => undefined });
  const client = new pg.Client({ connectionString: running ?? started?.url ?? '', connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const plan = await readPlan(client, env, now);
    await requireSameSecret(drizzle(client), env.SESSION_SECRET).catch((error: Error) =>
      plan.blockers.push(error.message),
    );
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_STATEMENTS } = env;
    const fault = url && direct ? await addressFault(direct, url, DATABASE_STATEMENTS) : null;
    if (fault !== null) plan.blockers.push(fault);
    if (bavail * bsize < LEAST_FREE_BYTES)
      plan.blockers.push(`${env.DATA_DIR} has less than 1 GB free. Make room first.`);
    return plan;
  } catch (error) {
    return {
      lines: [],
      blockers: [`The database does not answer: ${(error as Error).message}. Check DATABASE_URL.`],
    };
  } finally {
    await client.end().catch(() => undefined);
    await started?.stop();
  }
}
