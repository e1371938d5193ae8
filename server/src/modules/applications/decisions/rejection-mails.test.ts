import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aQuestion, aResponse, aSeat } from '../../../../test/factories.ts';
import type { Application } from '../../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { companies, jobs, mails, mailings } from '../../../db/schema/index.ts';
import { createMailsOf } from '../../mailings/create-mails.service.ts';

const server = useTestServer();
let people: Application[];
let ids: number[];
const scene = perTest(() =>
  aStaffScene(server, {
    rejection_email_from_name: '[ORGANISATION NAME] team',
    rejection_email_subject: 'Your interview: [INTERVIEW TITLE]',
    rejection_email_body_text: '<p>Dear [FIRST NAME], not this time.</p>',
    rejection_email_reply_to_email: 'answers@acme.example',
  }),
);
beforeEach(async () => {
  await aQuestion(server.ctx.db, { job: scene.job });
  people = [];
  for (const name of ['Ana One', 'Bo Two', 'Cy Three'])
    people.push((await aResponse(server.ctx.db, scene.job, { applicant_name: name })).application);
  ids = people.map(({ id }) => id);
});

type Done = { changed: number; mailing: number | null; at: string };
const bulk = (body: object, client = scene.client) => client.post(`${scene.path}/applications/bulk`, body);
const reject = async (selection: object, email: object = {}) => {
  const reply = await bulk({ action: 'reject', selection, email });
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
    server.pass(13_000);
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
      reply_to: 'answers@acme.example',
    });
    expect(sent[0]?.text).toContain('Dear Ana, not this time.');
  });

  it('undone in time sends no mail, in part or as a whole; decided again it sends one', async () => {
    const done = await reject({ ids });
    expect((await undo(done)).changed).toBe(3);
    server.pass(3_000);
    const again = await reject({ ids: ids.slice(0, 2) });
    expect((await scene.client.post(`${scene.path}/applications/${ids[1]}/shortlist`)).status).toBe(200);
    server.pass(13_000);
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
    server.pass(13_000);
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
