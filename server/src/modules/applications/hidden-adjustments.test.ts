import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { aResponse, aSeat } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { applications } from '../../db/schema/index.ts';
import { recordEvent } from '../feed/feed.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('reviewers never learn of adjustments: not in the list, the detail, a filter or the feed', async () => {
  const { db } = server.ctx;
  const { job, client, path } = await aStaffScene(server);
  const reviewer = await server.staff(await aSeat(db, job, { may_decide: true }), null);
  const { id } = (await aResponse(db, job, { answer_count: 1 })).application;
  const usual = (await aResponse(db, job, { answer_count: 1 })).application;
  const ids = [id, usual.id];
  await db
    .update(applications)
    .set({ reasonable_adjustments: true, adjustments: { extra_time: 50 } })
    .where(eq(applications.id, id));
  const place = { company_id: job.company_id, job_id: job.id, application_id: id };
  await recordEvent(db, { ...place, type: 'adjustment.granted', actor: 'system' });
  await recordEvent(db, { ...place, type: 'interview.submitted', actor: 'applicant' });

  const seenBy = async (caller: ApiClient) => {
    const results = async (query: string) =>
      (
        (await caller.get(`${path}/applications?status=Responded${query}`)).json as {
          results: Record<string, unknown>[];
        }
      ).results;
    const types = async (feed: string) =>
      ((await caller.get(feed)).json as { results: { type: string }[] }).results.map(({ type }) => type);
    const detail = (await caller.get(`${path}/applications/${id}`)).json as Record<string, unknown>;
    return {
      list: (await results('')).map((one) => [one['id'], one['reasonable_adjustments']]),
      filtered: (await results('&reasonable_adjustments=true')).map((one) => one['id']),
      detail: [detail['reasonable_adjustments'], detail['adjustments']],
      feed: (await types(`${path}/activities`)).includes('adjustment.granted'),
      all: (await types('/api/activities')).includes('adjustment.granted'),
    };
  };
  const hidden = await seenBy(reviewer);
  expect(hidden.list.map(([, shown]) => shown)).toEqual([false, false]);
  expect(new Set(hidden.filtered)).toEqual(new Set(ids));
  expect(hidden).toMatchObject({ detail: [false, {}], feed: false, all: false });
  const shown = await seenBy(client);
  expect(shown.list).toEqual(expect.arrayContaining([[id, true]]));
  expect(shown).toMatchObject({ filtered: [id], detail: [true, { extra_time: 50 }], feed: true, all: true });
});
