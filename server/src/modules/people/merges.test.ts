import type { Application as Listed, PersonProfile } from '@vivavoce/contract/types.ts';
import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aMember, anApplication, aSeat, aUser } from '../../../test/factories.ts';
import { perFile } from '../../../test/lifetimes.ts';
import { aScene, begin, recordAttempt, someBytes } from '../../../test/recording.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { applications, merged_people, users } from '../../db/schema/index.ts';

const server = useTestServer();
const company = perFile(() => aCompany(server.ctx.db));
const owner = perFile(() => aMember(server.ctx.db, { company_id: company.id, role: 'owner' }));
const client = perFile(() => server.staff(owner));

const anApplicant = async (name = '') => {
  const { db } = server.ctx;
  const user = await aUser(db);
  const job = await aJob(db, { company_id: company.id, created_by: owner.id });
  const application = await anApplication(db, {
    job,
    user_id: user.id,
    status: 1,
    ...(name && { applicant_name: name }),
  });
  return { id: user.id, email: user.email, application, job };
};
const profile = async (id: number) => {
  const reply = await client.get(`/api/people/${id}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as PersonProfile;
};
const merge = (id: number, other: number, name = 'person') => client.post(`/api/people/${id}/merge`, { other, name });
const separate = (id: number, other: number) => client.post(`/api/people/${id}/separate`, { other });
const idsOf = ({ applications: list }: PersonProfile) => new Set(list.map(({ id }) => id));

describe('a merge of two people', () => {
  it('has the applications, notes and tags of both, and its undo gives each its own', async () => {
    const [one, two] = [await anApplicant('Priya Raghunathan'), await anApplicant('P. Raghunathan')];
    await client.post(`/api/people/${two.id}/notes`, { text: 'Of the second' });
    const tag = (await client.post('/api/tags', { name: 'Referred' })).json as { id: number };
    await client.send('PUT', `/api/people/${two.id}/tags/${tag.id}`);
    const reply = await merge(one.id, two.id, 'other');
    expect(reply.status, reply.text).toBe(200);
    const merged = await profile(two.id);
    expect(merged).toMatchObject({ id: one.id, full_name: 'P. Raghunathan', email: one.email });
    expect(idsOf(merged)).toEqual(new Set([one.application.id, two.application.id]));
    expect(merged.notes).toHaveLength(1);
    const list = await client.get(`/api/jobs/${one.job.id}/applications?status=AwaitingResponse&tag=${tag.id}`);
    expect((list.json as { results: Listed[] }).results[0]?.tags).toEqual([{ id: tag.id, name: 'Referred' }]);

    await client.post(`/api/people/${one.id}/notes`, { text: 'Since the merge' });
    expect((await separate(one.id, two.id)).status).toBe(200);
    const [first, second] = [await profile(one.id), await profile(two.id)];
    expect([first.full_name, second.full_name]).toEqual(['Priya Raghunathan', 'P. Raghunathan']);
    expect(first.notes.map(({ text }) => text)).toEqual(['Since the merge']);
    expect(second.notes.map(({ text }) => text)).toEqual(['Of the second']);
    expect([first.tags.length, second.tags.length]).toEqual([0, 1]);
  });

  it('leaves both applications in one activity', async () => {
    const [one, two] = [await anApplicant(), await aUser(server.ctx.db)];
    const beside = await anApplication(server.ctx.db, { job: one.job, user_id: two.id });
    await merge(one.id, two.id);
    expect(idsOf(await profile(one.id))).toEqual(new Set([one.application.id, beside.id]));
  });

  it('stays within the company, and is for members who see all its activities', async () => {
    const { db } = server.ctx;
    const one = await anApplicant();
    const stranger = await anApplication(db);
    expect((await merge(one.id, stranger.user_id)).status).toBe(404);
    expect(problemOf(await merge(one.id, one.id))).toMatchObject({ status: 422, errors: { other: ['not_allowed'] } });
    const two = await anApplicant();
    const abroad = await anApplication(db, { user_id: two.id });
    await merge(one.id, two.id);
    const theirs = await server.staff(await aMember(db, { company_id: abroad.company_id }));
    const shown = (await theirs.get(`/api/people/${two.id}`)).json as PersonProfile;
    expect(idsOf(shown)).toEqual(new Set([abroad.id]));
    expect((await theirs.get(`/api/people/${one.id}`)).status).toBe(404);
  });

  it('discloses no address of an activity that the reader does not see', async () => {
    const { db } = server.ctx;
    const member = await aMember(db, { company_id: company.id, create_interview_only: true });
    const [shown, hidden] = [await anApplicant(), await anApplicant()];
    await aSeat(db, shown.job, { user_id: member.id });
    await merge(shown.id, hidden.id);
    const limited = await server.staff(member);
    const read = async () => (await limited.get(`/api/people/${shown.id}`)).json as PersonProfile;
    expect(JSON.stringify(await read())).not.toContain(hidden.email);
    expect((await read()).merges).toEqual([]);
    await aSeat(db, hidden.job, { user_id: member.id });
    expect((await read()).merges).toMatchObject([{ person: hidden.id, email: hidden.email, undo_until: null }]);
  });

  it('cannot be undone after a day', async () => {
    const [one, two] = [await anApplicant(), await anApplicant()];
    await merge(one.id, two.id);
    expect((await profile(one.id)).merges[0]?.undo_until).not.toBeNull();
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    await server.ctx.db.update(merged_people).set({ merged_at: yesterday }).where(eq(merged_people.user_id, two.id));
    expect((await profile(one.id)).merges[0]?.undo_until).toBeNull();
    expect(problemOf(await separate(one.id, two.id))).toMatchObject({ status: 409, code: 'wrong_state' });
    expect((await separate(one.id, 900_000_000)).status).toBe(404);
  });

  it('waits for no lock on an application, as a recording holds it', async () => {
    const [one, two] = [await anApplicant(), await anApplicant()];
    await server.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from applications where id = ${two.application.id} for update`);
      await tx.execute(sql`select 1 from users where id = ${two.id} for key share`);
      expect((await merge(one.id, two.id)).status).toBe(200);
      await tx.update(applications).set({ answer_count: 1 }).where(eq(applications.id, two.application.id));
    });
    expect(idsOf(await profile(one.id)).size).toBe(2);
  });

  it('disturbs no one who is recording', async () => {
    const { db } = server.ctx;
    const scene = await aScene(server, { questions: 1 });
    const [question] = scene.questions;
    const staff = await server.staff(await aMember(db, { company_id: scene.job.company_id }));
    const other = await anApplication(db, { job: await aJob(db, { company_id: scene.job.company_id }) });
    const begun = await begin(scene, question);
    const merging = { other: scene.application.user_id };
    expect((await staff.post(`/api/people/${other.user_id}/merge`, merging)).status).toBe(200);
    await recordAttempt(scene, begun, [someBytes(9000), someBytes(400)]);
    const confirmed = await scene.browser.post(`${scene.path}/questions/${question!.id}/confirm`, {
      attempt: begun.attempt,
    });
    expect(confirmed.status, confirmed.text).toBeLessThan(300);
    expect((await scene.browser.post(`${scene.path}/submit`, {})).status).toBeLessThan(300);
  });

  it('leaves with the erased person, and the other stays', async () => {
    const [one, two] = [await anApplicant(), await anApplicant()];
    await merge(one.id, two.id);
    await client.send('DELETE', `/api/jobs/${two.job.id}/applications/${two.application.id}`);
    const rows = await server.ctx.db.select().from(merged_people).where(eq(merged_people.person_id, one.id));
    expect(rows).toEqual([]);
    expect(idsOf(await profile(one.id))).toEqual(new Set([one.application.id]));
  });

  it('agrees with a model, whatever is merged and undone in which order', async () => {
    const step = fc.record({ kind: fc.constantFrom('merge', 'merge', 'undo'), a: fc.nat(4), b: fc.nat(4) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const people = [];
        for (let n = 0; n < 5; n += 1) people.push(await anApplicant());
        const above = new Map<number, number>();
        const rootOf = (id: number): number => {
          const up = above.get(id);
          return up === undefined ? id : rootOf(up);
        };
        for (const { kind, a, b } of steps) {
          const [x, y] = [people[a]!.id, people[b]!.id];
          if (kind === 'merge') {
            const [into, from] = [rootOf(x), rootOf(y)];
            expect((await merge(x, y)).status).toBe(into === from ? 422 : 200);
            if (into !== from) above.set(from, into);
          } else {
            const isBelow = above.has(y) && rootOf(y) === rootOf(x);
            expect((await separate(x, y)).status).toBe(isBelow ? 200 : 404);
            if (isBelow) above.delete(y);
          }
        }
        for (const { id } of people) {
          const shown = await profile(id);
          const group = people.filter((other) => rootOf(other.id) === rootOf(id));
          expect(shown.id).toBe(rootOf(id));
          expect(idsOf(shown)).toEqual(new Set(group.map(({ application }) => application.id)));
        }
      }),
      { numRuns: 8 },
    );
  });

  it('of two at the same moment is one after the other', async () => {
    const [one, two] = [await anApplicant(), await anApplicant()];
    const replies = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const [person] = await server.ctx.db.select().from(users).where(eq(users.id, one.id));
    expect(person?.email).toBe(one.email);
    expect((await profile(one.id)).id).toBe((await profile(two.id)).id);
  });
});
