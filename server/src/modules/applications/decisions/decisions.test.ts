import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { anApplication, aQuestion, aResponse } from '../../../../test/factories.ts';
import type { Application } from '../../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { applications, events } from '../../../db/schema/index.ts';

const server = useTestServer();
let one: Application;
const scene = perTest(() => aStaffScene(server));
beforeEach(async () => {
  await aQuestion(server.ctx.db, { job: scene.job });
  ({ application: one } = await aResponse(server.ctx.db, scene.job));
});

const act = (bulk_operation: string) => scene.client.post(`${scene.path}/applications/${one.id}/${bulk_operation}`);
const row = async () => (await server.ctx.db.select().from(applications).where(eq(applications.id, one.id)))[0];

describe('a decision about an applicant', () => {
  it('changes bucket and label together, and can be taken back', async () => {
    expect((await act('shortlist')).json).toMatchObject({
      bucket: 'Outcomes',
      label: { code: 'Successful' },
      rejected_at: null,
    });
    expect((await act('reject')).json).toMatchObject({
      bucket: 'Outcomes',
      label: { code: 'Unsuccessful' },
      shortlisted_at: null,
    });
    expect((await act('unshortlist')).json).toMatchObject({ bucket: 'Responded', label: { code: 'NotReviewed' } });
    expect((await act('reviewed')).json).toMatchObject({ bucket: 'Reviewed' });
    expect((await act('archive')).json).toMatchObject({ archived_at: expect.any(String) });
    expect((await act('unarchive')).json).toMatchObject({ archived_at: null, bucket: 'Reviewed' });
    const feed = await server.ctx.db.select().from(events).where(eq(events.application_id, one.id)).orderBy(events.id);
    expect(feed.map(({ type }) => type)).toEqual([
      'application.shortlisted',
      'application.rejected',
      'application.outcome_withdrawn',
      'application.reviewed',
      'application.archived',
      'application.unarchived',
    ]);
  });

  it('never leaves somebody both shortlisted and rejected, however many decide at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const replies = await Promise.all([act('shortlist'), act('reject'), act('shortlist'), act('reject')]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const now = await row();
      expect([now?.shortlisted_at, now?.rejected_at].filter((at) => at !== null)).toHaveLength(1);
    }
    const counts = (await scene.client.get(`${scene.path}/applications?status=Outcomes`)).json;
    expect(counts).toMatchObject({ buckets: { Outcomes: 1, Responded: 0 } });
  });

  it('is about an applicant of this activity only', async () => {
    const other = await anApplication(server.ctx.db);
    for (const bulk_operation of ['shortlist', 'reject', 'archive', 'reviewed', 'finalise-review'])
      expect((await scene.client.post(`${scene.path}/applications/${other.id}/${bulk_operation}`)).status).toBe(404);
  });
});

describe('changing an applicant', () => {
  const patch = (body: unknown) => scene.client.patch(`${scene.path}/applications/${one.id}`, body);

  it('takes the own reference and adjustments, and nothing else', async () => {
    expect((await patch({ external_id: ' X-1 ', reasonable_adjustments: true })).json).toMatchObject({
      external_id: 'X-1',
      reasonable_adjustments: true,
    });
    expect((await patch({ external_id: null })).json).toMatchObject({
      external_id: null,
      reasonable_adjustments: true,
    });
    for (const body of [{ status: 4 }, { average_review: 5 }, { user: 1 }, { shortlisted_at: 'now' }])
      expect(problemOf(await patch(body))).toMatchObject({
        status: 422,
        errors: { [Object.keys(body)[0]!]: ['unknown_field'] },
      });
  });
});
