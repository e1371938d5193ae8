import { is, Placeholder, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
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

/** The mark that stands for a value of a statement, by its name. */
type Mark<Values> = (name: keyof Values & string) => SQL;

interface Built {
  text: string;
  /** Values of the numbers in the text: the name of a value, or a constant. */
  inputs: ({ name: string } | { constant: unknown })[];
}

/** The text of a statement, with one number for each name, however often its mark stands there. */
function build(query: SQL): Built {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const inputs: Built['inputs'] = [];
  const numbers = params.map((param) => {
    if (!is(param, Placeholder)) return inputs.push({ constant: param });
    const place = inputs.findIndex((input) => 'name' in input && input.name === param.name);
    return place === -1 ? inputs.push({ name: param.name }) : place + 1;
  });
  return { text: text.replaceAll(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`), inputs };
}

/**
 * Statements for `runPrepared` that differ in their shape, such as the order of a list. The text of each is built once:
 * composing a statement that most requests need takes as long as sending it.
 * @param compose the statement of a shape; a shape is plain data without values
 */
export function statements<Row extends object, Values extends object, Shape>(
  compose: (mark: Mark<Values>, shape: Shape) => SQL,
): (pool: pg.Pool, shape: Shape, values: Values) => Promise<Row[]> {
  const shapes = new Map<string, Built>();
  return (pool, shape, values) => {
    const key = JSON.stringify(shape);
    const built = shapes.get(key) ?? build(compose((name) => sql`${sql.placeholder(name)}`, shape));
    if (shapes.size < MAX_NAMES) shapes.set(key, built);
    const named = values as Readonly<Record<string, unknown>>;
    const inputs = built.inputs.map((input) => ('name' in input ? named[input.name] : input.constant));
    return run(pool, built.text, inputs);
  };
}

/** A statement of one shape. */
export function statement<Row extends object, Values extends object>(
  compose: (mark: Mark<Values>) => SQL,
): (pool: pg.Pool, values: Values) => Promise<Row[]> {
  const only = statements<Row, Values, null>(compose);
  return (pool, values) => only(pool, null, values);
}

/** Runs a statement that is planned for its values: rare and common values need different plans. */
export async function runPlanned<Row extends object>(pool: pg.Pool, query: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return (await pool.query<Row>({ text, values, types })).rows;
}
