import pg from 'pg';
import { byPort } from '../database/database.ts';

/**
 * A database as its own standby: a connection by this address finds functions that say it replays a log. What it has
 * replayed is set with `at`: a position, or null for everything.
 */
export async function actAsStandby(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create schema standby;
    create table standby.state (standby boolean, position pg_lsn);
    insert into standby.state values (true, null);
    create function standby.pg_is_in_recovery() returns boolean language sql volatile as 'select standby from standby.state';
    create function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql volatile
      as 'select coalesce(position, pg_catalog.pg_current_wal_flush_lsn()) from standby.state';`);
  const address = byPort(url);
  address.searchParams.set('options', '-c search_path=standby,pg_catalog,public');
  return {
    url: address.href,
    at: async (position: string | null) =>
      void (await client.query('update standby.state set position = $1', [position])),
    promote: async () => void (await client.query('update standby.state set standby = false')),
    close: () => client.end(),
  };
}
