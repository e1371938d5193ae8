import pg from 'pg';
import type { Statements } from '../client.ts';

/** Why a start refuses addresses, with the cure. */
export const ADDRESS_FAULTS = {
  sessions_lost:
    'DATABASE_URL leads to a pooler in transaction mode, which loses sessions: name the address of the database itself in DATABASE_DIRECT_URL and set DATABASE_STATEMENTS=plain, or put the pooler into session mode.',
  statements_lost:
    'DATABASE_URL leads to a pooler in transaction mode, which loses prepared statements: set DATABASE_STATEMENTS=plain, or put the pooler into session mode.',
  direct_pooled:
    'DATABASE_DIRECT_URL leads to a pooler in transaction mode, which loses sessions: name the address of the database itself.',
  two_databases: 'DATABASE_URL and DATABASE_DIRECT_URL lead to two databases: name two addresses of the same one.',
} as const;

const ROUNDS = 5;
const PATIENCE_MS = 5_000;
/** A pooler that gives each of two clients the same connection again and again would hide what it does. */
const CLIENTS = ['first', 'second', 'third'];

/**
 * Whether a pooler shares connections between transactions. Prepared statements, LISTEN and settings of a session are then
 * lost. Each of several clients sets a value of its own and must read it again; behind such a pooler one of them reads
 * that of another, or none. A database that does not answer in time says nothing about sessions.
 */
export async function losesSessions(databaseUrl: string): Promise<boolean> {
  const clients = CLIENTS.map((name) => {
    const options = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
    const client = new pg.Client({ connectionString: databaseUrl, ...options });
    client.on('error', () => undefined);
    return { name, client };
  });
  try {
    for (const { name, client } of clients) {
      await client.connect();
      await client.query(`select set_config('vivavoce.session', $1, false)`, [name]);
    }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { name, client } of clients) {
        const { rows } = await client.query<{ value: string | null }>(
          `select current_setting('vivavoce.session', true) as value`,
        );
        if (rows[0]?.value !== name) return true;
      }
    return false;
  } catch {
    return false;
  } finally {
    await Promise.allSettled(clients.map(({ client }) => client.end()));
  }
}

/** Tells one database of one running server from all others. */
async function identityOf(url: string): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ identity: string }>(
      `select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as identity`,
    );
    return rows[0]?.identity;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws where one of two different addresses does not answer */
export async function addressFault(direct: string, url: string, statements: Statements): Promise<string | null> {
  if (await losesSessions(direct)) return ADDRESS_FAULTS[direct === url ? 'sessions_lost' : 'direct_pooled'];
  if (direct === url) return null;
  if ((await identityOf(direct)) !== (await identityOf(url))) return ADDRESS_FAULTS.two_databases;
  return statements === 'named' && (await losesSessions(url)) ? ADDRESS_FAULTS.statements_lost : null;
}
