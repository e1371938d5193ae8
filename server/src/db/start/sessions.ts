import pg from 'pg';

/** Why a start refuses such an address, with the cure. */
export const SESSIONS_LOST =
  'DATABASE_URL leads to a pooler in transaction mode, which loses sessions: name the address of the database, or put the pooler into session mode.';

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
