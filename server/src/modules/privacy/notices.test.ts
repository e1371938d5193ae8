import type { Interview, PrivacyNotice } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aMember } from '../../../test/factories.ts';
import { aScene } from '../../../test/recording.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { applications, consents, events } from '../../db/schema/index.ts';
import { NOTICE_VERSION } from '../interviews/state/notice.ts';

const server = useTestServer();

const versionsIn = (json: unknown) => (json as { results: PrivacyNotice[] }).results;

it('a company writes its notice in versions', async () => {
  const { client, company_id, owner } = await aStaffScene(server);
  const post = (body: object) => client.post('/api/privacy-notices', { consent_text: '', ...body });
  expect((await client.get('/api/privacy-notices')).json).toMatchObject({ count: 0, results: [] });
  const first = await post({ notice: '<p onclick="x">We keep <b>little</b>.</p><script>x</script>', based_on: 0 });
  expect(first.status).toBe(201);
  expect(versionsIn(first.json)).toMatchObject([
    { version: 1, notice: '<p>We keep <strong>little</strong>.</p>', created_by: { id: owner.id } },
  ]);
  expect(problemOf(await post({ notice: '<p>Other</p>', based_on: 0 }))).toMatchObject({
    status: 409,
    code: 'conflict',
  });
  await post({ notice: '<p>We keep less.</p>', consent_text: '<p>You agree.</p>', based_on: 1 });
  const same = await post({ notice: '<p>We keep less.</p>', consent_text: '<p>You agree.</p>', based_on: 2 });
  expect(versionsIn(same.json).map(({ version }) => version)).toEqual([2, 1]);
  expect(problemOf(await post({ notice: '<p> </p>', consent_text: '<p>Yes</p>', based_on: 2 }))).toMatchObject({
    status: 422,
    errors: { notice: ['required'] },
  });
  expect((await post({ notice: 7, based_on: 2 })).status).toBe(422);
  expect((await post({ notice: 'x'.repeat(200_000), based_on: 2 })).status).toBe(422);
  const feed = await server.ctx.db.select().from(events).where(eq(events.company_id, company_id));
  expect(feed.map(({ data }) => data)).toEqual([
    { company_settings: 'privacy_notice' },
    { company_settings: 'privacy_notice' },
  ]);
  const member = await server.staff(await aMember(server.ctx.db, { company_id }));
  expect((await member.get('/api/privacy-notices')).status).toBe(403);
  expect((await member.post('/api/privacy-notices', { notice: '', consent_text: '', based_on: 2 })).status).toBe(403);
});

it('two who change it at the same time: one is refused', async () => {
  const { client } = await aStaffScene(server);
  const post = (word: string) =>
    client.post('/api/privacy-notices', { notice: `<p>${word}</p>`, consent_text: '', based_on: 0 });
  const replies = await Promise.all([post('One'), post('Two')]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
});

it('applicants keep the version that they agreed to', async () => {
  const { db } = server.ctx;
  const before = await aScene(server);
  const scene = await aScene(server, { consented: false, job: { company_id: before.job.company_id } });
  const staff = await server.staff(await aMember(db, { company_id: scene.job.company_id, role: 'owner' }));
  const publish = (notice: string, based_on: number) =>
    staff.post('/api/privacy-notices', { notice, consent_text: '', based_on });
  await publish('<p>First</p>', 0);
  const read = async ({ browser, path } = scene) => (await browser.get(path)).json as Interview;
  const shown = await read();
  expect(shown.company.notice).toEqual({ version: 1, notice: '<p>First</p>', consent_text: '' });
  expect(shown.notice_version).toBe(`${NOTICE_VERSION}+1`);
  const agree = (notice_version: string) =>
    scene.browser.post(`${scene.path}/consent`, {
      first_name: 'Amara',
      last_name: 'Okafor',
      notice_version,
      recording: true,
      ai: false,
    });
  await publish('<p>Second</p>', 1);
  for (const outdated of [shown.notice_version, NOTICE_VERSION])
    expect(problemOf(await agree(outdated))).toMatchObject({ status: 422, errors: { notice_version: ['outdated'] } });
  expect((await agree(`${NOTICE_VERSION}+2`)).status).toBe(200);
  await publish('<p>Third</p>', 2);

  const kept = await read();
  expect(kept.company.notice).toMatchObject({ version: 2, notice: '<p>Second</p>' });
  expect(kept.consent?.notice_version).toBe(kept.notice_version);
  const [stored] = await db.select().from(consents).where(eq(consents.application_id, scene.application.id));
  expect(stored?.notice_version).toBe(`${NOTICE_VERSION}+2`);
  const [row] = await db.select().from(applications).where(eq(applications.id, scene.application.id));
  expect(row?.agreed_retention_days).toBe(180);
  // Someone who agreed before there was a notice goes on without one.
  const earlier = await read(before);
  expect([earlier.company.notice, earlier.notice_version]).toEqual([null, NOTICE_VERSION]);

  const page = await scene.browser.get(`/api/public-jobs/${scene.job.shorturl}`);
  expect(page.json).toMatchObject({ company: { notice: '<p>Third</p>' } });
  await publish('', 3);
  const without = await scene.browser.get(`/api/public-jobs/${scene.job.shorturl}`);
  expect(without.json).toMatchObject({ company: { notice: null } });
});
