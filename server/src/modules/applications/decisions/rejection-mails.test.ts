import { REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aContact, aQuestion, aResponse, aSeat } from '../../../../test/factories.ts';
import type { Application } from '../../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { applications, companies, feedback, jobs, mails, mailings } from '../../../db/schema/index.ts';
import { createMailsOf } from '../../mailings/create-mails.service.ts';

/** Milliseconds until an e-mail that is sent now leaves. */
const LEAVES = REJECTION_LIMITS.leaves_after_seconds * 1000 + 1000;
const DAY = 86_400_000;

const server = useTestServer();
let people: Application[];
let ids: number[];
let contact: { email: string };
const scene = perTest(() =>
  aStaffScene(server, {
    rejection_email_from_name: '[ORGANISATION NAME] team',
    rejection_email_subject: 'Your interview: [INTERVIEW TITLE]',
    rejection_email_body_text: '<p>Dear [FIRST NAME], not this time.</p>',
  }),
);
beforeEach(async () => {
  contact = await aContact(server.ctx.db, scene.company_id, `answers.${scene.job.id}@acme.example`);
  await server.ctx.db
    .update(jobs)
    .set({ rejection_email_reply_to_email: contact.email })
    .where(eq(jobs.id, scene.job.id));
  await aQuestion(server.ctx.db, { job: scene.job });
  people = [];
  for (const name of ['Ana One', 'Bo Two', 'Cy Three'])
    people.push((await aResponse(server.ctx.db, scene.job, { applicant_name: name })).application);
  ids = people.map(({ id }) => id);
});

type Done = { changed: number; mailing: number | null; at: string };
const bulk = (body: object, client = scene.client) => client.post(`${scene.path}/applications/bulk`, body);
const reject = async (selection: object, email: object = {}, rest: object = {}) => {
  const reply = await bulk({ action: 'reject', selection, email, ...rest });
  expect(reply.status, reply.text).toBe(200);
  return reply.json as Done;
};
const undo = async ({ at }: Done) =>
  (await bulk({ action: 'unshortlist', selection: { matching: { status: 'Outcomes', at } } })).json as Done;
/** The worker, on the clock of the server. */
const work = (mailing: number | null) => createMailsOf(server.ctx, mailing!, new AbortController().signal);
const written = () => server.ctx.db.select().from(mails).where(eq(mails.job_id, scene.job.id)).orderBy(mails.id);
const progress = async (id: number | null) =>
  (await server.ctx.db.select().from(mailings).where(eq(mailings.id, id!)))[0];

describe('a rejection with the Unsuccessful e-mail', () => {
  it('is sent once after the time to undo, as its preview shows', async () => {
    const first = people[0]!;
    const shown = (
      await scene.client.post(`${scene.path}/applications/${first.id}/email-preview`, { type: 'rejection' })
    ).json as Record<string, string>;
    const done = await reject({ ids });
    expect(done.changed).toBe(3);
    await work(done.mailing);
    expect(await written()).toEqual([]);
    server.pass(LEAVES);
    await work(done.mailing);
    await work(done.mailing);
    const sent = await written();
    expect(sent.map(({ type, to_name }) => [type, to_name])).toEqual(
      people.map((one) => ['rejection', one.applicant_name]),
    );
    expect(sent[0]).toMatchObject({
      from_name: shown['from_name'],
      subject: shown['subject'],
      html: shown['html'],
      text: shown['text'],
      reply_to: contact.email,
    });
    expect(sent[0]?.text).toContain('Dear Ana, not this time.');
  });

  it('undone in time sends no mail, in part or as a whole; decided again it sends one', async () => {
    const done = await reject({ ids });
    expect((await undo(done)).changed).toBe(3);
    server.pass(3_000);
    const again = await reject({ ids: ids.slice(0, 2) });
    expect((await scene.client.post(`${scene.path}/applications/${ids[1]}/shortlist`)).status).toBe(200);
    server.pass(LEAVES);
    await work(done.mailing);
    await work(again.mailing);
    expect((await written()).map(({ application_id }) => application_id)).toEqual([ids[0]]);
    expect(await progress(done.mailing)).toMatchObject({ created: 0, skipped: 3 });
    expect(await progress(again.mailing)).toMatchObject({ created: 1, skipped: 1 });
  });

  it('can have words of its own, which leave those of the activity', async () => {
    const done = await reject(
      { ids: [ids[0]] },
      { email_subj: 'To [FULL NAME]', email_body: '<p>Hi<script>x</script></p>' },
    );
    server.pass(LEAVES);
    await work(done.mailing);
    const [mail] = await written();
    expect(mail).toMatchObject({ subject: 'To Ana One' });
    expect(mail?.html).not.toContain('<script>');
    const [job] = await server.ctx.db.select().from(jobs).where(eq(jobs.id, scene.job.id));
    expect(job?.rejection_email_subject).toBe('Your interview: [INTERVIEW TITLE]');
  });

  it('starts no mailing where no applicant is newly rejected', async () => {
    await reject({ ids });
    expect(await reject({ ids })).toMatchObject({ changed: 0, mailing: null });
  });

  it('is refused to others, with other actions, to universities and with tags that nobody can fill', async () => {
    const { db } = server.ctx;
    const email = {};
    expect(problemOf(await bulk({ action: 'shortlist', selection: { ids }, email })).errors).toEqual({
      email: ['not_allowed'],
    });
    const wrong = await bulk({ action: 'reject', selection: { ids }, email: { email_subj: '[FAX]' } });
    expect(problemOf(wrong).errors).toEqual({ email_subj: ['unknown_tag'] });
    const seat = await server.staff(await aSeat(db, scene.job, { may_decide: true }));
    expect((await bulk({ action: 'reject', selection: { ids }, email }, seat)).status).toBe(403);
    expect((await bulk({ action: 'reject', selection: { ids: [ids[2]] } }, seat)).status).toBe(200);
    await db.update(companies).set({ account_type: 'university' }).where(eq(companies.id, scene.company_id));
    expect(problemOf(await bulk({ action: 'reject', selection: { ids }, email })).errors).toEqual({
      email: ['not_allowed'],
    });
    expect(await written()).toEqual([]);
  });
});

type Preview = {
  count: number;
  answered: number;
  can_still_answer: number;
  promised: number;
  notified: number;
  notified_ids: number[];
};
const preview = async (body: object) =>
  (await scene.client.post(`${scene.path}/applications/decision_preview`, body)).json as Preview;
const outcomeOf = async (id: number) =>
  ((await scene.client.get(`${scene.path}/applications/${id}`)).json as { outcome: unknown }).outcome;

describe('a rejection with a reason', () => {
  it('keeps reason and note for those who decide, and an undo restores the earlier ones', async () => {
    const [first] = ids;
    await reject({ ids: [first] }, {}, { reason: 'The position has been filled', note: ' Agreed on Monday. ' });
    const outcome = await outcomeOf(first!);
    expect(outcome).toMatchObject({ reason: 'The position has been filled', note: 'Agreed on Monday.' });
    server.pass(1_000);
    expect((await bulk({ action: 'shortlist', selection: { ids: [first] } })).status).toBe(200);
    expect(await outcomeOf(first!)).toEqual({ reason: null, note: null, mail_at: null });
    const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, first!));
    await undo({ changed: 1, mailing: null, at: row!.shortlisted_at!.toISOString() });
    expect(await outcomeOf(first!)).toEqual(outcome);
    await bulk({ action: 'unshortlist', selection: { ids: [first] } });
    expect(await outcomeOf(first!)).toBeNull();
    const seat = await server.staff(await aSeat(server.ctx.db, scene.job));
    await reject({ ids: [first] }, {}, { reason: 'The position has been filled' });
    const read = (await seat.get(`${scene.path}/applications/${first}`)).json as { outcome: unknown };
    expect(read.outcome).toBeNull();
  });

  it('tells only those who decide, in the list, when its e-mail leaves', async () => {
    const [first, second] = ids;
    await reject({ ids: [first] });
    await bulk({ action: 'reject', selection: { ids: [second] } });
    const leaving = async (by: typeof scene.client) => {
      const { results } = (await by.get(`${scene.path}/applications?status=Outcomes`)).json as {
        results: { id: number; outcome_mail_at: string | null }[];
      };
      return Object.fromEntries(results.map(({ id, outcome_mail_at }) => [id, outcome_mail_at]));
    };
    const outcome = (await outcomeOf(first!)) as { mail_at: string };
    expect(outcome.mail_at).not.toBeNull();
    expect(await leaving(scene.client)).toEqual({ [first!]: outcome.mail_at, [second!]: null });
    const watching = await server.staff(await aSeat(server.ctx.db, scene.job));
    expect(await leaving(watching)).toEqual({ [first!]: null, [second!]: null });
  });

  it('takes the reasons of the company alone, and no reason with other decisions', async () => {
    const { db } = server.ctx;
    const refused = async (body: object) => problemOf(await bulk({ selection: { ids }, ...body })).errors;
    expect(await refused({ action: 'reject', reason: 'I do not like them' })).toEqual({ reason: ['not_allowed'] });
    expect(await refused({ action: 'shortlist', reason: 'Incomplete application' })).toEqual({
      reason: ['not_allowed'],
    });
    expect(await refused({ action: 'archive', note: 'x' })).toEqual({ note: ['not_allowed'] });
    await db
      .update(companies)
      .set({ rejection_reasons: ['No permit'] })
      .where(eq(companies.id, scene.company_id));
    expect(await refused({ action: 'reject', reason: 'Incomplete application' })).toEqual({ reason: ['not_allowed'] });
    expect((await reject({ ids }, {}, { reason: 'No permit' })).changed).toBe(3);
  });

  it('changes nothing where another number of applicants is expected', async () => {
    const reply = await bulk({ action: 'reject', selection: { ids }, expected: 2 });
    expect(problemOf(reply)).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await outcomeOf(ids[0]!)).toBeNull();
    expect((await bulk({ action: 'reject', selection: { ids }, expected: 3 })).status).toBe(200);
  });
});

describe('a rejection whose e-mail waits', () => {
  it('is not shown to the applicant, nor mailed, before its time', async () => {
    const leaves_at = new Date(server.ctx.now().getTime() + 2 * DAY).toISOString();
    const done = await reject({ ids }, { leaves_at });
    expect(await outcomeOf(ids[0]!)).toMatchObject({ mail_at: leaves_at });
    server.pass(2 * DAY - 60_000);
    await work(done.mailing);
    expect(await written()).toEqual([]);
    server.pass(61_000);
    await work(done.mailing);
    await work(done.mailing);
    expect(await written()).toHaveLength(3);
  });

  it('leaves the time to undo, and is refused more than 90 days ahead', async () => {
    const now = server.ctx.now().getTime();
    const done = (await reject({ ids }, { leaves_at: new Date(now - DAY).toISOString() })) as Done & {
      mail_at: string;
    };
    expect(Date.parse(done.mail_at) - Date.parse(done.at)).toBe(REJECTION_LIMITS.leaves_after_seconds * 1000);
    const late = { leaves_at: new Date(now + 91 * DAY).toISOString() };
    expect(problemOf(await bulk({ action: 'reject', selection: { ids }, email: late })).errors).toEqual({
      leaves_at: ['too_big'],
    });
  });

  it('reads as unsent where it was undone before', async () => {
    const done = await reject({ ids });
    await undo(done);
    server.pass(LEAVES);
    await work(done.mailing);
    const { json } = await scene.client.get(`${scene.path}/mailings/${done.mailing}`);
    expect(json).toMatchObject({ state: 'unsent', total: 3, skipped: 3, sent: 0, created_at: done.at });
  });
});

describe('the applicants of a decision', () => {
  it('are counted by what they did, and those who wait for a promised review can be left out', async () => {
    const { db } = server.ctx;
    await db.update(jobs).set({ advertise_review: true }).where(eq(jobs.id, scene.job.id));
    await db.update(applications).set({ review_paid: true }).where(eq(applications.job_id, scene.job.id));
    const body = { action: 'reject', selection: { ids } };
    expect(await preview(body)).toMatchObject({ count: 3, answered: 3, can_still_answer: 0, promised: 3, notified: 0 });
    const author = sql`(select id from users limit 1)`;
    await db.insert(feedback).values({
      application_id: ids[0]!,
      job_id: scene.job.id,
      changed_by: author as never,
      released_at: server.ctx.now(),
    });
    expect(await preview(body)).toMatchObject({ count: 3, promised: 2 });
    expect(await preview({ ...body, except_promised: true })).toMatchObject({ count: 1, promised: 0 });
    const done = (await bulk({ ...body, except_promised: true })).json as Done;
    expect(done.changed).toBe(1);
    expect(await preview(body)).toMatchObject({ count: 2, promised: 2 });
  });

  it('are counted as notified once their e-mail left, and no more once they are rejected anew', async () => {
    const done = await reject({ ids: ids.slice(0, 2) });
    const body = { action: 'unshortlist', selection: { ids } };
    expect(await preview(body)).toMatchObject({ count: 2, notified: 0, notified_ids: [] });
    server.pass(LEAVES);
    await work(done.mailing);
    await server.ctx.db.update(mails).set({ state: 'sent' }).where(eq(mails.application_id, ids[0]!));
    expect(await preview(body)).toMatchObject({ count: 2, notified: 1, notified_ids: [ids[0]] });
    await bulk({ action: 'unshortlist', selection: { ids } });
    server.pass(1_000);
    await bulk({ action: 'reject', selection: { ids } });
    expect(await preview(body)).toMatchObject({ count: 3, notified: 0 });
  });
});
