import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { runWritten, writtenOnce } from '../../db/prepared.ts';
import { inSameTurn } from '../../db/same-turn.ts';
import type { FirstRead, Wanted } from './first-read.ts';
import { isLiving } from './living-session.ts';
import { STAFF_COLUMNS } from './staff-actor.ts';
import type { StaffRow } from './staff-actor.ts';

/** How often the last-seen time is written; finer would cost a write per request. */
const SEEN_EVERY_SECONDS = 60;

/** The living session of a cookie with its user. Callers who asked the same in the same turn hold the same one. */
export interface SessionRow extends StaffRow {
  session_id: string;
  /** Seconds. */
  idle: number;
  /** Seconds since the sign-in. */
  age: number;
  stale: boolean;
  given?: unknown;
  /** The answer to all of them, once the first of them has it. */
  answer?: Promise<Buffer>;
}

const now = sql`${sql.placeholder('now')}::timestamptz`;
const living = sql`
  s.id as session_id, ${STAFF_COLUMNS},
  extract(epoch from ${now} - s.last_seen_at)::float8 as idle,
  extract(epoch from ${now} - s.created_at)::float8 as age,
  s.last_seen_at < ${now} - make_interval(secs => ${SEEN_EVERY_SECONDS}) as stale
  from asked join sessions s on s.token_hash = asked.token_hash join users u on u.id = s.user_id
  left join memberships m on m.company_id = s.company_id and m.user_id = s.user_id
  where ${isLiving(now, 's')}`;

/** The questions as rows. The lists are materialized, so that no plan hangs on how long they are. */
function asked(wanted: Wanted) {
  const columns = [['token_hash', 'text'], ...Object.entries(wanted).map(([name, { type }]) => [name, type])] as const;
  const lists = columns.map(([name, type]) => sql`${sql.placeholder(name)}${sql.raw(`::${type}[] as ${name}s`)}`);
  const names = columns.map(([name]) => name).join(', ');
  const given = columns.map(([name]) => `lists.${name}s`).join(', ');
  return sql`lists as materialized (select ${sql.join(lists, sql`, `)}),
    asked as materialized (select asked.* from lists, ${sql.raw(`unnest(${given}) with ordinality as asked (${names}, place)`)})`;
}

const statementFor = (read: FirstRead | undefined) =>
  read
    ? writtenOnce(
        `session ${read.key}`,
        () => sql`
        with ${asked(read.wanted)}, who as materialized (select asked.*, ${living})
        select place, session_id, user_id, full_name, email, company_id, role, create_interview_only, idle, age, stale,
          (${read.statement()}) as given from who`,
      )
    : writtenOnce('session', () => sql`with ${asked({})} select asked.place, ${living}`);

interface Question {
  token_hash: string;
  read: FirstRead | undefined;
}
type Ask = (name: string, question: Question) => Promise<SessionRow | undefined>;

/** All of them have the same key. */
const askAll = (ctx: Context) => async (questions: readonly Question[]) => {
  const read = questions[0]?.read;
  const at = ctx.now();
  const wanted = Object.keys(read?.wanted ?? {}).map(
    (name) => [name, questions.map((question) => question.read?.wanted[name]?.value)] as const,
  );
  const rows = await runWritten<SessionRow & { place: string }>(ctx.pool, statementFor(read), {
    ...read?.moment(at),
    ...Object.fromEntries(wanted),
    now: at.toISOString(),
    token_hash: questions.map(({ token_hash }) => token_hash),
  });
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
  return questions.map((_, index) => byPlace.get(index + 1));
};

/** A value that the database cannot take, such as an instant beyond its calendar in a cursor: a data exception. */
const isOfOne = (error: unknown): boolean => (error as { code?: string }).code?.startsWith('22') ?? false;

const asks = new WeakMap<pg.Pool, Map<string, Ask>>();

function askOf(ctx: Context, key: string): Ask {
  const ofPool = asks.get(ctx.pool) ?? new Map<string, Ask>();
  asks.set(ctx.pool, ofPool);
  const ask = ofPool.get(key) ?? inSameTurn(askAll(ctx), isOfOne);
  ofPool.set(key, ask);
  return ask;
}

/**
 * The living session of a cookie; undefined when there is none, or none any more. Looked up at every call, in one
 * statement for all who call in the same turn.
 * @param read what is read with it, for the address that is asked for
 */
export const findSession = (ctx: Context, token_hash: string, read?: FirstRead, address = '') =>
  askOf(ctx, read?.key ?? '')(`${token_hash} ${address}`, { token_hash, read });
