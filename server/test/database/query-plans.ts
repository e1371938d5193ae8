import pg from 'pg';
import { expect, vi } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import type { TestServer } from '../api-test.ts';
import { perFile } from '../lifetimes.ts';

export interface Statement {
  text: string;
  values: unknown[];
}
/** A node of a plan, as PostgreSQL explains it. */
export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  Filter?: string;
  Plans?: Plan[];
}

/** A plan's node and all below it. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join()}}`);
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value);
  return pg.escapeLiteral(text);
};

/** How the database would answer what the server asks it. Spies on the pool: restore mocks after each test. */
export async function createPlanReader(server: TestServer) {
  const planner = new pg.Client({ connectionString: server.database.url });
  await planner.connect();

  /** The statements that a call sends to the database, with their values. */
  async function statementsOf(client: ApiClient, path: string): Promise<Statement[]> {
    const query = vi.spyOn(server.ctx.pool, 'query');
    const reply = await client.get(path);
    expect(reply.status, reply.text).toBe(200);
    return (query.mock.calls as unknown as [string | Statement, unknown[]?][]).map(([given, values]) => ({
      text: typeof given === 'string' ? given : given.text,
      values: values ?? (typeof given === 'string' ? [] : (given.values ?? [])),
    }));
  }

  /** The plan for these values and the one that a prepared statement is left with for all values. */
  async function plansOf({ text, values }: Statement): Promise<Plan[]> {
    const plans: Plan[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await planner.query(`set plan_cache_mode = ${mode}`);
      await planner.query(`prepare examined as ${text}`);
      const run = values.length > 0 ? `examined(${values.map(literal).join(', ')})` : 'examined';
      const { rows } = await planner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) execute ${run}`);
      await planner.query('deallocate examined');
      if (rows[0]) plans.push(rows[0]['QUERY PLAN'][0].Plan);
    }
    return plans;
  }

  /** Rows of the table that the statement reads, planned for its values. */
  async function rowsReadOf({ text, values }: Statement, table: string): Promise<number> {
    const { rows } = await planner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return (plan ? nodesOf(plan) : [])
      .filter((node) => node['Relation Name'] === table)
      .reduce((sum, node) => sum + (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0), 0);
  }

  /** The tables that a call reads from end to end. */
  async function scannedWhole(client: ApiClient, path: string): Promise<string[]> {
    const found: string[] = [];
    const reading = (await statementsOf(client, path)).filter(({ text }) => /^\s*(select|with)/i.test(text));
    expect(reading.length).toBeGreaterThan(0);
    for (const statement of reading)
      for (const plan of await plansOf(statement))
        for (const node of nodesOf(plan)) if (node['Node Type'] === 'Seq Scan') found.push(node['Relation Name'] ?? '');
    return found;
  }

  return { statementsOf, plansOf, rowsReadOf, scannedWhole, close: () => planner.end() };
}

export type PlanReader = Awaited<ReturnType<typeof createPlanReader>>;

/** `createPlanReader` for all tests of a file. */
export const usePlanReader = (server: TestServer): PlanReader =>
  perFile(
    () => createPlanReader(server),
    (reader) => reader.close(),
  );
