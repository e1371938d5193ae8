import type { Operation, ParamsOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { StaffActor } from '../actor.ts';
import { runWritten, writtenOnce } from '../db/prepared.ts';

/**
 * What an operation reads in the statement that finds out who calls: asked one after the other, the ways to the database
 * and back cost more than the answer.
 */
export interface FirstRead {
  /** Names the text of the statement. */
  key: string;
  /**
   * One JSON value, as a subquery over the row `who` of the caller (`user_id`, `company_id`, `create_interview_only`), null
   * for whom it is hidden. What differs from call to call stands in it as placeholders.
   */
  statement: () => SQL;
  values: Readonly<Record<string, unknown>>;
}

/** What it is for a call; undefined where this call is read by its handler, as one is whose input will be refused. */
export type ReadFirst<K extends Operation> = (call: {
  params: ParamsOf<K>;
  query: QueryOf<K>;
  now: Date;
}) => FirstRead | undefined;
export type FirstReads = { [K in Operation]?: ReadFirst<K> };
export type AnyReadFirst = (call: { params: unknown; query: unknown; now: Date }) => FirstRead | undefined;

/** Of a request that nothing else has looked at yet. Input that does not fit is refused later, when it is known who calls. */
export function firstReadOf(request: FastifyRequest, now: Date): FirstRead | undefined {
  const { route, read_first } = request.routeOptions.config;
  if (!route || !read_first) return undefined;
  const [params, query] = [fitting(route.params, request.params), fitting(route.query, request.query)];
  return params && query ? read_first({ params, query, now }) : undefined;
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
): Promise<unknown> {
  const statement = writtenOnce(
    `as ${read.key}`,
    () => sql`
    with who as materialized (select ${sql.placeholder('user_id')}::bigint as user_id,
      ${sql.placeholder('company_id')}::bigint as company_id, ${sql.placeholder('limited')}::boolean as create_interview_only)
    select (${read.statement()}) as given from who`,
  );
  const values = { ...read.values, user_id, company_id, limited: create_interview_only };
  const [row] = await runWritten<{ given: unknown }>(pool, statement, values);
  return row?.given ?? null;
}
