import type { PersonProfile } from '@vivavoce/contract/types.ts';
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aMember, anApplication, aSeat, aUser } from '../../../test/factories.ts';
import type { Application } from '../../../test/factories.ts';
import { perFile, perTest } from '../../../test/lifetimes.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { applications, feedback, person_notes, reviews } from '../../db/schema/index.ts';

const server = useTestServer();
const company = perFile(() => aCompany(server.ctx.db));
const owner = perFile(() => aMember(server.ctx.db, { company_id: company.id, role: 'owner' }));
const limited = perFile(() => aMember(server.ctx.db, { company_id: company.id, create_interview_only: true }));
const client = perFile(() => server.staff(owner));
const limitedClient = perFile(() => server.staff(limited));
const person = perTest(() => aUser(server.ctx.db, { first_name: 'Priya', last_name: 'Raghunathan' }));

const profile = async (id: number, by: ApiClient = client) => {
  const reply = await by.get(`/api/people/${id}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as PersonProfile;
};
const applied = async (given: Partial<Application> = {}, created_by = owner.id, user_id = person.id) =>
  anApplication(server.ctx.db, {
    job: await aJob(server.ctx.db, { company_id: company.id, created_by }),
    user_id,
    ...given,
  });
const noteOn = async (id: number, body: object, by: ApiClient = client) => {
  const reply = await by.post(`/api/people/${id}/notes`, body);
  expect(reply.status, reply.text).toBe(201);
  return reply.json as PersonProfile['notes'][number];
};

describe('the profile of a person', () => {
  it('has the applications of all activities of the company, and none of another company', async () => {
    const first = await applied({ phone: '+44 7700 900318', applicant_name: 'Priya R.' });
    const second = await applied({ rejected_at: new Date(), outcome_note: 'Other field' });
    await anApplication(server.ctx.db, { user_id: person.id });
    await server.ctx.db
      .insert(feedback)
      .values({ application_id: first.id, job_id: first.job_id, changed_by: owner.id, released_at: new Date() });
    const shown = await profile(person.id);
    expect(new Set(shown.applications.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
    expect(shown).toMatchObject({ id: person.id, email: person.email, phone: '+44 7700 900318' });
    const of = (id: number) => shown.applications.find((one) => one.id === id);
    expect(of(first.id)?.feedback_released_at).not.toBeNull();
    expect(of(second.id)).toMatchObject({ outcome_note: 'Other field', label: { code: 'Unsuccessful' } });
    expect(of(second.id)?.kept_until).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('says which answers can be shared and downloaded: those that are sent, of interviews, where the list shows them', async () => {
    const responded_at = new Date();
    const of = async (given: Partial<Application>, kind: object = {}) =>
      anApplication(server.ctx.db, {
        job: await aJob(server.ctx.db, { company_id: company.id, created_by: owner.id, ...kind }),
        user_id: person.id,
        ...given,
      });
    const [sent, open, withdrawn, archived, questionnaire] = [
      await of({ responded_at }),
      await of({}),
      await of({ responded_at, declined_at: responded_at }),
      await of({ responded_at, archived_at: responded_at }),
      await of({ responded_at }, { is_questionnaire: true }),
    ];
    const shown = await profile(person.id);
    const may = (key: 'may_share' | 'may_download') => shown.applications.filter((one) => one[key]).map(({ id }) => id);
    expect(new Set(may('may_share'))).toEqual(new Set([sent.id, questionnaire.id]));
    expect(new Set(may('may_download'))).toEqual(new Set([sent.id, withdrawn.id, archived.id]));
    for (const { id, job_id } of [sent, open, withdrawn, archived]) {
      const reply = await client.post(`/api/jobs/${job_id}/guest-links`, {
        name: 'A guest',
        applicants: [id],
        permission: 'watch',
        masked: true,
        email: null,
        locale: 'en-gb',
        expires_in_days: 7,
      });
      expect(reply.status === 201).toBe(may('may_share').includes(id));
    }
    const job = await aJob(server.ctx.db, { company_id: company.id, created_by: owner.id });
    await anApplication(server.ctx.db, { job, user_id: person.id, responded_at });
    await aSeat(server.ctx.db, job, { user_id: limited.id });
    expect((await profile(person.id, limitedClient)).applications).toMatchObject([
      { may_share: false, may_download: true },
    ]);
  });

  it('shows each member exactly the applications that they may open, with their notes', async () => {
    const own = await applied({}, limited.id);
    const other = await applied();
    await noteOn(person.id, { text: 'For all' });
    await noteOn(person.id, { text: 'For one', application: other.id });
    const shown = await profile(person.id, limitedClient);
    expect(shown.applications.map(({ id }) => id)).toEqual([own.id]);
    expect(shown.notes.map(({ text }) => text)).toEqual(['For all']);
    expect(shown.notes_withheld).toBe(0);
    const refused = await limitedClient.post(`/api/people/${person.id}/notes`, { text: 'x', application: other.id });
    expect(problemOf(refused)).toMatchObject({ status: 422, errors: { application: ['not_allowed'] } });
  });

  it('is absent without an application that the reader sees', async () => {
    const stranger = await aUser(server.ctx.db);
    await anApplication(server.ctx.db, { user_id: stranger.id });
    await applied();
    const elsewhere = await server.staff(
      await aMember(server.ctx.db, { company_id: (await aCompany(server.ctx.db)).id }),
    );
    for (const [by, id] of [
      [client, stranger.id],
      [client, 900_000_000],
      [limitedClient, person.id],
      [elsewhere, person.id],
    ] as const)
      expect((await by.get(`/api/people/${id}`)).status).toBe(404);
  });

  it('agrees with the list of each activity, whoever reads and whatever the activities are', async () => {
    const activity = fc.record({ own: fc.boolean(), seat: fc.boolean(), applied: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(activity, { minLength: 1, maxLength: 4 }), async (activities) => {
        const { db } = server.ctx;
        const someone = await aUser(db);
        const expected: number[] = [];
        for (const { own, seat, applied: isApplicant } of activities) {
          const job = await aJob(db, { company_id: company.id, created_by: own ? limited.id : owner.id });
          if (seat) await aSeat(db, job, { user_id: limited.id });
          if (!isApplicant) continue;
          const { id } = await anApplication(db, { job, user_id: someone.id });
          const reply = await limitedClient.get(`/api/jobs/${job.id}/applications/${id}`);
          if (reply.status === 200) expected.push(id);
        }
        const reply = await limitedClient.get(`/api/people/${someone.id}`);
        const shown = reply.status === 404 ? [] : (reply.json as PersonProfile).applications.map(({ id }) => id);
        expect(shown.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
      }),
      { numRuns: 12 },
    );
  });

  it('withholds ratings and notes of others on an application until the own review is sent', async () => {
    const { db } = server.ctx;
    const job = await aJob(db, { company_id: company.id, created_by: owner.id, independent_ratings: true });
    const rater = await aMember(db, { company_id: company.id });
    await aSeat(db, job, { user_id: rater.id });
    const application = await anApplication(db, { job, user_id: person.id, status: 4, answer_count: 1 });
    await db
      .update(applications)
      .set({ average_review: 4, review_count: 1 })
      .where(eq(applications.id, application.id));
    await noteOn(person.id, { text: 'The best of all', application: application.id });
    await noteOn(person.id, { text: 'Call after 17:00' });
    const by = await server.staff(rater);
    const before = await profile(person.id, by);
    expect(before.applications[0]).toMatchObject({ average_review: null, rated_by: null });
    expect(before.notes.map(({ text }) => text)).toEqual(['Call after 17:00']);
    expect(before.notes_withheld).toBe(1);
    const review = { application_id: application.id, job_id: job.id, user_id: rater.id };
    await db.insert(reviews).values({ ...review, rating: 3, sent_at: new Date() });
    const after = await profile(person.id, by);
    expect(after.applications[0]?.average_review).not.toBeNull();
    expect(after.notes).toHaveLength(2);
  });
});

describe('notes', () => {
  it('are changed and deleted by their author alone', async () => {
    await applied({}, limited.id);
    const note = await noteOn(person.id, { text: '  Call after 17:00 ' });
    expect(note).toMatchObject({ text: 'Call after 17:00', own: true, edited_at: null, application: null });
    const path = `/api/people/${person.id}/notes/${note.id}`;
    expect((await limitedClient.send('PATCH', path, { json: { text: 'x' } })).status).toBe(404);
    expect((await limitedClient.send('DELETE', path)).status).toBe(404);
    const changed = await client.send('PATCH', path, { json: { text: 'Call before 17:00' } });
    expect(changed.json).toMatchObject({ text: 'Call before 17:00' });
    expect((await profile(person.id, limitedClient)).notes[0]).toMatchObject({ own: false, text: 'Call before 17:00' });
    expect((await client.send('DELETE', path)).status).toBe(204);
    expect((await profile(person.id)).notes).toEqual([]);
  });

  it('take any text that holds more than spaces, and give it back', async () => {
    await applied();
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), async (text) => {
        const reply = await client.post(`/api/people/${person.id}/notes`, { text });
        if (reply.status === 201) expect((reply.json as { text: string }).text).toBe(text.trim());
        else expect(reply.status).toBe(422);
      }),
      { numRuns: 30 },
    );
    expect((await client.post(`/api/people/${person.id}/notes`, { text: ' ' })).status).toBe(422);
    expect((await client.post(`/api/people/${person.id}/notes`, { text: 'x'.repeat(4_001) })).status).toBe(422);
  });

  it('follow the application to the account of a corrected address', async () => {
    const { db } = server.ctx;
    const job = await aJob(db, { company_id: company.id, created_by: owner.id });
    const added = await client.post(`/api/jobs/${job.id}/applications`, {
      user: { first_name: 'Ida', last_name: 'Lund', email: 'idda@mail.example' },
      invite: true,
    });
    const { id } = (added.json as { results: { id: number }[] }).results[0]!;
    const userOf = async () => (await db.select().from(applications).where(eq(applications.id, id)))[0]!.user_id;
    const wrong = await userOf();
    await noteOn(wrong, { text: 'Met at the fair' });
    const corrected = await client.post(`/api/jobs/${job.id}/applications/${id}/correct_email`, {
      email: 'ida@mail.example',
    });
    expect(corrected.status, corrected.text).toBe(200);
    expect((await profile(await userOf())).notes.map(({ text }) => text)).toEqual(['Met at the fair']);
    expect((await client.get(`/api/people/${wrong}`)).status).toBe(404);
  });

  it('leave with the last application of the person in the company', async () => {
    const { db } = server.ctx;
    const [first, second] = [await applied(), await applied()];
    await noteOn(person.id, { text: 'For all' });
    await noteOn(person.id, { text: 'For one', application: first.id });
    const stored = () => db.select().from(person_notes).where(eq(person_notes.user_id, person.id));
    const erase = ({ job_id, id }: Application) => client.send('DELETE', `/api/jobs/${job_id}/applications/${id}`);
    expect((await erase(first)).status).toBe(204);
    expect((await stored()).map(({ text }) => text)).toEqual(['For all']);
    expect((await erase(second)).status).toBe(204);
    expect(await stored()).toEqual([]);
  });
});
