import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../src/db/client.ts';

type Row = Record<string, unknown>;
type Waiting = { table: PgTable; values: Row[]; resolve: (rows: Row[]) => void; reject: (error: unknown) => void };

/**
 * Runs work that inserts rows step by step, once for each input. What all of it inserts into one table at the same step goes
 * there in one statement, since a statement for each row took much of the time of the matrix. Only for work that awaits
 * each insert and inserts with `values` and `returning()` alone.
 */
export async function insertTogether<Input, Result>(
  db: Db,
  inputs: readonly Input[],
  work: (db: Db, input: Input) => Promise<Result>,
): Promise<Result[]> {
  let running = inputs.length;
  let waiting: Waiting[] = [];

  async function insert(table: PgTable, parts: Waiting[]): Promise<void> {
    try {
      const rows = await db
        .insert(table)
        .values(parts.flatMap(({ values }) => values))
        .returning();
      let from = 0;
      for (const { values, resolve } of parts) {
        resolve(rows.slice(from, from + values.length));
        from += values.length;
      }
    } catch (error) {
      for (const { reject } of parts) reject(error);
    }
  }

  /** When all work that has not ended waits for an insert. */
  function insertWhenAllWait(): void {
    if (waiting.length < running) return;
    const parts = waiting;
    waiting = [];
    for (const table of new Set(parts.map((part) => part.table)))
      void insert(
        table,
        parts.filter((part) => part.table === table),
      );
  }

  const values = (table: PgTable) => (rows: Row | Row[]) => {
    const inserted = new Promise<Row[]>((resolve, reject) => {
      waiting.push({ table, values: [rows].flat(), resolve, reject });
      insertWhenAllWait();
    });
    return Object.assign(inserted, { returning: () => inserted });
  };
  const together = new Proxy(db, {
    get: (target, name) =>
      name === 'insert' ? (table: PgTable) => ({ values: values(table) }) : (Reflect.get(target, name) as unknown),
  });
  const one = async (input: Input) => {
    try {
      return await work(together, input);
    } finally {
      running -= 1;
      insertWhenAllWait();
    }
  };
  return Promise.all(inputs.map(one));
}
