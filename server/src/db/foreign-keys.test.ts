import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestServer } from '../../test/api-test.ts';

/** Rows of these are never deleted; an index for each reference to them would be paid for by every write, for nothing. */
const KEPT_FOR_GOOD = ['users', 'companies'];

const server = useTestServer();

/**
 * Without an index on the side that refers, each deleted row reads the whole table that might refer to it. One that begins
 * with the activity or the company is none where the key names more: it would read everything of that activity for each.
 */
test('an index serves each reference to rows that are deleted', async () => {
  const { rows } = await server.ctx.db.execute<{ reference: string }>(sql`
    select key.conrelid::regclass || ' (' || string_agg(a.attname, ', ' order by a.attnum) || ')' as reference
    from pg_constraint key join pg_attribute a on a.attrelid = key.conrelid and a.attnum = any(key.conkey)
    where key.contype = 'f' and key.connamespace = 'public'::regnamespace
      and not key.confrelid = any(${sql.param(KEPT_FOR_GOOD)}::text[]::regclass[])
      and not exists (
        select 1 from pg_index i join pg_attribute first on first.attrelid = i.indrelid and first.attnum = i.indkey[0]
        where i.indrelid = key.conrelid and i.indisvalid and first.attnum = any(key.conkey)
          and (first.attname not in ('job_id', 'company_id') or cardinality(key.conkey) = 1 or key.confrelid = 'jobs'::regclass)
          and (first.attname <> 'company_id' or key.confrelid <> 'jobs'::regclass)
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', first.attname)))
    group by key.oid, key.conrelid order by 1`);
  expect(rows.map(({ reference }) => reference)).toEqual([]);
});
