import { APPLICANT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aMember, aQuestion, aResponse, aSeat, anApplication } from '../../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { applications, events } from '../../../db/schema/index.ts';

/** Words, not figures: a search also finds the generated e-mail addresses, some of which begin with figures. */
const ORDINALS = ['Number nought', 'Number first', 'Number second', 'Number third'];

const server = useTestServer();
let ids: number[];
const scene = perTest(() => aStaffScene(server));
beforeEach(async () => {
  await aQuestion(server.ctx.db, { job: scene.job });
  ids = [];
  for (let n = 0; n < 4; n += 1)
    ids.push((await aResponse(server.ctx.db, scene.job, { applicant_name: ORDINALS[n] ?? '' })).application.id);
});

const bulk = (action: string, selection: object, client = scene.client) =>
  client.post(`${scene.path}/applications/bulk`, { action, selection });
const buckets = async () =>
  ((await scene.client.get(`${scene.path}/applications?status=Responded`)).json as { buckets: Record<string, number> })
    .buckets;
const feed = () => server.ctx.db.select().from(events).where(eq(events.job_id, scene.job.id)).orderBy(events.id);

describe('a decision about many applicants', () => {
  it('decides about all selected applicants, counts those it changes and adds one event for each', async () => {
    expect((await bulk('shortlist', { ids: ids.slice(0, 2) })).json).toMatchObject({ changed: 2 });
    expect((await bulk('shortlist', { ids: ids.slice(0, 3) })).json).toMatchObject({ changed: 1 });
    expect(await buckets()).toMatchObject({ Outcomes: 3, Responded: 1 });
    expect(
      (await feed()).map(({ type, application_id, actor_user_id }) => [type, application_id, actor_user_id]),
    ).toEqual(expect.arrayContaining(ids.slice(0, 3).map((id) => ['application.shortlisted', id, scene.owner.id])));
    expect(await feed()).toHaveLength(3);
    expect((await bulk('unshortlist', { ids })).json).toMatchObject({ changed: 3 });
    expect(await buckets()).toMatchObject({ Outcomes: 0, Responded: 4 });
  });

  it('reaches all who match a filter, in the archive and out of it', async () => {
    const matching = { status: 'Responded', filter: 'All' };
    expect((await bulk('archive', { matching: { ...matching, q: 'third number' } })).json).toMatchObject({
      changed: 1,
    });
    expect((await bulk('reviewed', { matching })).json).toMatchObject({ changed: 3 });
    expect(await buckets()).toMatchObject({ Responded: 0, Reviewed: 3 });
    expect((await bulk('reject', { matching: { status: 'Reviewed' } })).json).toMatchObject({ changed: 3 });
    expect((await bulk('unarchive', { matching: { ...matching, filter: 'Archived' } })).json).toMatchObject({
      changed: 1,
    });
    expect(await buckets()).toMatchObject({ Responded: 1, Reviewed: 0, Outcomes: 3 });
  });

  it('reaches all who match but for those left out, who may be of another activity or gone', async () => {
    const other = await anApplication(server.ctx.db, { responded_at: new Date() });
    const matching = { status: 'Responded', filter: 'All' };
    const left = [...ids.slice(1, 3), other.id, 999_999_999];
    expect((await bulk('archive', { matching, except: left })).json).toMatchObject({ changed: 2 });
    const rest = (await scene.client.get(`${scene.path}/applications?status=Responded&sort=date`)).json;
    expect((rest as { results: { id: number }[] }).results.map(({ id }) => id)).toEqual(ids.slice(1, 3));
  });

  it('is undone with what it replaced: whoever was shortlisted before is so again, since then, and nobody else', async () => {
    const outcomes = () =>
      server.ctx.db
        .select({
          id: applications.id,
          shortlisted_at: applications.shortlisted_at,
          rejected_at: applications.rejected_at,
        })
        .from(applications)
        .where(eq(applications.job_id, scene.job.id))
        .orderBy(applications.id);
    const undo = async (at: string) =>
      (await bulk('unshortlist', { matching: { status: 'Outcomes', at } })).json as { changed: number };
    await bulk('shortlist', { ids: ids.slice(0, 2) });
    await bulk('reject', { ids: ids.slice(2, 3) });
    const before = await outcomes();
    const rejected = (await bulk('reject', { ids })).json as { changed: number; at: string };
    expect(rejected.changed).toBe(3);
    expect(await buckets()).toMatchObject({ Outcomes: 4 });
    expect(await undo(rejected.at)).toMatchObject({ changed: 3 });
    expect(await outcomes()).toEqual(before);
    const shortlisted = (await bulk('shortlist', { matching: { status: 'Outcomes' } })).json as { at: string };
    expect(await undo(shortlisted.at)).toMatchObject({ changed: 1 });
    expect(await outcomes()).toEqual(before);
    // A later decision replaced that bulk operation.
    const again = (await bulk('reject', { ids: ids.slice(0, 1) })).json as { at: string };
    await bulk('unshortlist', { ids: ids.slice(0, 1) });
    expect(await undo(again.at)).toMatchObject({ changed: 0 });
  });

  it('is undone one bulk operation after the other, the last one first, down to no outcome at all', async () => {
    const one = { ids: ids.slice(0, 1) };
    const outcome = async () => {
      const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, ids[0]!));
      return [row?.shortlisted_at?.toISOString() ?? null, row?.rejected_at?.toISOString() ?? null];
    };
    const bulk_operations: string[] = [];
    const outcomes = [await outcome()];
    for (const action of ['shortlist', 'reject', 'shortlist', 'reject']) {
      bulk_operations.push(((await bulk(action, one)).json as { at: string }).at);
      outcomes.push(await outcome());
    }
    outcomes.pop();
    for (const at of bulk_operations.toReversed()) {
      await bulk('unshortlist', { matching: { status: 'Outcomes', at } });
      expect(await outcome()).toEqual(outcomes.pop());
    }
    expect(await outcome()).toEqual([null, null]);
  });

  it('passes over applicants of another activity', async () => {
    const other = await anApplication(server.ctx.db, { responded_at: new Date() });
    expect((await bulk('reject', { ids: [other.id, ids[0]] })).json).toMatchObject({ changed: 1 });
    const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, other.id));
    expect(row?.rejected_at).toBeNull();
  });

  it('needs the right of its own: a panel marks as reviewed, and decides where its seat allows that', async () => {
    const client = await server.staff(await aSeat(server.ctx.db, scene.job));
    expect((await bulk('reviewed', { ids }, client)).json).toMatchObject({ changed: 4 });
    for (const action of ['shortlist', 'reject', 'archive', 'unarchive'])
      expect(problemOf(await bulk(action, { ids }, client))).toMatchObject({ status: 403 });
    const stranger = await server.staff(await aMember(server.ctx.db));
    expect((await bulk('reject', { ids }, stranger)).status).toBe(404);
  });

  it('is refused by field', async () => {
    const refused = async (body: unknown) =>
      Object.keys(problemOf(await scene.client.post(`${scene.path}/applications/bulk`, body)).errors);
    expect(await refused({ action: 'delete', selection: { ids } })).toEqual(['action']);
    for (const selection of [
      {},
      { ids: [] },
      { ids: ['x'] },
      { ids: [0] },
      { matching: { status: 'All' } },
      { ids, matching: {} },
    ])
      expect((await refused({ action: 'reject', selection })).join()).toContain('selection');
    const tooMany = Array.from({ length: APPLICANT_LIMITS.selection_max + 1 }, (_, n) => n + 1);
    for (const selection of [{ ids: tooMany }, { matching: {}, except: tooMany }, { ids, except: ids }])
      expect((await refused({ action: 'reject', selection })).join()).toMatch(/selection|except/);
    // Instants outside the range of the database.
    for (const at of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-14:00'])
      expect((await refused({ action: 'unarchive', selection: { matching: { at } } })).join()).toContain('selection');
    expect(await refused({ action: 'reject', selection: { ids }, status: 4 })).toEqual(['status']);
    expect(await feed()).toEqual([]);
  });
});

describe('decisions that cross each other', () => {
  it('leave one outcome for each, one event for each change, and counts that are exact', async () => {
    for (let round = 0; round < 6; round += 1) {
      const replies = await Promise.all([
        bulk('shortlist', { ids }),
        bulk('reject', { ids: ids.toReversed() }),
        bulk('reject', { matching: { status: 'Outcomes' } }),
        ...ids.map((id) => scene.client.post(`${scene.path}/applications/${id}/reject`)),
        ...ids.map((id) => scene.client.post(`${scene.path}/applications/${id}/unshortlist`)),
      ]);
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      const { rows } = await server.ctx.db.execute<{ both: string; outcomes: string }>(sql`
        select count(*) filter (where shortlisted_at is not null and rejected_at is not null) as both,
               count(*) filter (where bucket = 'Outcomes') as outcomes
        from applications where job_id = ${scene.job.id}`);
      expect(rows[0]?.both).toBe('0');
      const counted = await buckets();
      expect(counted['Outcomes']).toBe(Number(rows[0]?.outcomes));
      expect(counted['Outcomes']! + counted['Responded']!).toBe(4);
    }
    // The feed alternates: between two outcomes of the same kind there is always another decision.
    const events_of = Map.groupBy(await feed(), ({ application_id }) => application_id);
    for (const list of events_of.values()) list.forEach(({ type }, at) => expect(type).not.toBe(list[at + 1]?.type));
  });
});
