import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { anApplication } from '../../../test/factories.ts';
import type { Application } from '../../../test/factories.ts';
import { startSmsProvider } from '../../../test/fakes/sms-provider.ts';
import type { SmsProvider } from '../../../test/fakes/sms-provider.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { applications, mails, text_messages } from '../../db/schema/index.ts';
import { createSmsTransport } from '../../integrations/sms/transport.ts';
import { sendTextHandler } from './send-text.ts';

let provider: SmsProvider;
let server: TestServer;
let scene: StaffScene;
const blank = { status: 0, invited_at: null, deadline: null };

async function start(workers: boolean, sms_enabled = true): Promise<void> {
  provider = await startSmsProvider();
  const env = {
    SMS_URL: provider.url,
    SMS_ACCOUNT: provider.account,
    SMS_TOKEN: provider.token,
    SMS_FROM: '+15550100000',
  };
  server = await startTestServer({ workers, env });
  scene = await aStaffScene(server, { title: 'Analyst', sms_enabled });
}
afterEach(async () => {
  await server.close();
  await provider.stop();
});

const person = (phone: string | null, given: Partial<Application> = {}) =>
  anApplication(server.ctx.db, { job: scene.job, ...blank, phone, ...given });
const invite = (one: Application) => scene.client.post(`${scene.path}/applications/${one.id}/invite`, {});
const texts = (one: Application) =>
  server.ctx.db.select().from(text_messages).where(eq(text_messages.application_id, one.id));
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 50_000, interval: 50 });
const becomes = (one: Application, state: string) =>
  eventually(async () => expect((await texts(one)).map((row) => row.state)).toEqual([state]));

describe('text messages beside invitations', () => {
  it('go to the number that the company knows, in the language of the reader', async () => {
    await start(true);
    const own = await person('0033 6 39 98 01 23', { locale: 'fr-fr' });
    const known = await person('+44 7700 900999');
    const unknown = await person(null);
    const vague = await person('07700 900123');
    expect((await scene.client.post(`${scene.path}/invite_all`, {})).json).toMatchObject({ invited: 4 });
    await becomes(own, 'sent');
    await becomes(known, 'sent');
    expect(provider.sent.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '+33639980123',
      '+447700900999',
    ]);
    const french = provider.sent.find(({ to }) => to === '+33639980123');
    expect(french).toMatchObject({ from: '+15550100000', body: expect.stringContaining('vous invite') });
    expect(french?.body).toContain(`/fr/j/${scene.job.shorturl}?t=${own.id.toString(36)}-`);
    expect([...(await texts(vague)), ...(await texts(unknown))]).toEqual([]);
    const history = (await scene.client.get(`${scene.path}/applications/${own.id}/emails`)).json as {
      results: { channel: string }[];
    };
    expect(history.results.map(({ channel }) => channel).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'email',
      'sms',
    ]);
  });

  it('are not made where the activity sends none', async () => {
    await start(false, false);
    const one = await person('+447700900123');
    await invite(one);
    expect(await texts(one)).toEqual([]);
    expect(await server.ctx.db.$count(mails, eq(mails.application_id, one.id))).toBe(1);
  });

  it('that are refused for good show as failed, and leave the invitation alone', async () => {
    await start(true);
    provider.fault = 400;
    const one = await person('+447700900123');
    await invite(one);
    await becomes(one, 'failed');
    const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, one.id));
    expect(row?.invitation_failed).toBe(false);
  });

  it('are tried again while the provider refuses everybody, and sent once', async () => {
    await start(true);
    provider.fault = 503;
    const one = await person('+447700900123');
    await invite(one);
    await eventually(async () =>
      expect((await texts(one))[0]).toMatchObject({ state: 'queued', error: expect.any(String) }),
    );
    provider.fault = undefined;
    await eventually(async () => {
      const due = await server.ctx.db.execute(
        sql`update pgboss.job set start_after = now() where name = 'send-text' and state = 'retry'`,
      );
      expect(due.rowCount).toBe(1);
    });
    server.ctx.queue.nudge('send-text');
    await becomes(one, 'sent');
    expect(provider.sent).toHaveLength(1);
  });

  it('without an answer stay uncertain, and are never sent again', async () => {
    await start(true);
    provider.fault = 'no-answer';
    const one = await person('+447700900123');
    await invite(one);
    await becomes(one, 'uncertain');
    provider.fault = undefined;
    const [row] = await texts(one);
    const { SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM } = server.ctx.env;
    const transport = createSmsTransport({ SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM });
    await sendTextHandler(server.ctx, transport)(
      { text: row!.id },
      { id: '', attempt: 2, signal: new AbortController().signal },
    );
    expect(provider.sent).toEqual([]);
  });

  it('that a killed run had begun become uncertain at the next', async () => {
    await start(false);
    const one = await person('+447700900123');
    await invite(one);
    const [row] = await texts(one);
    await server.ctx.db.update(text_messages).set({ state: 'attempting' }).where(eq(text_messages.id, row!.id));
    const transport = createSmsTransport(server.ctx.env);
    await sendTextHandler(server.ctx, transport)(
      { text: row!.id },
      { id: '', attempt: 2, signal: new AbortController().signal },
    );
    expect(await texts(one)).toMatchObject([{ state: 'uncertain' }]);
    expect(provider.sent).toEqual([]);
  });
});

describe('the provider of text messages', () => {
  beforeEach(() => start(false));

  it('is asked whether it knows the account', async () => {
    const { url, account, token } = provider;
    const settings = { SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: '+1' };
    await expect(createSmsTransport(settings).check()).resolves.toBeUndefined();
    await expect(createSmsTransport({ ...settings, SMS_TOKEN: 'x' }).check()).rejects.toThrow('401');
    expect(createSmsTransport({}).kind).toBe('outbox');
  });
});
