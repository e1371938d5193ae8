import { PgDialect } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import pg from 'pg';

const { TypeOverrides } = pg;

const dialect = new PgDialect();

/**
 * Most statements that one pool prepares, so that a caller with ever new statements cannot fill the database server's
 * memory.
 */
const MAX_NAMES = 200;

/** Names are counted per pool: two pools of one process must not share the limit. */
const namesByPool = new WeakMap<pg.Pool, Map<string, string>>();

/** Name of a statement by its text; undefined once the pool has reached its limit. */
function statementName(pool: pg.Pool, text: string): string | undefined {
  let names = namesByPool.get(pool);
  if (!names) namesByPool.set(pool, (names = new Map<string, string>()));
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** Instants stay text, as drizzle returns them for statements written in SQL. */
const types = new TypeOverrides();
for (const instant of [pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE])
  types.setTypeParser(instant, (value) => value);

/** A migration added a column while this server runs, so its plan no longer fits. */
const PLAN_IS_OUTDATED = '0A000';

async function run<Row extends object>(pool: pg.Pool, text: string, values: unknown[]): Promise<Row[]> {
  const name = statementName(pool, text);
  try {
    return (await pool.query<Row>({ text, values, types, ...(name !== undefined && { name }) })).rows;
  } catch (error) {
    if (name === undefined || (error as { code?: string }).code !== PLAN_IS_OUTDATED) throw error;
    return (await pool.query<Row>({ text, values, types })).rows;
  }
}

/**
 * Runs a statement that most requests need: each connection parses and plans it once, because planning a page of a list
 * takes several times as long as reading it. Not for statements whose best plan depends on their values.
 *
 * The database keeps one generic plan only where knowing the values promises no cheaper one; a statement that must be
 * planned once reads them from a row of its own (`with input as materialized (select $1 as …)`), which hides them from
 * the planner.
 */
export async function runPrepared<Row extends object>(pool: pg.Pool, query: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return run(pool, text, values);
}

/** Runs a statement that is planned for its values: rare and common values need different plans. */
export async function runPlanned<Row extends object>(pool: pg.Pool, query: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return (await pool.query<Row>({ text, values, types })).rows;
}
