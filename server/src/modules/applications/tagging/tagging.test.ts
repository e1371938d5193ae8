import type { Application, BulkOperation, PersonProfile, Tag } from '@vivavoce/contract/types.ts';
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { manyApplicants } from '../../../../test/database/many-applicants.ts';
import { aCompany, aMember, anApplication, aSeat, aUser } from '../../../../test/factories.ts';
import { fewAreMany } from '../../../../test/few-are-many.ts';
import { perTest } from '../../../../test/lifetimes.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { tagged_people } from '../../../db/schema/index.ts';
import { runBulkOperationsUpTo } from '../bulk-runs/run-bulk-operation.service.ts';

fewAreMany(20, 40);
const server = useTestServer();
const scene = perTest(() => aStaffScene(server));

const addTag = async (name: string, by = scene.client): Promise<Tag> => {
  const reply = await by.post('/api/tags', { name });
  expect(reply.status, reply.text).toBe(201);
  return reply.json as Tag;
};
const tagAll = (action: 'tag' | 'untag', tag: number, selection: object) =>
  scene.client.post(`${scene.path}/applications/tag`, { action, tag, selection });
type List = { results: Application[] };
const listed = async (query: string) =>
  ((await scene.client.get(`${scene.path}/applications?${query}`)).json as List).results;
const tagsOf = async (person: number) =>
  ((await scene.client.get(`/api/people/${person}`)).json as PersonProfile).tags.map(({ name }) => name);

describe('tags of a company', () => {
  it('exist once per name, whatever the case, and are renamed and deleted everywhere', async () => {
    const tag = await addTag('Referred');
    expect((await addTag('  REFERRED ')).id).toBe(tag.id);
    const other = await addTag('Speaks German');
    const { user_id } = await anApplication(server.ctx.db, { job: scene.job });
    expect((await scene.client.send('PUT', `/api/people/${user_id}/tags/${tag.id}`)).status).toBe(204);
    const rename = (name: string) => scene.client.send('PATCH', `/api/tags/${tag.id}`, { json: { name } });
    expect(problemOf(await rename('speaks german'))).toMatchObject({ status: 422, errors: { name: ['repeated'] } });
    expect((await rename('Sent by staff')).json).toMatchObject({ name: 'Sent by staff', people: 1 });
    expect(await tagsOf(user_id)).toEqual(['Sent by staff']);
    expect((await scene.client.send('DELETE', `/api/tags/${tag.id}`)).status).toBe(204);
    expect(await tagsOf(user_id)).toEqual([]);
    expect(((await scene.client.get('/api/tags')).json as Tag[]).map(({ id }) => id)).toEqual([other.id]);
  });

  it('are absent to other companies, and unknown to reviewers without a company', async () => {
    const { db } = server.ctx;
    const stranger = await server.staff(await aMember(db, { company_id: (await aCompany(db)).id }));
    const foreign = await addTag('Theirs', stranger);
    const own = await addTag('Ours');
    const { id, user_id } = await anApplication(db, { job: scene.job, status: 1 });
    expect((await tagAll('tag', foreign.id, { ids: [id] })).status).toBe(404);
    expect((await scene.client.send('PUT', `/api/people/${user_id}/tags/${foreign.id}`)).status).toBe(404);
    await tagAll('tag', own.id, { ids: [id] });
    const reviewer = await aSeat(db, scene.job);
    const by = await server.staff(reviewer, null);
    const shown = (await by.get(`${scene.path}/applications/${id}`)).json as Application;
    expect(shown.tags).toEqual([]);
    expect((await by.get('/api/tags')).status).toBe(403);
  });
});

describe('tagging many', () => {
  it('runs as a bulk operation with its progress, and back', async () => {
    await manyApplicants(server, scene.job, 42);
    const tag = await addTag('Open day');
    const all = { matching: { status: 'AwaitingResponse' } };
    const work = async (action: 'tag' | 'untag') => {
      const reply = await tagAll(action, tag.id, all);
      expect(reply.status, reply.text).toBe(202);
      const { bulk_operation } = reply.json as { bulk_operation: BulkOperation };
      expect(bulk_operation).toMatchObject({ action, total: 42, can_undo: false });
      await runBulkOperationsUpTo(server.ctx, bulk_operation.id, new AbortController().signal);
      const path = `${scene.path}/bulk-operations/${bulk_operation.id}`;
      return (await scene.client.get(path)).json as BulkOperation;
    };
    expect(await work('tag')).toMatchObject({ state: 'finished', changed: 42 });
    expect(await work('tag')).toMatchObject({ state: 'finished', changed: 0 });
    const count = async () =>
      (await scene.client.get(`${scene.path}/applications/count?status=AwaitingResponse&tag=${tag.id}&all=true`)).json;
    expect(await count()).toMatchObject({ count: 42 });
    expect(await work('untag')).toMatchObject({ state: 'finished', changed: 42 });
    expect(await count()).toMatchObject({ count: 0 });
  });

  it('changes nobody of another company or activity, and nothing after the tag is deleted', async () => {
    const { db } = server.ctx;
    const tag = await addTag('Referred');
    const elsewhere = await anApplication(db);
    const { id } = await anApplication(db, { job: scene.job });
    expect((await tagAll('tag', tag.id, { ids: [elsewhere.id] })).json).toMatchObject({ changed: 0 });
    expect((await tagAll('tag', tag.id, { ids: [id, id] })).json).toMatchObject({ changed: 1 });
    await scene.client.send('DELETE', `/api/tags/${tag.id}`);
    expect((await tagAll('tag', tag.id, { ids: [id] })).status).toBe(404);
    expect(await db.select().from(tagged_people).where(eq(tagged_people.tag_id, tag.id))).toEqual([]);
  });

  it('shows a tag on each application of the person, and leaves with the last one', async () => {
    const { db } = server.ctx;
    const person = await aUser(db);
    const here = await anApplication(db, { job: scene.job, user_id: person.id, status: 1 });
    const tag = await addTag('Referred');
    await tagAll('tag', tag.id, { ids: [here.id] });
    const [row] = await listed(`status=AwaitingResponse&tag=${tag.id}`);
    expect(row).toMatchObject({ id: here.id, tags: [{ id: tag.id, name: 'Referred' }] });
    expect((await scene.client.send('DELETE', `${scene.path}/applications/${here.id}`)).status).toBe(204);
    expect(await db.select().from(tagged_people).where(eq(tagged_people.tag_id, tag.id))).toEqual([]);
  });

  it('finds by a tag who has it in the list of all, together with other filters', async () => {
    const { db } = server.ctx;
    const another = await addTag('Speaks German');
    const tag = await addTag('Referred');
    const applicant = fc.record({
      status: fc.constantFrom(0, 1, 4),
      tagged: fc.boolean(),
      /** Whether the person is the one before, by a merge. */
      same: fc.boolean(),
      reasonable_adjustments: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(applicant, { minLength: 1, maxLength: 6 }), async (applicants) => {
        let before: number | undefined;
        for (const { status, tagged, same, reasonable_adjustments } of applicants) {
          const dates = {
            ...(status === 0 && { invited_at: null, deadline: null }),
            ...(status === 4 && { responded_at: new Date() }),
          };
          const { user_id } = await anApplication(db, { job: scene.job, status, reasonable_adjustments, ...dates });
          const put = tagged ? tag : another;
          await scene.client.send('PUT', `/api/people/${user_id}/tags/${put.id}`);
          if (same && before !== undefined)
            await scene.client.post(`/api/people/${before}/merge`, { other: user_id, name: 'person' });
          before = user_id;
        }
        for (const status of ['ToInvite', 'AwaitingResponse', 'Responded'])
          for (const facet of ['', '&reasonable_adjustments=true']) {
            const all = await listed(`status=${status}${facet}&page_size=100`);
            const found = await listed(`status=${status}${facet}&tag=${tag.id}&page_size=100`);
            const expected = all.filter(({ tags }) => tags.some(({ id }) => id === tag.id)).map(({ id }) => id);
            expect(found.map(({ id }) => id)).toEqual(expected);
            // Counts and selections read the accounts with the tag, pages compare rows.
            const query = `status=${status}${facet}&tag=${tag.id}`;
            const { json } = await scene.client.get(`${scene.path}/applications/count?${query}&all=true`);
            expect(json).toMatchObject({ count: expected.length });
          }
      }),
      { numRuns: 6 },
    );
  });
});
