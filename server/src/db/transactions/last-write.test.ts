import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { withLastWrite } from './last-write.ts';
import type { LastWrite } from './last-write.ts';

const server = useTestServer();
beforeAll(async () => {
  await server.ctx.db.execute(sql`create table written (what text)`);
});

const written = async () =>
  (await server.ctx.pool.query<{ what: string }>('select what from written order by what')).rows.map(
    ({ what }) => what,
  );
const add = (what: string) => server.ctx.db.transaction((tx) => tx.execute(sql`insert into written values (${what})`));
const fail = () =>
  server.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`insert into written values ('undone')`);
    throw new Error('refused');
  });

test('the last write stands once, with the first transaction that commits', async () => {
  const last: LastWrite = {
    state: 'open',
    write: async (tx) => (await tx.execute(sql`insert into written values ('last')`)).rowCount === 1,
  };
  await withLastWrite(last, async () => {
    await expect(fail()).rejects.toThrow('refused');
    expect([await written(), last.state]).toEqual([[], 'open']);
    await Promise.all([add('one'), add('three')]);
    await add('two');
  });
  await add('unconcerned');
  expect(await written()).toEqual(['last', 'one', 'three', 'two', 'unconcerned']);
});

test('a last write that fails takes the change with it', async () => {
  const before = await written();
  const last: LastWrite = { state: 'open', write: () => Promise.reject(new Error('no room')) };
  await expect(withLastWrite(last, () => add('never'))).rejects.toThrow('no room');
  expect([await written(), last.state]).toEqual([before, 'open']);
});
