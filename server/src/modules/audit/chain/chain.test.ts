import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { perFile, perTest } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aCompany } from '../../../../test/factories.ts';
import { taskSchedules } from '../../../tasks/schedule.ts';
import { findChain, listSeals, openWriters } from './chains.repository.ts';
import { listHeads, newestHeads } from './heads.service.ts';
import { sealAudit } from './sealing.service.ts';
import { trimAudit } from './trimming.service.ts';
import { verifyAudit } from './verify.service.ts';

const DAY = 86_400_000;
const server = useTestServer();
const company = perFile(() => aCompany(server.ctx.db));

const signal = () => new AbortController().signal;
const seal = () => sealAudit(server.ctx, signal());
const trim = () => trimAudit(server.ctx, signal());
const ADD = `insert into audit_events (company_id, type, at) values ($1, 'link.read', now() - $2 * interval '1 day') returning id`;
const add = async (daysAgo = 0): Promise<number> =>
  Number((await server.ctx.pool.query(ADD, [company.id, daysAgo])).rows[0].id);
const chain = async () => (await findChain(server.ctx.db, company.id)) ?? expect.fail('no chain');
const places = async () => listSeals(server.ctx.db, (await chain()).id, 0, 1000);
const findings = async (heads: Parameters<typeof verifyAudit>[1]['heads'] = []) =>
  (await verifyAudit(server.ctx, { heads })).flatMap((verdict) => verdict.findings);

describe('sealing', () => {
  it('runs every minute and takes each entry once, in order, also when two run at the same moment', async () => {
    expect(taskSchedules.find(({ task }) => task.name === 'seal-audit')).toMatchObject({ cron: '* * * * *' });
    const ids: number[] = [];
    for (let count = 0; count < 30; count += 1) ids.push(await add());
    await Promise.allSettled([seal(), seal(), seal()]);
    await seal();
    expect((await places()).map(({ sequence, event_id }) => [sequence, event_id])).toEqual(
      ids.map((id, index) => [index + 1, id]),
    );
    expect(await findings()).toEqual([]);
  });

  it('waits for an older entry whose transaction is open, and lets others write meanwhile', async () => {
    const slow = await server.ctx.pool.connect();
    try {
      await slow.query('begin');
      const [older] = (await slow.query(ADD, [company.id, 0])).rows;
      const newer = await add();
      const sealing = seal();
      // The writer of the older entry does not wait for the sealing, nor do others.
      const further = await add();
      expect(await openWriters(server.ctx.db)).toHaveLength(1);
      expect((await places()).map(({ event_id }) => event_id)).not.toContain(newer);
      await slow.query('commit');
      await sealing;
      await seal();
      expect((await places()).slice(-3).map(({ event_id }) => event_id)).toEqual([Number(older.id), newer, further]);
    } finally {
      slow.release();
    }
    expect(await findings()).toEqual([]);
  });

  it('leaves no gap for a transaction that was rolled back', async () => {
    const client = await server.ctx.pool.connect();
    await client.query('begin');
    await client.query(ADD, [company.id, 0]);
    await client.query('rollback');
    client.release();
    await add();
    await seal();
    const sequences = (await places()).map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_sequence, index) => index + 1));
    expect(await findings()).toEqual([]);
  });
});

describe('the end of the retention', () => {
  const other = perTest(() => aCompany(server.ctx.db));
  /** Entries of these ages in days, sealed. */
  async function addOld(...ages: number[]): Promise<void> {
    for (const age of ages) await server.ctx.pool.query(ADD, [other.id, age]);
    await seal();
  }
  /** The ages in days of what is left, and how many entries each removal names. */
  const left = async () =>
    (
      await server.ctx.pool.query<{ left: string }>(
        `select coalesce(details->'call'->>'entries' || ' removed', extract(day from now() - at)::text) as left
         from audit_events where company_id = $1 order by id`,
        [other.id],
      )
    ).rows.map((row) => row.left);

  it('takes the oldest entries, says so in the log, and the rest can still be proven', async () => {
    await addOld(402, 401, 399, 1);
    const [signed] = await newestHeads(server.ctx.db, other.shortname);
    expect(await trim()).toBe(2);
    await seal();
    expect(await left()).toEqual(['399', '1', '2 removed']);
    expect(await findings(signed ? [signed] : [])).toEqual([]);
    expect(await trim()).toBe(0);
  });

  it('follows the time that the company chose, and the database refuses to delete earlier', async () => {
    const keep = (days: number) =>
      server.ctx.pool.query(`update companies set audit_days = ${days} where id = ${other.id}`);
    const remove = () =>
      server.ctx.pool.query(
        `delete from audit_events where company_id = ${other.id} and at < now() - interval '32 days'`,
      );
    await keep(2557);
    await addOld(2556, 402, 33, 29);
    expect(await trim()).toBe(0);
    await expect(remove()).rejects.toThrow('audit_events can only be added to');
    await keep(400);
    await expect(remove()).rejects.toThrow('audit_events can only be added to');
    await keep(30);
    expect(await trim()).toBe(3);
    await seal();
    expect(await left()).toEqual(['29', '3 removed']);
    expect(await findings()).toEqual([]);
  });

  it('shortens a log at its beginning alone', async () => {
    await addOld(399, 500);
    expect(await trim()).toBe(0);
    expect(await left()).toEqual(['399', '500']);
  });

  it('of the log of no company is that of the product', async () => {
    await server.ctx.db.execute(sql`insert into audit_events (company_id, type, at) values
      (null, 'company.created', now() - interval '401 days'), (null, 'company.created', now())`);
    await seal();
    expect(await trim()).toBe(1);
  });
});

describe('a head', () => {
  it('is signed once a day for a log that has grown, and cannot be changed', async () => {
    const heads = () => listHeads(server.ctx.db, company.id, { size: 10 });
    const before = (await heads()).length;
    await add();
    await seal();
    expect(await heads()).toHaveLength(before);
    server.pass(DAY);
    await seal();
    await seal();
    expect(await heads()).toHaveLength(before + 1);
    const { sequence, hash } = await chain();
    expect((await heads())[0]).toMatchObject({ company_id: company.id, sequence, hash });
    server.pass(DAY);
    await seal();
    expect(await heads()).toHaveLength(before + 1);
    for (const statement of ['delete from audit_heads', 'truncate audit_heads', `update audit_heads set hash = ''`])
      await expect(server.ctx.pool.query(statement)).rejects.toThrow('audit_heads can only be added to');
    for (const statement of ['delete from audit_seals', 'truncate audit_seals', `update audit_seals set hash = ''`])
      await expect(server.ctx.pool.query(statement)).rejects.toThrow('audit_seals can only be added to');
  });
});
