import { finished } from 'node:stream';
import type { Readable } from 'node:stream';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { socketOf } from './client.ts';
import type { Sources } from './replica/replica.ts';

const { escapeLiteral } = pg;
const dialect = new PgDialect();

/** Read-ahead for a slow reader; later rows stay in the database. */
const READ_AHEAD_BYTES = 256 * 1024;

/** The text of a part of a statement, its values included: `copy` takes no parameters. */
export const plainSql = (part: SQL): string => dialect.sqlToQuery(part.inlineParams()).sql;

/**
 * Streams the rows of a query as PostgreSQL writes them, with only a few chunks in memory. A chunk may end within a
 * row.
 * @param sources the replica is read where it has all rows
 * @param text `copy (…) to stdout …`, with every value inlined
 * @param longest_ms time limit of the statement
 * @param settings of the session for this reading only, such as its time zone
 */
export async function copyOut(
  { pool, replica }: Pick<Sources, 'pool' | 'replica'>,
  text: string,
  longest_ms: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Readable> {
  const standby = await replica?.connect();
  const client = standby ?? (await pool.connect());
  const socket = socketOf(client);
  const silence_ms = socket.timeout ?? 0;
  const values = Object.entries({ ...settings, statement_timeout: String(longest_ms) });
  try {
    const statements = values.map(([name, value]) => `set local ${name} = ${escapeLiteral(value)}`);
    await client.query([...(standby ? [] : ['begin']), ...statements].join(';'));
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
  const rows = client.query(to(text, { highWaterMark: READ_AHEAD_BYTES }));
  // PostgreSQL may sort for long before the first row; from then on silence means a broken line.
  socket.setTimeout(longest_ms);
  rows.once('readable', () => socket.setTimeout(silence_ms));
  finished(rows, (failure) => {
    // After an abort, rows may still be in transit: such a connection is not reused.
    if (failure) return client.release(failure);
    socket.setTimeout(silence_ms);
    client.query('commit').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  });
  return rows;
}
