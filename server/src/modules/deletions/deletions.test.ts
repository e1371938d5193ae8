import type { Deletion } from '@vivavoce/contract/types.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { finishDeletions } from '../../../test/deletions.ts';
import {
  aJob,
  aMember,
  anApplicantRequest,
  anApplication,
  aQuestion,
  aResponse,
  aSeat,
} from '../../../test/factories.ts';
import type { Job } from '../../../test/factories.ts';
import { manyApplicants } from '../../../test/database/many-applicants.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import {
  applications,
  deletions,
  events,
  jobs,
  reviewers,
  search_entries,
  written_answers,
} from '../../db/schema/index.ts';
import { giveUpDeletion, deleteInBatches } from './deletion-batches.service.ts';

const server = useTestServer();
const scene = perTest(() => aStaffScene(server, { title: 'Night shift' }));

const remove = (job: Pick<Job, 'id' | 'title'> = scene.job, client = scene.client) =>
  client.send('DELETE', `/api/jobs/${job.id}`, { json: { title: job.title } });
const running = async (client = scene.client) =>
  ((await client.get('/api/deletions')).json as { results: Deletion[] }).results;
const countOf = (job: Job) => server.ctx.db.$count(applications, eq(applications.job_id, job.id));

/** Ends like a killed worker after this many looks at whether to go on. */
function stopAfter(looks: number): AbortSignal {
  const { signal } = new AbortController();
  let left = looks;
  signal.throwIfAborted = () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
  };
  return signal;
}

describe('deleting an activity', () => {
  it('happens in bounded parts, goes on where it was stopped, and shows how far it is', async () => {
    await manyApplicants(server, scene.job, 95);
    await server.ctx.db.execute(sql`insert into events (company_id, job_id, application_id, type, actor_kind)
      select company_id, job_id, id, 'application.added', 'system' from applications where job_id = ${scene.job.id}`);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    const [begun] = await running();
    const who = { id: scene.owner.id, full_name: scene.owner.full_name };
    expect(begun).toMatchObject({ title: 'Night shift', state: 'running', total: 95, done: 0, created_by: who });

    // The first looks are before the figures of a report (twice, then once), before the traces, then one before each part.
    await expect(deleteInBatches(server.ctx, begun!.id, stopAfter(3), 10)).rejects.toThrow('killed');
    const ofJob = sql`job_id = ${scene.job.id}`;
    expect([
      await countOf(scene.job),
      await server.ctx.db.$count(events, ofJob),
      await server.ctx.db.$count(search_entries, ofJob),
    ]).toEqual([95, 0, 0]);
    await expect(deleteInBatches(server.ctx, begun!.id, stopAfter(6), 10)).rejects.toThrow('killed');
    expect([await countOf(scene.job), (await running())[0]?.done]).toEqual([65, 30]);
    await expect(deleteInBatches(server.ctx, begun!.id, stopAfter(4), 10)).rejects.toThrow('killed');
    expect([await countOf(scene.job), (await running())[0]?.done]).toEqual([55, 40]);
    await Promise.all([1, 2].map(() => deleteInBatches(server.ctx, begun!.id, AbortSignal.timeout(30_000), 10)));
    expect(await running()).toEqual([]);
    expect(await countOf(scene.job)).toBe(0);
    expect(await server.ctx.db.$count(jobs, eq(jobs.id, scene.job.id))).toBe(0);
    await deleteInBatches(server.ctx, begun!.id, AbortSignal.timeout(30_000));
  });

  it('asks for the title also where the answers are in writing alone, from the first draft on', async () => {
    const { db } = server.ctx;
    const { id: application_id, job_id, company_id } = await anApplication(db, { job: scene.job });
    const { id: question_id } = await aQuestion(db, { job: scene.job, kind: 'text' });
    await db.insert(written_answers).values({ application_id, job_id, company_id, question_id, revision: 1 });
    const refused = await remove({ id: scene.job.id, title: 'Day shift' });
    expect(problemOf(refused)).toMatchObject({ status: 409, code: 'has_answers' });
    expect((await remove()).status).toBe(204);
  });

  it('takes those along who were added at that moment', async () => {
    await manyApplicants(server, scene.job, 30);
    await remove();
    const [{ id } = { id: 0 }] = await running();
    await expect(deleteInBatches(server.ctx, id, stopAfter(3), 20)).rejects.toThrow('killed');
    await manyApplicants(server, scene.job, 5);
    await finishDeletions(server, 20);
    expect([await countOf(scene.job), await running()]).toEqual([0, []]);
  });

  it('that fails for good says so, and goes on for whoever tries again', async () => {
    await manyApplicants(server, scene.job, 20);
    await remove();
    const [begun] = await running();
    const retry = `/api/deletions/${begun?.id}/retry`;
    expect(problemOf(await scene.client.post(retry))).toMatchObject({ status: 409, code: 'wrong_state' });
    await expect(deleteInBatches(server.ctx, begun!.id, stopAfter(5), 5)).rejects.toThrow('killed');
    await giveUpDeletion(server.ctx, begun!.id);
    expect(await running()).toMatchObject([{ state: 'failed', total: 20, done: 5 }]);
    const stranger = await aStaffScene(server);
    expect((await stranger.client.post(retry)).status).toBe(404);
    const again = await scene.client.post(retry);
    expect([again.status, again.json]).toMatchObject([202, { state: 'running', total: 20, done: 5 }]);
    const { rows } = await server.ctx.db.execute(
      sql`select 1 from pgboss.job where name = 'delete-activities' and data ->> 'deletion' = ${String(begun?.id)}`,
    );
    expect(rows).toHaveLength(1);
    await finishDeletions(server);
    expect(await running()).toEqual([]);
  });

  it('is shown to whoever ran the activity, newest first, and to nobody else', async () => {
    const { db } = server.ctx;
    const limited = await aMember(db, { company_id: scene.company_id, create_interview_only: true });
    const own = await aJob(db, { company_id: scene.company_id, created_by: limited.id, title: 'Own' });
    const clients = { limited: await server.staff(limited), panel: await server.staff(await aSeat(db, scene.job)) };
    await remove();
    await remove(own, clients.limited);
    const titles = async (client = scene.client) => (await running(client)).map(({ title }) => title);
    expect(await titles()).toEqual(['Own', 'Night shift']);
    expect(await titles(clients.limited)).toEqual(['Own']);
    expect(await titles(clients.panel)).toEqual([]);
    expect(await titles((await aStaffScene(server)).client)).toEqual([]);
    const paged = (await scene.client.get('/api/deletions?page_size=1&page=2')).json;
    expect(paged).toMatchObject({ count: 2, page: 2, has_next: false, results: [{ title: 'Night shift' }] });
    expect(problemOf(await scene.client.get('/api/deletions?page=0'))).toMatchObject({ status: 422 });
    expect((await scene.client.post('/api/deletions/x/retry')).status).toBe(404);
    await finishDeletions(server);
  });
});

it('what is counted and listed is exact from the first moment, and the same when it has ended', async () => {
  const { db } = server.ctx;
  const kept = await aJob(db, { company_id: scene.company_id, created_by: scene.owner.id, title: 'Day shift' });
  for (const job of [kept, scene.job]) {
    await aQuestion(db, { job });
    const { application } = await aResponse(db, job);
    await anApplicantRequest(db, application);
    await anApplicantRequest(db, await anApplication(db, { job }), { action_type: 'Adjustment' });
    await db
      .insert(events)
      .values({ company_id: job.company_id, job_id: job.id, type: 'job.published', actor_kind: 'system' });
  }
  const seat = await aSeat(db, scene.job);
  await aSeat(db, scene.job, { user_id: scene.owner.id });
  const { rows } = await db.execute<{ shortname: string }>(
    sql`select shortname from companies where id = ${scene.company_id}`,
  );
  const shortname = rows[0]?.shortname;
  const look = async () => ({
    desk: (await scene.client.get('/api/desk')).json,
    list: (await scene.client.get('/api/jobs')).json,
    requests: (await scene.client.get(`/api/companies/${shortname}/actions`)).json,
    feed: ((await scene.client.get('/api/activities')).json as { results: { job: unknown; type: string }[] }).results,
    found: (await scene.client.get('/api/applications?q=amara')).json,
    people: (await scene.client.get('/api/reviewers')).json,
    sheet: (await scene.client.get(`/api/companies/${shortname}/export?format=csv&locale=en-gb`)).text,
  });
  const before = await look();
  expect(before.desk).toMatchObject({ totals: { all: 2 }, pending_requests: 4, applicants_to_rate: 2 });
  await remove();
  const at_once = await look();
  expect(at_once.desk).toMatchObject({ totals: { all: 1 }, pending_requests: 2, applicants_to_rate: 1 });
  expect(at_once.list).toMatchObject({ count: 1, results: [{ id: kept.id }] });
  expect(at_once.feed.map(({ type }) => type)).toEqual(['job.deleted', 'company.exported', 'job.published']);
  expect(JSON.stringify(at_once.requests)).not.toContain('Night shift');
  expect(at_once.sheet).not.toContain('Night shift');
  expect(JSON.stringify(at_once.people)).not.toContain(seat.email);
  expect(await db.$count(reviewers, eq(reviewers.job_id, scene.job.id))).toBe(0);
  await finishDeletions(server);
  const over = await look();
  // The export itself is an entry of the feed.
  expect({ ...over, feed: [] }).toEqual({ ...at_once, feed: [] });
  expect(await db.$count(deletions)).toBe(0);
});
