import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MailBudget } from '@vivavoce/contract/types.ts';
import { MAIL_TYPES } from '@vivavoce/domain/emails/mail-types.ts';
import type { MailType } from '@vivavoce/domain/emails/mail-types.ts';
import { startTestServer, type TestServer, useTestServer } from '../../../../test/api-test.ts';
import { inconsistencies } from '../../../../test/concurrency/consistency.ts';
import { aMember, anApplication, aSeat, aUser } from '../../../../test/factories.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import type { StaffScene } from '../../../../test/staff-scene.ts';
import { applications, companies, mails, users } from '../../../db/schema/index.ts';
import { MailRefusedError } from '../../../integrations/mailer/transport.ts';
import type { MailTransport } from '../../../integrations/mailer/transport.ts';
import { deliverMailsHandler } from '../../../tasks/handlers/deliver-mails.ts';
import { sendMail } from '../../../tasks/handlers/send-mail.ts';
import { releaseMails } from './budget.service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const run = { id: '1', attempt: 1, signal: new AbortController().signal };

const server = useTestServer({ still: true, env: { MAILS_PER_HOUR: '10', MAILS_PER_DAY: '15' } });
let scene: StaffScene;
let sent: string[];
let refusal: MailRefusedError | null;
// Each test has a company of its own, with a whole budget.
beforeEach(async () => {
  scene = await aStaffScene(server);
  sent = [];
  refusal = null;
});
afterEach(async () => {
  await server.ctx.db.update(mails).set({ state: 'failed' }).where(eq(mails.state, 'queued'));
  await server.ctx.db.execute(sql`delete from pgboss.job where name in ('send-mail', 'deliver-mails')`);
});

const transport = {
  send: async ({ message_id }: { message_id: string }) => {
    if (refusal) throw refusal;
    sent.push(message_id);
  },
} as unknown as MailTransport;

let made = 0;
type NewMail = Partial<typeof mails.$inferInsert> & { type: MailType };
async function aMail(mail: NewMail): Promise<number> {
  made += 1;
  const [row] = await server.ctx.db
    .insert(mails)
    .values({
      company_id: scene.company_id,
      message_id: `<${made}@vivavoce.test>`,
      to_address: `${made}@mail.example`,
      to_name: '',
      from_name: '',
      subject: 'Hello',
      html: '',
      text: '',
      ...mail,
    })
    .returning({ id: mails.id });
  return row!.id;
}
const many = async (count: number, mail: NewMail): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await aMail(mail));
  return ids;
};
const deliver = (ids: number[], on = server) => deliverMailsHandler(on.ctx, transport)({ mails: ids }, run);
const sendOne = (mail: number, on = server) => sendMail(on.ctx, transport)({ mail }, run);
/** As the owner reads it, in a session that has just begun. */
const budget = async () => (await (await server.staff(scene.owner)).get('/api/mail-budget')).json as MailBudget;
const noticesOf = (user: number) =>
  server.ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.user_id, user), eq(mails.type, 'mails_paused')));
const stateOf = async (id: number) => (await server.ctx.db.select().from(mails).where(eq(mails.id, id)))[0]!;
/** Does what the tasks would that are in the queue for mails, as at the next minute. */
async function nextMinute(): Promise<void> {
  server.pass(MINUTE);
  await releaseMails(server.ctx);
  const { rows } = await server.ctx.db.execute<{ data: { mails: number[] } }>(sql`
    update pgboss.job set state = 'completed' where name = 'deliver-mails' and state = 'created' returning data`);
  for (const { data } of rows) await deliver(data.mails);
}

describe('mails to strangers', () => {
  it('leave while the budget allows; the others wait and leave later, none twice', async () => {
    const ids = await many(14, { type: 'questions' });
    await deliver(ids);
    expect(sent).toHaveLength(10);
    expect(await budget()).toMatchObject({ hour: { used: 10, max: 10 }, day: { used: 10, max: 15 }, waiting: 4 });
    expect(await stateOf(ids[13]!)).toMatchObject({ state: 'queued', waits_for_budget: true });

    server.pass(58 * MINUTE);
    await nextMinute();
    expect(sent).toHaveLength(10);
    server.pass(MINUTE);
    await nextMinute();
    expect(new Set(sent).size).toBe(14);
    expect(sent).toHaveLength(14);
    expect(await budget()).toMatchObject({ waiting: 0, last_leaves_at: null, day: { used: 14 } });
  });

  it('keep to the limit of a day beside that of an hour', async () => {
    await deliver(await many(20, { type: 'user_invitation' }));
    for (let hours = 0; hours < 23; hours += 1) {
      server.pass(HOUR);
      await nextMinute();
    }
    expect(sent).toHaveLength(15);
    server.pass(2 * HOUR);
    await nextMinute();
    expect(sent).toHaveLength(20);
  });

  it('stay within it while several workers send at the same moment', async () => {
    const other = await startTestServer({ still: true, beside: server, env: { MAILS_PER_HOUR: '10' } });
    // Earlier tests moved the clock of the first; workers of one installation have the same time.
    other.pass(server.ctx.now().getTime() - other.ctx.now().getTime());
    try {
      const batches = await Promise.all([1, 2, 3].map(() => many(8, { type: 'reviewer_invitation' })));
      const single = await many(8, { type: 'questions' });
      await Promise.all([
        ...batches.map((ids, n) => deliver(ids, n === 1 ? other : server)),
        ...single.map((id, n) => sendOne(id, n % 2 === 0 ? other : server)),
      ]);
      expect(sent).toHaveLength(10);
      expect(await budget()).toMatchObject({ hour: { used: 10 }, waiting: 22 });
    } finally {
      await other.close();
    }
  });

  it('still count after their applicants were deleted', async () => {
    const { id } = await anApplication(server.ctx.db, { job: scene.job });
    await deliver(await many(10, { type: 'invitation', application_id: id, job_id: scene.job.id }));
    await server.ctx.db.delete(applications).where(eq(applications.id, id));
    await deliver(await many(1, { type: 'questions' }));
    expect(sent).toHaveLength(10);
  });

  it('need a place once, also where the mail server puts them off', async () => {
    const [id] = await many(1, { type: 'questions' });
    refusal = new MailRefusedError('451 later', { permanent: false, response: '451 later' });
    await expect(sendOne(id!)).rejects.toThrow('451');
    refusal = null;
    await sendOne(id!);
    expect(await budget()).toMatchObject({ hour: { used: 1 } });
  });

  it('leave immediately where the company has a limit of its own, and none where that is nothing', async () => {
    const own = (mails_per_hour: number) =>
      server.ctx.db
        .update(companies)
        .set({ mails_per_hour, mails_per_day: 100 })
        .where(eq(companies.id, scene.company_id));
    await deliver(await many(12, { type: 'questions' }));
    await own(20);
    await nextMinute();
    expect(sent).toHaveLength(12);
    await own(0);
    await deliver(await many(1, { type: 'questions' }));
    expect(await budget()).toMatchObject({ waiting: 1, last_leaves_at: null });
  });

  it('of a mailing leave a tenth of the budget to single ones', async () => {
    const { id: mailing_id } = (
      await server.ctx.db.execute<{ id: string }>(sql`
        insert into mailings (company_id, job_id, kind, start_at, total) values (${scene.company_id}, ${scene.job.id}, 'invitation', now(), 0) returning id`)
    ).rows[0]!;
    await deliver(await many(10, { type: 'invitation', mailing_id: Number(mailing_id), job_id: scene.job.id }));
    expect(sent).toHaveLength(9);
    await sendOne(await aMail({ type: 'user_invitation' }));
    expect(sent).toHaveLength(10);
  });
});

describe('no budget needs', () => {
  beforeEach(async () => {
    await deliver(await many(10, { type: 'questions' }));
    sent = [];
  });
  const never = (Object.keys(MAIL_TYPES) as MailType[]).filter((type) => MAIL_TYPES[type] === 'never');
  const until_known = (Object.keys(MAIL_TYPES) as MailType[]).filter((type) => MAIL_TYPES[type] === 'until_known');

  const seat = (accepted_at: Date | null) => aSeat(server.ctx.db, scene.job, { accepted_at });

  it('what a person has just caused, or who works for the company gets', async () => {
    const ids = await Promise.all(never.map((type) => aMail({ type })));
    await deliver(ids);
    expect(sent).toHaveLength(never.length);
  });

  it('any mail to applicants who opened their interview, nor to reviewers and members who take part', async () => {
    const { db } = server.ctx;
    const opened = await anApplication(db, { job: scene.job, opened_at: server.ctx.now() });
    const invited = await seat(server.ctx.now());
    const member = await aMember(db, { company_id: scene.company_id });
    await db.update(users).set({ signed_in_at: server.ctx.now() }).where(eq(users.id, member.id));
    const known = [
      { application_id: opened.id },
      { user_id: opened.user_id },
      { user_id: invited.id },
      { user_id: member.id },
    ];
    const ids = await Promise.all(until_known.flatMap((type) => known.map((person) => aMail({ type, ...person }))));
    await deliver(ids);
    expect(sent).toHaveLength(ids.length);
  });

  it('while the same mails to people who were only added wait, whatever other companies know', async () => {
    const { db } = server.ctx;
    const elsewhere = await aStaffScene(server);
    const added = await anApplication(db, { job: scene.job, opened_at: null });
    const opened = await anApplication(db, { job: elsewhere.job, opened_at: server.ctx.now() });
    const invited = await seat(null);
    const unknown = [
      { application_id: added.id },
      { user_id: opened.user_id },
      { user_id: invited.id },
      { user_id: (await aUser(db)).id },
      {},
    ];
    await deliver(
      await Promise.all(until_known.flatMap((type) => unknown.map((person) => aMail({ type, ...person })))),
    );
    expect(sent).toEqual([]);
    expect(await budget()).toMatchObject({ waiting: until_known.length * unknown.length });
    const of = (await elsewhere.client.get('/api/mail-budget')).json;
    expect(of).toMatchObject({ hour: { used: 0 }, waiting: 0 });
  });
});

/** The database as a worker uses it; before its second statement the applicant opens the link. */
function openedMeanwhile(application: number): TestServer {
  const { db } = server.ctx;
  let statements = 0;
  const execute = async (...call: Parameters<typeof db.execute>) => {
    statements += 1;
    if (statements === 2)
      await db.update(applications).set({ opened_at: new Date() }).where(eq(applications.id, application));
    return db.execute(...call);
  };
  const watched = new Proxy(db, {
    get: (target, name) => {
      const value: unknown = name === 'execute' ? execute : Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...server, ctx: { ...server.ctx, db: watched } };
}

it.each([
  ['alone', sendOne],
  ['with others', (mail: number, on: TestServer) => deliver([mail], on)],
])('an invitation leaves %s whose applicant opens the link while the mail waits for its place', async (_how, send) => {
  const { id, user_id } = await anApplication(server.ctx.db, { company_id: scene.company_id });
  const mail = await aMail({ type: 'invitation', application_id: id, user_id });
  await send(mail, openedMeanwhile(id));
  expect((await stateOf(mail)).state).toBe('sent');
});

describe('a company of which mail servers refuse many mails', () => {
  const resume = () => scene.client.post('/api/mail-budget/resume', {});
  beforeEach(async () => {
    await server.ctx.db
      .update(companies)
      .set({ mails_per_hour: 1000, mails_per_day: 1000 })
      .where(eq(companies.id, scene.company_id));
    await deliver(await many(180, { type: 'questions' }));
    refusal = new MailRefusedError('550 no such user', { permanent: true, response: '550 no such user' });
    sent = [];
  });

  it('pauses at a tenth, says why, and goes on where an owner resumes it, without forgetting a mail', async () => {
    await deliver(await many(19, { type: 'questions' }));
    expect(await budget()).toMatchObject({ paused: null });
    await deliver(await many(1, { type: 'questions' }));
    refusal = null;
    expect(await budget()).toMatchObject({ paused: { handed: 200, refused: 20, at: server.ctx.now().toISOString() } });
    expect(await noticesOf(scene.owner.id)).toHaveLength(1);
    expect((await noticesOf(scene.owner.id))[0]?.text).toMatch(/refused 20 of the 200 emails/);
    const waiting = await many(3, { type: 'reviewer_invitation' });
    await deliver(waiting);
    await nextMinute();
    expect(sent).toEqual([]);
    expect(await budget()).toMatchObject({ waiting: 3, last_leaves_at: null });
    const { id } = await anApplication(server.ctx.db, { job: scene.job, opened_at: server.ctx.now() });
    await sendOne(await aMail({ type: 'message', application_id: id }));
    expect(sent).toHaveLength(1);

    expect((await resume()).json).toMatchObject({ paused: null });
    await nextMinute();
    expect(sent).toHaveLength(4);
    const entries = await server.ctx.db.execute(
      sql`select 1 from audit_events where type = 'mails.resumed' and company_id = ${scene.company_id}`,
    );
    expect(entries.rowCount).toBe(1);
    // What was refused before counts no more.
    refusal = new MailRefusedError('550 no', { permanent: true, response: '550 no' });
    await deliver(await many(19, { type: 'questions' }));
    expect(await budget()).toMatchObject({ paused: null });
    await deliver(await many(1, { type: 'questions' }));
    expect(await budget()).toMatchObject({ paused: { refused: 20 } });
    expect(await noticesOf(scene.owner.id)).toHaveLength(2);
  });

  it('tells each owner once, in the language of the owner, and nobody else', async () => {
    const { company_id } = scene;
    const french = await aMember(server.ctx.db, { company_id, role: 'owner' });
    await server.ctx.db.update(users).set({ locale: 'fr-fr' }).where(eq(users.id, french.id));
    const admin = await aMember(server.ctx.db, { company_id, role: 'admin' });
    await deliver(await many(30, { type: 'questions' }));
    expect((await noticesOf(french.id)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/suspendus$/)]);
    expect(await noticesOf(scene.owner.id)).toHaveLength(1);
    expect(await noticesOf(admin.id)).toEqual([]);
    // A notice that is refused itself takes no place, and pauses nothing.
    await sendOne((await noticesOf(french.id))[0]!.id);
    expect(await noticesOf(french.id)).toHaveLength(1);
  });

  it('does not pause where its own settings are refused, or the server cannot be reached', async () => {
    refusal = new MailRefusedError('The address is empty', { permanent: true });
    await deliver(await many(30, { type: 'questions' }));
    refusal = new MailRefusedError('451 later', { permanent: false, response: '451 later' });
    await deliver(await many(30, { type: 'questions' }));
    expect(await budget()).toMatchObject({ paused: null });
  });

  it('lets nobody but its owners and admins read and resume', async () => {
    const member = await server.staff(await aMember(server.ctx.db, { company_id: scene.company_id, role: 'member' }));
    expect((await member.get('/api/mail-budget')).status).toBe(403);
    expect((await member.post('/api/mail-budget/resume', {})).status).toBe(403);
  });
});

it('an invitation that waits is shown to staff with its reason, and is consistent without a task', async () => {
  await deliver(await many(10, { type: 'questions' }));
  const { id } = await anApplication(server.ctx.db, { job: scene.job, status: 0, invited_at: null, deadline: null });
  expect((await scene.client.post(`${scene.path}/applications/${id}/invite`, {})).status).toBe(200);
  const [mail] = await server.ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.application_id, id), eq(mails.type, 'invitation')));
  await sendOne(mail!.id);
  await server.ctx.db.execute(sql`delete from pgboss.job where name = 'send-mail'`);
  const history = (await scene.client.get(`${scene.path}/applications/${id}/emails`)).json;
  expect(history).toMatchObject({
    results: [{ state: 'queued', waits_for_budget: true, held: false, next_try_at: null }],
  });
  expect(Object.keys(await inconsistencies(server))).not.toContain('mails that wait for no task');
});

it('mails of a company leave although those of a company before it cannot', async () => {
  const stuck = scene;
  await deliver(await many(12, { type: 'questions' }));
  scene = await aStaffScene(server);
  await deliver(await many(12, { type: 'questions' }));
  await server.ctx.db.execute(sql`
    create function refuse_release() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`);
  await server.ctx.db.execute(
    sql.raw(`create trigger refuse_release before update on mails for each row
      when (new.company_id = ${stuck.company_id} and not new.waits_for_budget) execute function refuse_release()`),
  );
  server.pass(61 * MINUTE);
  await expect(releaseMails(server.ctx)).rejects.toThrow(AggregateError);
  await server.ctx.db.execute(sql`drop trigger refuse_release on mails; drop function refuse_release`);
  expect(await budget()).toMatchObject({ waiting: 0 });
});
