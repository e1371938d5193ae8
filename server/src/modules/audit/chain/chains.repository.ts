import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import type { SealedEntry } from './seal.ts';

export interface Chain {
  id: number;
  company_id: number | null;
  sequence: number;
  hash: string;
  removed_sequence: number;
  removed_hash: string;
}

export interface Seal {
  sequence: number;
  event_id: number;
  /** The moment of the entry. */
  at: string;
  hash: string;
}

const ISO = (column: 'e.at' | 's.at') =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns of an entry `e` as `SealedEntry` has them, in one JSON document. */
export const SEALED_ENTRY = sql`json_build_object('id', e.id, 'company_id', e.company_id, 'type', e.type,
  'category', e.category, 'actor', e.actor, 'user_id', e.user_id, 'api_token_id', e.api_token_id,
  'session_id', e.session_id, 'job_id', e.job_id, 'application_id', e.application_id, 'ip', abbrev(e.ip),
  'user_agent', e.user_agent, 'request_id', e.request_id, 'details', e.details,
  'at', ${ISO('e.at')})`;

/** The entries of a chain among those of `e`. */
export const isOf = (company_id: number | null): SQL =>
  company_id === null ? sql`e.company_id is null` : sql`e.company_id = ${company_id}`;

/** The newest entry that anybody sees; null in an empty log. */
export async function newestEntry(db: Queryable): Promise<number | null> {
  const { rows } = await db.execute<{ id: number | null }>(sql`select max(id)::float8 as id from audit_events`);
  return rows[0]?.id ?? null;
}

/** The transactions that may have added entries and have not ended: each holds this lock from its first one on. */
export async function openWriters(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ writer: string }>(sql`
    select distinct virtualtransaction as writer from pg_locks
    where relation = 'audit_events'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.map(({ writer }) => writer);
}

/** The next entries behind the newest sealed one, in the order of their ids. */
export async function nextUnsealed(tx: Tx, until: number, count: number): Promise<SealedEntry[]> {
  const { rows } = await tx.execute<{ entry: SealedEntry }>(sql`
    select ${SEALED_ENTRY} as entry from audit_events e
    where e.id > (select coalesce(max(event_id), 0) from audit_seals) and e.id <= ${until}
    order by e.id limit ${count}`);
  return rows.map(({ entry }) => entry);
}

const CHAIN = sql`c.id::float8 as id, c.company_id::float8 as company_id, c.sequence::float8 as sequence, c.hash,
  c.removed_sequence::float8 as removed_sequence, c.removed_hash`;

/** The chains of these companies, which are made where there is none. They are locked until the transaction ends. */
export async function lockChains(tx: Tx, companies: readonly (number | null)[]): Promise<Chain[]> {
  const ids = sql`unnest(${sql.param(companies)}::bigint[]) as wanted (company_id)`;
  await tx.execute(sql`
    insert into audit_chains (company_id) select wanted.company_id from ${ids}
    where not exists (select from audit_chains c where c.company_id is not distinct from wanted.company_id)
    order by 1 on conflict (company_id) do nothing`);
  const { rows } = await tx.execute<Chain & Record<string, unknown>>(sql`
    select ${CHAIN} from audit_chains c
    where c.company_id = any(${sql.param(companies)}::bigint[]) or (c.company_id is null and ${companies.includes(null)})
    order by c.id for update`);
  return rows;
}

export async function addSeals(tx: Tx, seals: readonly (Seal & { chain_id: number })[]): Promise<void> {
  const column = <Name extends keyof (typeof seals)[number]>(name: Name) => sql.param(seals.map((seal) => seal[name]));
  await tx.execute(sql`
    insert into audit_seals (chain_id, sequence, event_id, at, hash)
    select * from unnest(${column('chain_id')}::bigint[], ${column('sequence')}::bigint[], ${column('event_id')}::bigint[],
      ${column('at')}::timestamptz[], ${column('hash')}::text[])`);
}

/** Stores the newest entries of the chains. */
export async function moveChains(tx: Tx, chains: readonly Chain[]): Promise<void> {
  await tx.execute(sql`
    update audit_chains c set sequence = moved.sequence, hash = moved.hash
    from unnest(${sql.param(chains.map(({ id }) => id))}::bigint[], ${sql.param(chains.map((chain) => chain.sequence))}::bigint[],
      ${sql.param(chains.map(({ hash }) => hash))}::text[]) as moved (id, sequence, hash)
    where c.id = moved.id`);
}

export async function findChain(db: Queryable, company_id: number | null): Promise<Chain | null> {
  const { rows } = await db.execute<Chain & Record<string, unknown>>(sql`
    select ${CHAIN} from audit_chains c
    where ${company_id === null ? sql`c.company_id is null` : sql`c.company_id = ${company_id}`}`);
  return rows[0] ?? null;
}

/** Every log that has a chain, or entries among those that are sealed, with the short name of its company. */
export async function listLogs(db: Queryable): Promise<{ company_id: number | null; shortname: string | null }[]> {
  const { rows } = await db.execute<{ company_id: number | null; shortname: string | null }>(sql`
    select logs.company_id::float8 as company_id, companies.shortname from (
      select company_id from audit_chains
      union select company_id from audit_events where id <= (select max(event_id) from audit_seals)) logs
    left join companies on companies.id = logs.company_id
    order by logs.company_id nulls first`);
  return rows;
}

/** Seals of a chain behind a number, in order, with their entries; null for an entry that is not there. */
export async function listSeals(db: Queryable, chain_id: number, after: number, count: number) {
  const { rows } = await db.execute<Seal & { entry: SealedEntry | null } & Record<string, unknown>>(sql`
    select s.sequence::float8 as sequence, s.event_id::float8 as event_id, ${ISO('s.at')} as at, s.hash,
      case when e.id is not null then ${SEALED_ENTRY} end as entry
    from audit_seals s left join audit_events e on e.id = s.event_id
    where s.chain_id = ${chain_id} and s.sequence > ${after} order by s.sequence limit ${count}`);
  return rows;
}

/** Entries of a log without a seal, although later ones of the installation have theirs. */
export async function listUnsealed(db: Queryable, company_id: number | null, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.id::float8 as id from audit_events e left join audit_seals s on s.event_id = e.id
    where ${isOf(company_id)} and s.event_id is null and e.id <= (select max(event_id) from audit_seals)
    order by e.id limit ${count}`);
  return rows.map(({ id }) => id);
}

/** The newest removal at the end of the retention, as the log of this company names it. */
export async function readRemoval(db: Queryable, company_id: number | null) {
  const { rows } = await db.execute<{ through: number; hash: string; days: number; at: string }>(sql`
    select (e.details->'call'->>'through')::float8 as through, e.details->'call'->>'hash' as hash,
      (e.details->'call'->>'days')::float8 as days, ${ISO('e.at')} as at
    from audit_events e where ${isOf(company_id)} and e.category = 'data' and e.type = 'log.trimmed'
    order by e.id desc limit 1`);
  return rows[0] ?? null;
}

const MOST_WAITING = 1_000;

/** How far a log is sealed. */
export async function readState(db: Queryable, company_id: number) {
  const { rows } = await db.execute<{
    sealed: number;
    removed: number;
    sealed_until: string | null;
    waiting: number;
  }>(sql`
    select coalesce(c.sequence, 0)::float8 as sealed, coalesce(c.removed_sequence, 0)::float8 as removed,
      ${ISO('s.at')} as sealed_until,
      (select count(*) from (
        select from audit_events where company_id = ${company_id} and id > coalesce(s.event_id, 0) limit ${MOST_WAITING}
      ) waiting)::float8 as waiting
    from (select) one left join audit_chains c on c.company_id = ${company_id}
    left join audit_seals s on s.chain_id = c.id and s.sequence = c.sequence`);
  return rows[0] ?? { sealed: 0, removed: 0, sealed_until: null, waiting: 0 };
}
