import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { LABELS_OF } from '@vivavoce/domain/applications/facets.ts';
import { STATUS_LABELS } from '@vivavoce/domain/applications/status-label.ts';
import type { Application } from '@vivavoce/contract/types.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aJob, aQuestion, aSeat, aUser, anApplication } from '../../../../test/factories.ts';
import { IN_DEPTH } from '../../../../test/in-depth.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { reviews } from '../../../db/schema/index.ts';

/** Enough for each label in its bucket, few enough for one page of each bucket. */
const APPLICANTS = 160;
const DAY = 86_400_000;

const server = useTestServer();
let rated: Set<number>;

const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  const { db } = server.ctx;
  const now = server.ctx.now().getTime();
  const question = await aQuestion(db, { job: scene.job });
  await aQuestion(db, { job: scene.job });
  const instant = fc.option(fc.integer({ min: -20, max: 20 }).map((days) => new Date(now + days * DAY)));
  const some = fc.option(fc.constant(new Date(now - DAY)), { freq: 1 });
  const held = fc
    .constantFrom(0, 0, 3)
    .map((n) => Array.from({ length: n }, () => ({ question: question.id, state: 'empty' as const, height: 0 })));
  const facts = fc.record({
    shortlisted_at: some,
    rejected_at: some,
    reviewed_at: some,
    declined_at: some,
    average_review: fc.option(fc.constantFrom(2, 3.5), { freq: 1 }),
    answer_count: fc.constantFrom(0, 0, 1, 2, 3),
    invited_at: instant,
    responded_at: some,
    deadline: instant,
    invitation_failed: fc.boolean(),
    reasonable_adjustments: fc.boolean(),
    status: fc.constantFrom(0, 1, 2, 4, 6),
    archived_at: fc.option(fc.constant(new Date(now)), { freq: 1 }),
    strip: held,
  });
  const ids: number[] = [];
  for (const each of fc.sample(facts, APPLICANTS)) {
    const user = await aUser(db);
    ids.push((await anApplication(db, { job: scene.job, user_id: user.id, ...each })).id);
  }
  // A withdrawn applicant has no deadline to meet, however near it is.
  const withdrawn = { declined_at: new Date(now - DAY), deadline: new Date(now + DAY) };
  ids.push((await anApplication(db, { job: scene.job, ...withdrawn })).id);
  rated = new Set(ids.filter((_, index) => index % 3 === 0));
  await aSeat(db, scene.job, { user_id: scene.owner.id });
  const colleague = await aSeat(db, scene.job);
  await db.insert(reviews).values(
    ids.map((application_id) => ({
      application_id,
      job_id: scene.job.id,
      user_id: scene.owner.id,
      rating: 3,
      // A rating that is not sent counts as not rated.
      sent_at: rated.has(application_id) ? new Date(now) : null,
    })),
  );
  const place = { job_id: scene.job.id, user_id: colleague.id, rating: 4, sent_at: new Date(now) };
  await db.insert(reviews).values(ids.map((application_id) => ({ ...place, application_id })));
});

interface Page {
  results: Application[];
  next_cursor: string | null;
}

async function all(query: string): Promise<Application[]> {
  const rows: Application[] = [];
  let cursor = '';
  for (;;) {
    const page = (await scene.client.get(`${scene.path}/applications?${query}&page_size=40${cursor}`)).json as Page;
    rows.push(...page.results);
    if (!page.next_cursor) return rows;
    cursor = `&cursor=${page.next_cursor}`;
  }
}
const count = async (query: string) =>
  (await scene.client.get(`${scene.path}/applications/count?${query}`)).json as { count: number; more: boolean };
const ids = (rows: readonly Application[]) => rows.map(({ id }) => id);
const isNear = ({ deadline, declined_at }: Application) => {
  const left = deadline === null ? -1 : Date.parse(deadline) - server.ctx.now().getTime();
  return declined_at === null && left >= 0 && left <= 7 * DAY;
};

/** With answers, not withdrawn, and not rated by the viewer. */
const needsRating = ({ id, declined_at, answer_count }: Application): boolean =>
  !rated.has(id) && declined_at === null && answer_count > 0;

describe.each(['All', 'Archived'].flatMap((filter) => BUCKETS.map((status) => ({ status, filter }))))(
  'the applicants of $status, $filter',
  ({ status, filter }) => {
    const bucket = `status=${status}&filter=${filter}`;
    /** Those of the bucket and of its applicants; of the others, which no applicant here has, one is enough by day. */
    const labelsOf = (everybody: readonly Application[]) => {
      const held = new Set<string>([...LABELS_OF[status], ...everybody.map(({ label }) => label.code)]);
      const others = STATUS_LABELS.filter((label) => !held.has(label));
      return STATUS_LABELS.filter((label) => held.has(label) || IN_DEPTH || label === others[0]);
    };

    it('are narrowed to the label that each row shows', async () => {
      const everybody = await all(bucket);
      for (const label of labelsOf(everybody)) {
        const wanted = ids(everybody.filter((each) => each.label.code === label));
        expect(ids(await all(`${bucket}&label=${label}`)), label).toEqual(wanted);
        expect(await count(`${bucket}&label=${label}`), label).toEqual({ count: wanted.length, more: false });
      }
    });

    it('are narrowed by each facet, and by several at the same time', async () => {
      const everybody = await all(bucket);
      const facets: [string, (each: Application) => boolean][] = [
        ['incomplete', (each) => each.label.incomplete],
        ['need_your_rating', needsRating],
        ['expiring', isNear],
        ['reasonable_adjustments', (each) => each.reasonable_adjustments],
      ];
      for (const [facet, holds] of facets)
        expect(ids(await all(`${bucket}&${facet}=true`)), facet).toEqual(ids(everybody.filter(holds)));
      const both = everybody.filter((each) => each.reasonable_adjustments && needsRating(each));
      expect(ids(await all(`${bucket}&reasonable_adjustments=1&need_your_rating=1`))).toEqual(ids(both));
      expect(ids(await all(`${bucket}&expiring=false`))).toEqual(ids(everybody));
      for (const label of labelsOf(everybody)) {
        const near = everybody.filter((each) => each.label.code === label && isNear(each));
        expect(await count(`${bucket}&label=${label}&expiring=1`), label).toMatchObject({ count: near.length });
      }
    });

    it.each(['-date', 'date', 'name', '-rating'])('can be entered at any place in the order by %s', async (sort) => {
      const everybody = ids(await all(`${bucket}&sort=${sort}`));
      for (const from of [1, Math.floor(everybody.length / 2), everybody.length - 1].filter((place) => place > 0))
        expect(ids(await all(`${bucket}&sort=${sort}&from=${from}`)), String(from)).toEqual(everybody.slice(from));
      expect(await all(`${bucket}&sort=${sort}&from=${everybody.length}`)).toEqual([]);
    });
  },
);

it('the facts beside the list equal the number of applicants of each facet', async () => {
  const { facts } = (await scene.client.get(`${scene.path}/applications?status=AwaitingResponse`)).json as {
    facts: Record<string, number>;
  };
  const lengthOf = async (query: string) => (await all(query)).length;
  expect(facts).toMatchObject({
    expiring_this_week: await lengthOf('status=AwaitingResponse&expiring=true'),
    need_your_rating: await lengthOf('status=Responded&need_your_rating=true'),
    need_your_rating_reviewed: await lengthOf('status=Reviewed&need_your_rating=true'),
    successful: await lengthOf('status=Outcomes&label=Successful'),
    unsuccessful: await lengthOf('status=Outcomes&label=Unsuccessful'),
  });
  expect(await lengthOf('status=AwaitingResponse')).toBeGreaterThan(facts['expiring_this_week'] ?? 0);
  expect(facts['expiring_this_week']).toBeGreaterThan(0);
});

describe('a selection by facets', () => {
  it('selects the applicants whom the list shows to the caller', async () => {
    const bucket = { status: 'Responded', filter: 'All' };
    const shown = await all('status=Responded&need_your_rating=true');
    expect(shown.length).toBeGreaterThan(0);
    const body = { action: 'reviewed', selection: { matching: { ...bucket, need_your_rating: true } } };
    const fresh = shown.filter(({ reviewed_at }) => reviewed_at === null).length;
    expect((await scene.client.post(`${scene.path}/applications/bulk`, body)).json).toMatchObject({ changed: fresh });
    expect(await count('status=Responded&need_your_rating=true')).toEqual({ count: 0, more: false });
  });

  it('undoes one bulk operation, and nothing from before', async () => {
    const bucket = { status: 'ToInvite', filter: 'All' };
    const before = await count('status=ToInvite&filter=Archived');
    const open = await count('status=ToInvite');
    const bulk = (body: object) => scene.client.post(`${scene.path}/applications/bulk`, body);
    const archived = (await bulk({ action: 'archive', selection: { matching: bucket } })).json as {
      changed: number;
      at: string;
    };
    expect(archived.changed).toBe(open.count);
    expect(await count('status=ToInvite&filter=Archived')).toMatchObject({ count: before.count + open.count });
    const undo = { matching: { ...bucket, filter: 'Archived', at: archived.at } };
    expect((await bulk({ action: 'unarchive', selection: undo })).json).toMatchObject({ changed: open.count });
    expect(await count('status=ToInvite&filter=Archived')).toEqual(before);
  });

  it('has all applicants in the archive of an archived activity, in one order', async () => {
    const { db } = server.ctx;
    const old = await aJob(db, { company_id: scene.company_id, created_by: scene.owner.id, archived: true });
    const ids_of_job: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const archived_at = n % 3 === 0 ? server.ctx.now() : null;
      const created_at = new Date(server.ctx.now().getTime() - n * DAY);
      const user = await aUser(db);
      ids_of_job.push(
        (
          await anApplication(db, {
            job: old,
            user_id: user.id,
            archived_at,
            created_at,
            invited_at: null,
            applicant_name: 'Emma Stone',
            reasonable_adjustments: n % 2 === 0,
          })
        ).id,
      );
    }
    const page = async (query: string) =>
      (await scene.client.get(`/api/jobs/${old.id}/applications?filter=Archived${query || '&page_size=4'}`))
        .json as Page & {
        count: number;
      };
    const first = await page('');
    const second = await page(`&page_size=4&cursor=${first.next_cursor}`);
    expect([...ids(first.results), ...ids(second.results)]).toEqual(ids_of_job.slice(0, 8));
    expect(ids((await page('&page_size=4&from=5')).results)).toEqual(ids_of_job.slice(5));
    expect(first.count).toBe(9);
    const adjusted = 'q=em&label=NotYetInvited&reasonable_adjustments=true';
    for (const sort of ['-date', 'name', '-name'])
      expect(new Set(ids((await page(`&${adjusted}&page_size=9&sort=${sort}`)).results))).toEqual(
        new Set(ids_of_job.filter((_, n) => n % 2 === 0)),
      );
    expect(
      (await scene.client.get(`/api/jobs/${old.id}/applications/count?filter=Archived&${adjusted}`)).json,
    ).toMatchObject({ count: 5 });
    expect(
      (await scene.client.get(`/api/jobs/${old.id}/applications/count?filter=Archived&reasonable_adjustments=false`))
        .json,
    ).toMatchObject({ count: 9 });
    const selection = { matching: { status: 'ToInvite', filter: 'Archived' } };
    const bulk = await scene.client.post(`/api/jobs/${old.id}/applications/bulk`, { action: 'archive', selection });
    expect(bulk.json).toMatchObject({ changed: 6 });
  });

  it.each(['label=Fine', 'expiring=maybe', 'from=-1', 'from=2000001', 'incomplete=2'])('refuses %s', async (query) => {
    expect(problemOf(await scene.client.get(`${scene.path}/applications?${query}`))).toMatchObject({ status: 422 });
  });
});
