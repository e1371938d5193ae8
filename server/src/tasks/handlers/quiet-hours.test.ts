import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { companies, mails, text_messages } from '../../db/schema/index.ts';
import type { MailTransport } from '../../integrations/mailer/transport.ts';
import type { SmsTransport } from '../../integrations/sms/transport.ts';
import { deliverMailsHandler } from './deliver-mails.ts';
import { sendMail } from './send-mail.ts';
import { sendTextHandler } from './send-text.ts';

const server = useTestServer();
const scene = perFile(() => aStaffScene(server, { sms_enabled: true }));

/** A zone where it is this hour now; `Etc/GMT+3` is three hours behind UTC. */
function zoneAt(hour: number): string {
  const behind = (new Date().getUTCHours() - hour + 36) % 24;
  const offset = behind - 12;
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '+' : '-'}${Math.abs(offset)}`;
}
const company = (values: Partial<typeof companies.$inferSelect>) =>
  server.ctx.db.update(companies).set(values).where(eq(companies.id, scene.company_id));
const run = { id: '1', attempt: 1, signal: new AbortController().signal };

/** Delivers a mail of this type to one applicant. @returns what left, and how the mail is stored then */
async function deliver(type: 'invitation' | 'completion', deadline: Date | null = null, alone = false) {
  const { id: application_id } = await anApplication(server.ctx.db, { job: scene.job, deadline });
  const sent: string[] = [];
  const transport = { send: async ({ subject }: { subject: string }) => void sent.push(subject) };
  const [row] = await server.ctx.db
    .insert(mails)
    .values({
      type,
      application_id,
      company_id: scene.company_id,
      job_id: scene.job.id,
      message_id: `<${application_id}@vivavoce.test>`,
      to_address: 'one@mail.example',
      to_name: '',
      from_name: '',
      subject: 'Hello',
      html: '',
      text: '',
    })
    .returning({ id: mails.id });
  const id = row!.id;
  if (alone) await sendMail(server.ctx, transport as unknown as MailTransport)({ mail: id }, run);
  else await deliverMailsHandler(server.ctx, transport as unknown as MailTransport)({ mails: [id] }, run);
  const [stored] = await server.ctx.db.select().from(mails).where(eq(mails.id, id));
  return { id, sent: sent.length, stored: stored! };
}
const hourOf = (at: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: 'numeric', timeZone }).format(at));
/** History of the messages to this applicant, as staff read it. */
const historyOf = async (application: number | null) =>
  ((await scene.client.get(`${scene.path}/applications/${application}/emails`)).json as { results: object[] }).results;
/** When the tasks about this mail run. */
async function tasksOf(where: string) {
  const { rows } = await server.ctx.db.execute<{ at: string }>(
    sql`select start_after as at from pgboss.job where ${sql.raw(where)}`,
  );
  return rows.map(({ at }) => new Date(at).getTime());
}

describe.each([
  ['in a batch', false],
  ['alone', true],
])('an e-mail that is sent at night %s', (_, alone) => {
  it('waits for the morning of the company, in a task that runs then', async () => {
    const time_zone = zoneAt(2);
    await company({ quiet_hours: true, time_zone });
    const { id, sent, stored } = await deliver('invitation', null, alone);
    expect(sent).toBe(0);
    expect(stored).toMatchObject({ state: 'queued', error: null });
    expect(await historyOf(stored.application_id)).toMatchObject([
      { channel: 'email', held: true, next_try_at: stored.next_try_at!.toISOString(), refusal: null },
    ]);
    const morning = stored.next_try_at!;
    expect(hourOf(morning, time_zone)).toBe(8);
    expect(morning.getTime() - Date.now()).toBeLessThan(24 * 3_600_000);
    expect(await tasksOf(`name = 'deliver-mails' and data->'mails' @> '${id}'`)).toEqual([morning.getTime()]);
  });

  it('waits for the next day where the evening has begun', async () => {
    const time_zone = zoneAt(22);
    await company({ quiet_hours: true, time_zone });
    const { sent, stored } = await deliver('invitation', null, alone);
    expect(sent).toBe(0);
    expect(hourOf(stored.next_try_at!, time_zone)).toBe(8);
    expect(stored.next_try_at!.getTime()).toBeGreaterThan(Date.now());
  });
});

describe('immediately leave', () => {
  it.each([
    ['by day', true, 12, 'invitation'],
    ['in the first hour of the day', true, 8, 'invitation'],
    ['what the applicant asked for', true, 2, 'completion'],
    ['all of a company without quiet hours', false, 2, 'invitation'],
  ] as const)('%s', async (_, quiet_hours, hour, type) => {
    await company({ quiet_hours, time_zone: zoneAt(hour) });
    expect(await deliver(type)).toMatchObject({ sent: 1, stored: { state: 'sent', next_try_at: null } });
  });

  it('those whose deadline has ended in the morning', async () => {
    await company({ quiet_hours: true, time_zone: zoneAt(2) });
    expect(await deliver('invitation', new Date(Date.now() + 3_600_000))).toMatchObject({ sent: 1 });
  });
});

describe('text messages', () => {
  async function aText() {
    const { id: application_id } = await anApplication(server.ctx.db, { job: scene.job, deadline: null });
    const mail = await deliver('completion');
    const place = { company_id: scene.company_id, job_id: scene.job.id, application_id, mail_id: mail.id };
    const message = { type: 'invitation' as const, to_number: '+447700900999', body: 'Hello' };
    const [row] = await server.ctx.db
      .insert(text_messages)
      .values({ ...place, ...message })
      .returning();
    return row!.id;
  }

  it('wait for the morning too', async () => {
    const time_zone = zoneAt(2);
    await company({ quiet_hours: true, time_zone });
    const id = await aText();
    const sent: string[] = [];
    const transport = { send: async ({ to }: { to: string }) => void sent.push(to) } as unknown as SmsTransport;
    await sendTextHandler(server.ctx, transport)({ text: id }, run);
    expect(sent).toEqual([]);
    const [at, ...others] = await tasksOf(`name = 'send-text' and data->>'text' = '${id}'`);
    expect(others).toEqual([]);
    expect(hourOf(new Date(at!), time_zone)).toBe(8);
    const [stored] = await server.ctx.db.select().from(text_messages).where(eq(text_messages.id, id));
    const waiting = { channel: 'sms', held: true, next_try_at: new Date(at!).toISOString() };
    expect(await historyOf(stored!.application_id)).toMatchObject([waiting]);
    await company({ quiet_hours: false });
    expect(await historyOf(stored!.application_id)).toMatchObject([{ channel: 'sms', held: false, next_try_at: null }]);
    await sendTextHandler(server.ctx, transport)({ text: id }, run);
    expect(sent).toEqual(['+447700900999']);
  });

  it('are not made where the company has switched them off', async () => {
    const invited = async () => {
      const one = await anApplication(server.ctx.db, {
        job: scene.job,
        status: 0,
        invited_at: null,
        deadline: null,
        phone: '+44 7700 900999',
      });
      await scene.client.post(`${scene.path}/applications/${one.id}/invite`, {});
      return server.ctx.db.$count(text_messages, eq(text_messages.application_id, one.id));
    };
    expect(await invited()).toBe(1);
    expect((await scene.client.post('/api/settings', { sms_enabled: false })).json).toMatchObject({
      sms_enabled: false,
    });
    expect(await invited()).toBe(0);
    const open = await server.anonymous().get(`/api/public-jobs/${scene.job.shorturl}`);
    expect(open.json).toMatchObject({ sms_enabled: false });
  });
});
