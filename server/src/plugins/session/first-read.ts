import type { Operation, ParamsOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { StaffActor } from '../../actor.ts';
import { runWritten, writtenOnce } from '../../db/prepared.ts';

/** What differs from call to call, as columns that stand in the row of the caller. */
export type Wanted = Readonly<Record<string, { type: 'bigint' | 'text' | 'timestamptz' | 'float8'; value: unknown }>>;

/**
 * What an operation reads in the statement that finds out who calls: asked one after the other, the ways to the database
 * and back cost more than the answer.
 */
export interface FirstRead {
  /** Names the text of the statement. */
  key: string;
  /** Columns of the row `who`; none is called like a column of the caller. */
  wanted: Wanted;
  /**
   * One JSON value, as a subquery over the row `who` of the caller (`user_id`, `company_id`, `create_interview_only`, and
   * what is wanted), null for whom it is hidden. What follows from the moment stands in it as placeholders.
   */
  statement: () => SQL;
  moment: (now: Date) => Readonly<Record<string, unknown>>;
}

/** What it is for a call; undefined where this call is read by its handler, as one is whose input will be refused. */
export type ReadFirst<K extends Operation> = (call: {
  params: ParamsOf<K>;
  query: QueryOf<K>;
}) => FirstRead | undefined;
export type FirstReads = { [K in Operation]?: ReadFirst<K> };
export type AnyReadFirst = (call: { params: unknown; query: unknown }) => FirstRead | undefined;

/** Of a request that nothing else has looked at yet. Input that does not fit is refused later, when it is known who calls. */
export function firstReadOf(request: FastifyRequest): FirstRead | undefined {
  const { route, read_first } = request.routeOptions.config;
  if (!route || !read_first) return undefined;
  const [params, query] = [fitting(route.params, request.params), fitting(route.query, request.query)];
  return params && query ? read_first({ params, query }) : undefined;
}

function fitting(schema: Route['params'], given: unknown): unknown {
  const result = schema?.safeParse(given);
  return result?.success ? result.data : undefined;
}

/** The same for somebody who is known already, such as the owner of a personal API token. */
export async function readAs(
  pool: pg.Pool,
  { user_id, company_id, create_interview_only }: StaffActor,
  read: FirstRead,
  now: Date,
): Promise<unknown> {
  const columns = Object.entries(read.wanted).map(
    ([name, { type }]) => sql`, ${sql.placeholder(name)}${sql.raw(`::${type} as ${name}`)}`,
  );
  const statement = writtenOnce(
    `as ${read.key}`,
    () => sql`
    with who as materialized (select ${sql.placeholder('user_id')}::bigint as user_id,
      ${sql.placeholder('company_id')}::bigint as company_id, ${sql.placeholder('limited')}::boolean as create_interview_only${sql.join(columns)})
    select (${read.statement()}) as given from who`,
  );
  const wanted = Object.entries(read.wanted).map(([name, { value }]) => [name, value] as const);
  const who = { user_id, company_id, limited: create_interview_only };
  const values = { ...read.moment(now), ...Object.fromEntries(wanted), ...who };
  const [row] = await runWritten<{ given: unknown }>(pool, statement, values);
  return row?.given ?? null;
}
