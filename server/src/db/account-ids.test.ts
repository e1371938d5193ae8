import { sql, TransactionRollbackError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestServer } from '../../test/api-test.ts';
import { aUser } from '../../test/factories.ts';

const server = useTestServer();

test('ids of accounts tell neither order nor number', async () => {
  const { rows } = await server.ctx.db.execute<{ id: string }>(sql`
    insert into users (email, first_name, last_name)
    select 'drawn' || n || '@mail.example', 'A', 'B' from generate_series(1, 200) n returning id`);
  const ids = rows.map(({ id }) => Number(id));
  expect(ids.every((id) => Number.isSafeInteger(id) && id > 2 ** 32 && id < 2 ** 52)).toBe(true);
  expect(new Set(ids).size).toBe(200);
  const rises = ids.filter((id, index) => id > (ids[index - 1] ?? id)).length;
  expect(rises).toBeGreaterThan(60);
  expect(rises).toBeLessThan(140);
  // Every bit is drawn: none is the same in all of them.
  for (let bit = 0n; bit < 52n; bit++)
    expect(new Set(ids.map((id) => (BigInt(id) >> bit) & 1n)).size, `bit ${bit}`).toBe(2);
});

/** The UUID from whose first and last digits this id is drawn. */
function uuidOf(id: number): string {
  const digits = id.toString(16).padStart(13, '0');
  return `${digits[0]}0000000-0000-4000-8000-${digits.slice(1)}`;
}

test('a drawn id that is taken is drawn again, also by a row of the same statement', async () => {
  const { db } = server.ctx;
  const taken = await aUser(db);
  const free = [taken.id - 1, taken.id - 2];
  const drawn = [taken.id, free[0], free[0], taken.id, free[1]].map((id) => uuidOf(id ?? 0));
  const found: number[] = [];
  const rolledBack = db.transaction(async (tx) => {
    await tx.execute(sql`create schema repeating`);
    await tx.execute(sql`create sequence draws`);
    await tx.execute(
      sql.raw(`create function repeating.gen_random_uuid() returns uuid language sql volatile as $$
        select ('{${drawn.join(',')}}'::uuid[])[nextval('draws')] $$`),
    );
    await tx.execute(sql`set local search_path to repeating, public, pg_catalog`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into users (email, first_name, last_name)
      select 'again' || n || '@mail.example', 'A', 'B' from generate_series(1, 2) n returning id`);
    found.push(...rows.map(({ id }) => Number(id)));
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow(TransactionRollbackError);
  expect(found).toEqual(free);
});
