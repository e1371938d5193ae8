import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { HELP_LIMITS } from '@vivavoce/domain/applications/home/help.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aContact } from '../../../../test/factories.ts';
import { aScene } from '../../../../test/recording.ts';
import { mails, users } from '../../../db/schema/index.ts';

const server = useTestServer();

const job = { invitation_reply_to_email: 'ines@northwind.example', contact_name: 'Ines Marchetti', title: 'Analyst' };
const mailsOf = (application: number) =>
  server.ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.application_id, application), eq(mails.type, 'help')));

test('a message goes to the contact person, escaped, with the log only by choice, and is answered to the applicant', async () => {
  const scene = await aScene(server, { consented: false, job });
  await aContact(server.ctx.db, scene.job.company_id, job.invitation_reply_to_email);
  const write = (body: object) => scene.browser.post(`${scene.path}/help`, body);
  expect((await write({ message: 'My camera <b>stays</b> dark.\nWhat now?' })).status).toBe(202);
  expect((await write({ message: 'Again', client: { page: 'device_check', online: true } })).status).toBe(202);
  const [applicant] = await server.ctx.db.select().from(users).where(eq(users.id, scene.application.user_id));
  const [plain, logged] = await mailsOf(scene.application.id);
  expect(plain).toMatchObject({ to_address: job.invitation_reply_to_email, reply_to: applicant!.email, user_id: null });
  expect(plain!.html).toContain('My camera &lt;b&gt;stays&lt;/b&gt; dark.<br');
  expect(plain!.html).not.toContain('device_check');
  expect(plain!.subject).toContain('Analyst');
  expect(logged!.text).toContain('page: device_check');
  for (let count = 2; count < HELP_LIMITS.per_day; count += 1)
    expect((await write({ message: 'More' })).status).toBe(202);
  expect((await write({ message: 'Too many' })).status).toBe(429);
  expect(await mailsOf(scene.application.id)).toHaveLength(HELP_LIMITS.per_day);
});

test('an empty message, one that is too long, and an activity without a proved contact are refused', async () => {
  const scene = await aScene(server, { consented: false, job });
  const write = (message: string) => scene.browser.post(`${scene.path}/help`, { message });
  expect((await write('')).status).toBe(422);
  expect((await write('x'.repeat(HELP_LIMITS.message_max_characters + 1))).status).toBe(422);
  const contactless = await aScene(server, { job: { invitation_reply_to_email: '' } });
  for (const { browser, path } of [contactless, scene])
    expect((await browser.post(`${path}/help`, { message: 'Hello' })).status).toBe(409);
});
