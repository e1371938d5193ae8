import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import pg from 'pg';

const PREFIX = 'vivavoce_server_';
const NAME_MAX = 63;
const ITERATIONS = 4096;
const KEY_BYTES = 32;

/** SQLSTATE insufficient_privilege. */
const NOT_ALLOWED = '42501';

/** Of the same database: for what needs a session, and for all else, which may be a pooler. */
export type Addresses = { direct: string; url: string };

/** The address of the server's own role in the same database. */
export function serverAddress(ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl);
  const database = decodeURIComponent(url.pathname.slice(1));
  url.username = `${PREFIX}${database}`.slice(0, NAME_MAX);
  // Every process of the installation has the secret, so each of them knows the password.
  url.password = createHmac('sha256', secret).update(`role of the server in ${database}`).digest('hex');
  return url.href;
}

/** Another address of the same database, with the login of the server where that has its own role. */
export function withRoleOf(server: string, address: string): string {
  const { username, password } = new URL(server);
  return username.startsWith(PREFIX) ? Object.assign(new URL(address), { username, password }).href : address;
}

/** The form in which PostgreSQL stores a password (RFC 5803), so that no statement and no log holds the password itself. */
function verifierOf(password: string, salt: Buffer): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const clientProof = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${clientProof}:${keyOf('Server Key').toString('base64')}`;
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Tables of the product: read and written, and not changed in their form. The queue is the server's own. */
const grants = (role: string, name: string, version: number): string => `
  grant usage on schema public, drizzle to ${role};
  grant select on all tables in schema drizzle to ${role};
  grant select, insert, update, delete on all tables in schema public to ${role};
  ${version >= 170_000 ? `grant maintain on all tables in schema public to ${role};` : ''}
  grant usage, select, update on all sequences in schema public to ${role};
  grant all on schema pgboss to ${role};
  do $$
  declare object record;
  begin
    for object in
      select format('alter table pgboss.%I owner to %I', relname, ${name}) as statement from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v')
        and pg_get_userbyid(relowner) <> ${name} and not relispartition
      union all select format('alter table pgboss.%I owner to %I', relname, ${name}) from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind = 'r'
        and pg_get_userbyid(relowner) <> ${name} and relispartition
      union all select format('alter type pgboss.%I owner to %I', typname, ${name}) from pg_type
      where typnamespace = 'pgboss'::regnamespace and typtype = 'e' and pg_get_userbyid(typowner) <> ${name}
      union all select format('alter routine %s owner to %I', oid::regprocedure, ${name}) from pg_proc
      where pronamespace = 'pgboss'::regnamespace and pg_get_userbyid(proowner) <> ${name}
    loop
      execute object.statement;
    end loop;
  end $$;
  alter schema pgboss owner to ${role};`;

/**
 * Makes the role with which the server works: it owns no table of the product, so the triggers that keep the audit log
 * hold for everything that speaks through the server. Repeated after each migration, whose tables are new to the role.
 * @param client connected as the owner of the database, alone under the lock of the start
 * @returns the addresses with that role, or why there is none
 */
export async function prepareServerRole(
  client: pg.Client,
  { direct: ownerUrl, url: poolerUrl }: Addresses,
  secret: string,
): Promise<Addresses | { reason: string }> {
  const url = serverAddress(ownerUrl, secret);
  const { username, password } = new URL(url);
  const name = decodeURIComponent(username);
  const role = pg.escapeIdentifier(name);
  try {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) await client.query(`create role ${role} login`);
    if (!(await accepts(url))) {
      const salt = createHash('sha256').update(url).digest().subarray(0, 16);
      await client.query(`alter role ${role} password ${pg.escapeLiteral(verifierOf(password, salt))}`);
    }
    await client.query(`grant ${role} to current_user`);
    await client.query(grants(role, pg.escapeLiteral(name), Number(rows[0]?.version)));
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
    return { reason: `the account of DATABASE_URL may make no role: ${(error as Error).message}` };
  }
  const pooled = withRoleOf(url, poolerUrl);
  if (!(await accepts(url))) return { reason: `the database does not let ${name} in` };
  return pooled === url || (await accepts(pooled))
    ? { direct: url, url: pooled }
    : { reason: `the pooler does not let ${name} in` };
}
