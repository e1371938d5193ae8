import { PgDialect } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import pg from 'pg';

const { TypeOverrides } = pg;

const dialect = new PgDialect();

/** Statements of a few shapes are asked again and again; a caller that makes up new ones must not fill the server. */
const MOST_NAMES = 200;
const names = new Map<string, string>();

/** Name of a statement by its text; undefined once there are too many. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** Instants stay text, as drizzle hands them out for statements written in SQL. */
const types = new TypeOverrides();
for (const instant of [pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE])
  types.setTypeParser(instant, (value) => value);

/** A migration added a column while this server runs: the plan it holds no longer fits. */
const PLAN_IS_OUTDATED = '0A000';

/**
 * Runs a statement that most requests need: each connection parses and plans it once, where planning a page of a list
 * takes several times as long as reading it. Not for statements whose best plan depends on their values.
 */
export async function runPrepared<Row extends object>(pool: pg.Pool, query: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  const name = statementName(text);
  try {
    return (await pool.query<Row>({ text, values, types, ...(name !== undefined && { name }) })).rows;
  } catch (error) {
    if (name === undefined || (error as { code?: string }).code !== PLAN_IS_OUTDATED) throw error;
    return (await pool.query<Row>({ text, values, types })).rows;
  }
}
