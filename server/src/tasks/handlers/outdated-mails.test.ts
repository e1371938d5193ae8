import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aQuestion, aResponse } from '../../../test/factories.ts';
import { perTest } from '../../../test/lifetimes.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { applications, companies, jobs, mails, text_messages } from '../../db/schema/index.ts';
import type { MailTransport } from '../../integrations/mailer/transport.ts';
import type { SmsTransport } from '../../integrations/sms/transport.ts';
import { createMailsOf } from '../../modules/mailings/create-mails.service.ts';
import { deliverMailsHandler } from './deliver-mails.ts';
import { sendMail } from './send-mail.ts';
import { sendTextHandler } from './send-text.ts';

const server = useTestServer();
const scene = perTest(() => aStaffScene(server, { sms_enabled: true }));
const run = { id: '1', attempt: 1, signal: new AbortController().signal };
const DAY = 86_400_000;
const ago = (days: number) => new Date(server.ctx.now().getTime() - days * DAY);
const change = (id: number, values: Partial<typeof applications.$inferSelect>) =>
  server.ctx.db.update(applications).set(values).where(eq(applications.id, id));

/** Has the mails of an activity leave, one alone or all together. @returns how many left */
async function deliver(alone = false): Promise<number> {
  let left = 0;
  const transport = { send: async () => void (left += 1) } as unknown as MailTransport;
  const rows = await server.ctx.db.select().from(mails).where(eq(mails.job_id, scene.job.id));
  const ids = rows.map(({ id }) => id);
  if (alone) for (const mail of ids) await sendMail(server.ctx, transport)({ mail }, run);
  else await deliverMailsHandler(server.ctx, transport)({ mails: ids }, run);
  return left;
}
const stored = async () =>
  (await server.ctx.db.select().from(mails).where(eq(mails.job_id, scene.job.id))).map(({ state }) => state);
async function reminded(): Promise<number> {
  await aQuestion(server.ctx.db, { job: scene.job });
  const { id } = await anApplication(server.ctx.db, {
    job: scene.job,
    invited_at: ago(2),
    deadline: ago(-3),
    phone: '+44 7700 900999',
  });
  const reply = await scene.client.post(`${scene.path}/remind`, { selection: { ids: [id] } });
  const { mailing } = reply.json as { mailing: number };
  await createMailsOf(server.ctx, mailing, run.signal);
  return id;
}

describe('a reminder that waits to leave', () => {
  it.each([
    ['withdrew', { declined_at: new Date() }],
    ['answered', { responded_at: new Date(), status: 4 }],
    ['began', { status: 2 }],
    ['was archived', { archived_at: new Date() }],
    ['has no time left', { deadline: new Date(0) }],
  ])('reaches no applicant who %s meanwhile, by e-mail or text', async (_, values) => {
    const id = await reminded();
    await change(id, values);
    expect([await deliver(), await deliver(true)]).toEqual([0, 0]);
    expect(await stored()).toEqual(['failed']);
    let texted = 0;
    const transport = { send: async () => void (texted += 1) } as unknown as SmsTransport;
    const [text] = await server.ctx.db.select().from(text_messages).where(eq(text_messages.application_id, id));
    await sendTextHandler(server.ctx, transport)({ text: text!.id }, run);
    expect(texted).toBe(0);
  });

  it('reaches no one of an archived activity, and no one who was erased', async () => {
    const id = await reminded();
    await server.ctx.db.update(jobs).set({ archived: true }).where(eq(jobs.id, scene.job.id));
    expect(await deliver(true)).toBe(0);
    await server.ctx.db.update(jobs).set({ archived: false }).where(eq(jobs.id, scene.job.id));
    expect((await scene.client.send('DELETE', `${scene.path}/applications/${id}`)).status).toBe(204);
    expect(await deliver()).toBe(0);
  });

  it('ends its wait also while the company is quiet by night', async () => {
    const id = await reminded();
    const hour = (new Date().getUTCHours() - 2 + 36) % 24;
    const offset = hour - 12;
    const time_zone = offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '+' : '-'}${Math.abs(offset)}`;
    await server.ctx.db
      .update(companies)
      .set({ quiet_hours: true, time_zone })
      .where(eq(companies.id, scene.company_id));
    expect(await deliver()).toBe(0);
    expect(await stored()).toEqual(['queued']);
    await change(id, { declined_at: new Date() });
    await server.ctx.db.update(companies).set({ quiet_hours: false }).where(eq(companies.id, scene.company_id));
    expect(await deliver()).toBe(0);
    expect(await stored()).toEqual(['failed']);
  });

  it('leaves where nothing changed', async () => {
    await reminded();
    expect([await deliver(), await stored()]).toEqual([1, ['sent']]);
  });
});

describe('a rejection that waits to leave', () => {
  async function rejected() {
    await aQuestion(server.ctx.db, { job: scene.job });
    const { application } = await aResponse(server.ctx.db, scene.job);
    const reject = async () => {
      const body = { action: 'reject', selection: { ids: [application.id] }, email: {} };
      const { mailing } = (await scene.client.post(`${scene.path}/applications/bulk`, body)).json as {
        mailing: number;
      };
      server.pass(120_000);
      await createMailsOf(server.ctx, mailing, run.signal);
    };
    await reject();
    return { id: application.id, reject };
  }
  const recall = (id: number) =>
    scene.client.post(`${scene.path}/applications/bulk`, { action: 'unshortlist', selection: { ids: [id] } });

  it('reaches no applicant whose rejection was taken back after its e-mail was made', async () => {
    const { id, reject } = await rejected();
    expect((await recall(id)).status).toBe(200);
    expect([await deliver(true), await stored()]).toEqual([0, ['failed']]);
    await reject();
    expect([await deliver(), await stored()]).toEqual([1, ['failed', 'sent']]);
  });

  it('leaves once where it was taken back and made again before the first left', async () => {
    const { id, reject } = await rejected();
    await recall(id);
    await reject();
    expect([await deliver(), (await stored()).toSorted()]).toEqual([1, ['failed', 'sent']]);
  });
});

describe('an invitation that waits to leave', () => {
  it('shows as undelivered where its activity was archived before', async () => {
    await aQuestion(server.ctx.db, { job: scene.job });
    const waiting = { status: 0, invited_at: null, deadline: null };
    const { id } = await anApplication(server.ctx.db, { job: scene.job, ...waiting });
    expect((await scene.client.post(`${scene.path}/applications/${id}/invite`, {})).status).toBe(200);
    await server.ctx.db.update(jobs).set({ archived: true }).where(eq(jobs.id, scene.job.id));
    expect([await deliver(), await stored()]).toEqual([0, ['failed']]);
    const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, id));
    expect(row?.invitation_failed).toBe(true);
  });
});
