import type { ApplicantRecord, InterviewTest, Job, ProviderTest } from '@vivavoce/contract/types.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Reply } from '../../../test/api-client.ts';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { finishDeletions } from '../../../test/deletions.ts';
import { anApplication, aVersion } from '../../../test/factories.ts';
import { startTestProvider } from '../../../test/fakes/test-provider.ts';
import type { FakeProvider } from '../../../test/fakes/test-provider.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import {
  applications,
  consents,
  job_forms,
  mails,
  provider_erasures,
  provider_tests,
  test_providers,
} from '../../db/schema/index.ts';
import { eraseOne } from './erasures.service.ts';
import { signatureOf } from './signature.ts';
import { queueDueTests, advanceTest } from './due-tests.service.ts';

const MINUTE = 60_000;
const SECRET = 'whsec_c2VjcmV0IG9mIHRoaXMgdGVzdA==';
const PDF = Buffer.from('%PDF-1.7 report');
const ASSESSMENT = { id: 'concentrate', name: 'Concentrate', minutes: 23 };
const SETTINGS = '/api/companies/test-provider';

let provider: FakeProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startTestProvider();
  server = await startTestServer({ env: { OUTGOING_HOSTS: provider.host } });
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});
beforeEach(() => {
  provider.fault = undefined;
});

const access = (given: object = {}) => ({
  provider: 'test_partnership',
  base_url: `${provider.url}/`,
  account: provider.account,
  api_key: provider.key,
  webhook_secret: SECRET,
  revision: 0,
  ...given,
});

interface Scene extends StaffScene {
  /** The path at which results of the company are reported. */
  reports_to: string;
}

/** A company with access to the provider, and an activity with a test. */
async function aScene(): Promise<Scene> {
  const scene = await aStaffScene(server, { test_provider: 'test_partnership', rating_style: 2 });
  const { db } = server.ctx;
  const { company_id } = scene;
  await db.insert(job_forms).values({
    job_id: scene.job.id,
    company_id,
    content: { kind: 'test_provider', assessment: ASSESSMENT },
  });
  const stored = await scene.client.send('PUT', SETTINGS, { json: access() });
  const { settings } = stored.json as { settings: { report_to: string } };
  return { ...scene, reports_to: new URL(settings.report_to).pathname };
}

async function anApplicant(scene: Scene) {
  const { db } = server.ctx;
  const application = await aVersion(db, await anApplication(db, { job: scene.job }));
  const { id } = application;
  const browser = await server.applicant(application);
  const path = `/api/interview/${id}/test`;
  const staff = `${scene.path}/applications/${id}/provider-test`;
  return {
    id,
    application,
    begin: () => browser.send('POST', path, {}),
    read: async () => (await browser.get(path)).json as InterviewTest,
    agree: () =>
      db
        .insert(consents)
        .values({ application_id: id, notice_version: 'v', recording: true, ai: false, at: server.ctx.now() }),
    decline: () =>
      browser.send('POST', `/api/interview/${id}/decline`, { json: { reason: '', delete_answers: false } }),
    test: async () => ((await scene.client.get(staff)).json as { test: ProviderTest | null }).test,
    retry: () => scene.client.send('POST', staff, {}),
    row: async () => (await db.select().from(provider_tests).where(eq(provider_tests.application_id, id)))[0],
    responded: async () =>
      (await db.select().from(applications).where(eq(applications.id, id)))[0]?.responded_at ?? null,
    /** Makes the next call due, as if the time had passed. */
    due: () =>
      db.update(provider_tests).set({ next_try_at: server.ctx.now() }).where(eq(provider_tests.application_id, id)),
    tend: () => advanceTest(server.ctx, id, AbortSignal.timeout(30_000)),
  };
}

/** An applicant whose link was made. */
async function aTaker(scene: Scene) {
  const applicant = await anApplicant(scene);
  await applicant.agree();
  expect((await applicant.begin()).status).toBe(200);
  await applicant.tend();
  const external = (await applicant.row())?.external_id ?? '';
  expect(external).not.toBe('');
  return { ...applicant, external };
}

let deliveries = 0;
interface Delivery {
  secret?: string;
  at?: number;
  id?: string;
  sent?: string;
}
/** Reports as the provider does. @param sent what travels, where it differs from what was signed */
function report(
  path: string,
  body: object,
  { secret = SECRET, at = server.ctx.now().getTime(), id, sent }: Delivery = {},
) {
  const text = JSON.stringify(body);
  const delivery = id ?? `msg_${(deliveries += 1)}`;
  const timestamp = String(Math.floor(at / 1000));
  return server.anonymous().send('POST', path, {
    bytes: Buffer.from(sent ?? text),
    headers: {
      'content-type': 'application/json',
      'webhook-id': delivery,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf(secret, delivery, timestamp, Buffer.from(text)),
    },
  });
}

describe('access to a provider', () => {
  test('is stored sealed, checked by a call, and makes the kind possible', async () => {
    const { client, company_id } = await aStaffScene(server);
    const create = () =>
      client.send('POST', '/api/jobs', { json: { title: 'Test', test_provider: 'test_partnership' } });
    expect(problemOf(await create())).toMatchObject({ status: 422, errors: { test_provider: ['not_allowed'] } });
    expect((await client.get('/api/settings')).json).toMatchObject({ test_provider: false });
    expect((await client.get(SETTINGS)).json).toMatchObject({ settings: null });
    const stored = await client.send('PUT', SETTINGS, { json: access() });
    expect(stored.json).toMatchObject({
      settings: { base_url: provider.url, account: provider.account, signed: true, checked_at: null, revision: 1 },
    });
    expect(stored.text).not.toContain(provider.key);
    const [row] = await server.ctx.db.select().from(test_providers).where(eq(test_providers.company_id, company_id));
    expect(JSON.stringify(row)).not.toContain(provider.key);
    expect(JSON.stringify(row)).not.toContain(SECRET);
    expect((await client.send('POST', `${SETTINGS}/check`, {})).json).toEqual({ fault: null, assessments: 1 });
    const { settings } = (await client.get(SETTINGS)).json as { settings: { checked_at: string | null } };
    expect(settings.checked_at).not.toBeNull();
    expect((await client.get('/api/settings')).json).toMatchObject({ test_provider: true });
    const { id, job_kind } = (await create()).json as Job;
    expect(job_kind).toBe('test_provider');
    const path = `/api/jobs/${id}`;
    await client.send('PATCH', path, { json: { description: '<p>A test</p>' } });
    expect(problemOf(await client.send('POST', `${path}/publish`, {})).errors).toEqual({
      assessment: ['assessment_missing'],
    });
    expect((await client.get(`${path}/assessments`)).json).toEqual({ fault: null, assessments: [ASSESSMENT] });
    const put = { revision: 0, assessment: ASSESSMENT };
    expect((await client.send('PUT', `${path}/assessment`, { json: put })).json).toMatchObject({ revision: 1 });
    expect((await client.send('PUT', `${path}/assessment`, { json: put })).status).toBe(409);
    expect((await client.send('POST', `${path}/publish`, {})).json).toMatchObject({ duration: 23 });
    const copy = (await client.send('POST', `/api/jobs?duplicate=${id}`, { json: {} })).json as Job;
    expect((await client.get(`/api/jobs/${copy.id}/assessment`)).json).toMatchObject({ assessment: ASSESSMENT });
    expect((await client.send('POST', `${path}/archive`, {})).status).toBe(200);
    expect((await client.send('DELETE', SETTINGS, {})).status).toBe(204);
    expect((await create()).status).toBe(422);
    // No applicant is led to a test without a provider.
    const open = () =>
      Promise.all([`${path}/unarchive`, `/api/jobs/${copy.id}/publish`].map((to) => client.post(to, {})));
    for (const reply of await open())
      expect(problemOf(reply)).toMatchObject({ status: 422, errors: { test_provider: ['not_allowed'] } });
    await client.send('PUT', SETTINGS, { json: access() });
    expect((await client.post(`${path}/unarchive`, {})).status).toBe(200);
  });

  test('is refused for inner and unencrypted addresses, and its key never goes to another one', async () => {
    const { client } = await aStaffScene(server);
    const put = async (given: object) => problemOf(await client.send('PUT', SETTINGS, { json: access(given) }));
    for (const base_url of [
      'http://tests.example',
      'https://10.0.0.1',
      'https://u:p@tests.example',
      'https://[::1]:80',
      'nowhere',
      'https://tests.example/?a=1',
      'http://127.0.0.1:1',
    ])
      expect(await put({ base_url })).toMatchObject({ status: 422, errors: { base_url: ['not_allowed'] } });
    expect(await put({ api_key: undefined })).toMatchObject({ errors: { api_key: ['required'] } });
    expect((await client.send('PUT', SETTINGS, { json: access() })).status).toBe(200);
    const moved = { base_url: 'https://tests.example', api_key: undefined, revision: 1 };
    expect(await put(moved)).toMatchObject({ errors: { api_key: ['required'] } });
    expect((await put({ revision: 0 })).status).toBe(409);
    expect((await client.send('PUT', SETTINGS, { json: access({ api_key: undefined, revision: 1 }) })).status).toBe(
      200,
    );
    expect((await client.send('POST', `${SETTINGS}/check`, {})).json).toMatchObject({ fault: null });
  });

  test.each([
    [401, 'refused'],
    [500, 'unreachable'],
    ['no-json', 'unusable'],
    ['redirect', 'unreachable'],
    ['hang-up', 'unreachable'],
  ] as const)('says what is wrong where the provider answers %s', async (fault, code) => {
    const { client } = await aScene();
    provider.fault = fault;
    expect((await client.send('POST', `${SETTINGS}/check`, {})).json).toEqual({ fault: code, assessments: 0 });
  });
});

describe('the test of an applicant', () => {
  test('is asked for once agreed, leads to the provider and back, and its first result sends the interview', async () => {
    const scene = await aScene();
    const applicant = await anApplicant(scene);
    expect(await applicant.read()).toEqual({ name: 'Concentrate', minutes: 23, state: null, link: null });
    expect(problemOf(await applicant.begin()).code).toBe('consent_required');
    await applicant.agree();
    expect((await applicant.begin()).json).toMatchObject({ state: 'waiting', link: null });
    expect((await applicant.begin()).json).toMatchObject({ state: 'waiting' });
    const count = provider.candidates.length;
    await Promise.all([applicant.tend(), applicant.tend()]);
    await applicant.tend();
    expect(provider.candidates.slice(count)).toEqual([
      expect.objectContaining({
        reference: `vivavoce-${scene.company_id}-${applicant.id}`,
        assessment: 'concentrate',
        return_url: `http://vivavoce.test/j/${scene.job.shorturl}`,
        callback_url: `http://vivavoce.test${scene.reports_to}`,
      }),
    ]);
    const { external_id } = (await applicant.row())!;
    expect(await applicant.read()).toMatchObject({
      state: 'linked',
      link: `https://take.tests.example/${external_id}`,
    });
    expect((await report(scene.reports_to, { id: external_id, status: 'started' })).status).toBe(204);
    expect(await applicant.read()).toMatchObject({ state: 'started' });
    for (const path of [
      `${scene.path}/applications?status=AwaitingResponse`,
      `${scene.path}/applications/${applicant.id}`,
    ])
      expect((await scene.client.get(path)).text).toContain('"test_state":"started"');

    const result = { id: external_id, status: 'completed', score: 31, percentile: 64, more: { kept: false } };
    expect((await report(scene.reports_to, result)).status).toBe(204);
    const responded = await applicant.responded();
    expect(responded).not.toBeNull();
    expect(await applicant.read()).toMatchObject({ state: 'completed', link: null });
    // Twice, and with another result: the first counts, and the applicant gets one mail.
    expect((await report(scene.reports_to, { ...result, score: 1, percentile: 2 })).status).toBe(204);
    expect(await applicant.test()).toMatchObject({ state: 'completed', score: 31, percentile: 64, report: null });
    expect(await applicant.responded()).toEqual(responded);
    const { form } = (await scene.client.get(`${scene.path}/applications/${applicant.id}/record`))
      .json as ApplicantRecord;
    expect(form?.test).toEqual({ name: ASSESSMENT.name, score: 31, percentile: 64 });
    const sent = await server.ctx.db.select().from(mails).where(eq(mails.application_id, applicant.id));
    expect(sent.filter(({ type }) => type === 'completion')).toHaveLength(1);

    const reports = `/api/test-partnership/reports?application_id=${applicant.id}`;
    expect((await scene.client.get(reports)).status).toBe(404);
    await applicant.tend();
    expect((await applicant.test())?.next_try_at).not.toBeNull();
    provider.reports.set(external_id!, PDF);
    await applicant.due();
    await applicant.tend();
    expect(await applicant.test()).toMatchObject({ report: reports, next_try_at: null });
    const file = await scene.client.get(reports);
    const { applicant_name } = applicant.application;
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain(
      `${applicant_name} - ${applicant.id} - Concentrate report.pdf`,
    );
    expect(file.bytes.equals(PDF)).toBe(true);
    const other = await aStaffScene(server);
    expect((await other.client.get(reports)).status).toBe(404);

    const sheet = (await scene.client.get(`${scene.path}/applications/export_job_report?format=csv`)).text;
    expect(sheet).toContain('"Percentile"');
    expect(sheet).toContain('"Concentrate"');
    const file_id = (await applicant.row())?.report_file_id;
    await scene.client.send('DELETE', `${scene.path}/applications/${applicant.id}`, {
      json: { full_name: applicant_name },
    });
    expect(await applicant.row()).toBeUndefined();
    const { rows } = await server.ctx.db.execute<{ file: string }>(
      sql`select data ->> 'file' as file from pgboss.job where name = 'remove-unused-file'`,
    );
    expect(rows.map(({ file: id }) => Number(id))).toContain(file_id);
  });

  test('whose result is not reported is asked for, also after the deadline, and of one withdrawn nothing is kept', async () => {
    const scene = await aScene();
    const late = await aTaker(scene);
    const gone = await aTaker(scene);
    await server.ctx.db.execute(
      sql`update applications set deadline = now() - interval '30 days' where id = ${late.id}`,
    );
    expect((await gone.decline()).status).toBe(200);
    for (const { external } of [late, gone]) provider.progress.set(external, { status: 'completed', score: 12 });
    const before = provider.calls.length;
    await late.tend();
    expect(provider.calls).toHaveLength(before);
    await Promise.all([late.due(), gone.due()]);
    expect(await queueDueTests(server.ctx)).toBeGreaterThanOrEqual(2);
    await late.tend();
    await gone.tend();
    expect(await late.test()).toMatchObject({ state: 'completed', score: 12, percentile: null });
    expect(await late.responded()).not.toBeNull();
    expect(await gone.test()).toMatchObject({ state: 'linked', score: null, next_try_at: null });
    expect(await gone.responded()).toBeNull();
  });

  test('without a result ever ends as silent, and staff can ask once more', async () => {
    const applicant = await aTaker(await aScene());
    await server.ctx.db.execute(
      sql`update provider_tests set linked_at = linked_at - interval '46 days', next_try_at = linked_at where application_id = ${applicant.id}`,
    );
    await applicant.tend();
    expect(await applicant.test()).toMatchObject({ state: 'silent', next_try_at: null });
    expect(await applicant.read()).toMatchObject({ link: expect.any(String) as string });
    provider.progress.set(applicant.external, { status: 'completed', score: 5 });
    expect((await applicant.retry()).status).toBe(200);
    await applicant.tend();
    expect(await applicant.test()).toMatchObject({ state: 'completed', score: 5 });
  });

  test('is tried again where the provider is out of order, fails after the last try, and begins anew', async () => {
    const applicant = await anApplicant(await aScene());
    await applicant.agree();
    await applicant.begin();
    provider.fault = 503;
    await applicant.tend();
    expect(await applicant.test()).toMatchObject({ state: 'waiting', fault: 'unreachable' });
    const calls = provider.calls.length;
    await applicant.tend();
    expect(provider.calls).toHaveLength(calls);
    for (let tries = 2; tries <= 12; tries += 1) {
      await applicant.due();
      await applicant.tend();
    }
    expect(await applicant.test()).toMatchObject({ state: 'failed', next_try_at: null });
    provider.fault = undefined;
    expect((await applicant.retry()).json).toMatchObject({ test: { state: 'waiting' } });
    await applicant.tend();
    expect(await applicant.test()).toMatchObject({ state: 'linked', fault: null });
  });
});

describe('a reported result', () => {
  const result = (external: string) => ({ id: external, status: 'completed', score: 90 });

  test.each([
    ['another secret', { secret: 'whsec_b3RoZXI=' }, 401],
    ['an old time', { at: -6 * MINUTE }, 401],
    ['a time to come', { at: 6 * MINUTE }, 401],
    ['another body than was signed', { sent: '{"id":"x","status":"completed"}' }, 401],
  ] as const)('with %s is refused and changes nothing', async (_what, given, status) => {
    const scene = await aScene();
    const taker = await aTaker(scene);
    const at = 'at' in given ? server.ctx.now().getTime() + given.at : undefined;
    const reply = await report(scene.reports_to, result(taker.external), {
      ...given,
      ...(at !== undefined && { at }),
    });
    expect(reply.status).toBe(status);
    expect(await taker.test()).toMatchObject({ state: 'linked', score: null });
  });

  test('is refused a second time, for another company, for an unknown address, without a signature, and in another shape', async () => {
    const scene = await aScene();
    const other = await aScene();
    const taker = await aTaker(scene);
    const fixed = { id: 'msg_same', at: server.ctx.now().getTime() };
    const body = { id: taker.external, status: 'started' };
    expect((await report(scene.reports_to, body, fixed)).status).toBe(204);
    expect(problemOf(await report(scene.reports_to, body, fixed)).code).toBe('already_applied');
    expect((await report(other.reports_to, result(taker.external))).status).toBe(404);
    expect((await report('/api/test-partnership/results/nobody', result(taker.external))).status).toBe(404);
    const plain = (json: object): Promise<Reply> => server.anonymous().send('POST', scene.reports_to, { json });
    expect((await plain(result(taker.external))).status).toBe(401);
    expect((await report(scene.reports_to, { id: taker.external, status: 'won' })).status).toBe(422);
    expect((await report(scene.reports_to, { ...body, more: 'x'.repeat(70_000) })).status).toBe(413);
    expect(await taker.test()).toMatchObject({ state: 'started', score: null });
    await scene.client.send('PUT', SETTINGS, { json: access({ webhook_secret: null, revision: 1 }) });
    expect((await report(scene.reports_to, result(taker.external))).status).toBe(401);
  });
});

describe('an applicant who is erased', () => {
  const open = async (scene: Scene) =>
    ((await scene.client.get(SETTINGS)).json as { erasures: { open: number; fault: string | null } }).erasures;
  const stored = (scene: Scene) =>
    server.ctx.db.select().from(provider_erasures).where(eq(provider_erasures.company_id, scene.company_id));
  const erase = ({ client, path }: Scene, id: number) => client.send('DELETE', `${path}/applications/${id}`, {});

  test('is erased at the provider too, after faults again, and counts as erased where it is unknown', async () => {
    const scene = await aScene();
    const [first, second] = [await aTaker(scene), await aTaker(scene)];
    expect((await erase(scene, first.id)).status).toBe(204);
    expect((await erase(scene, second.id)).status).toBe(204);
    const [one, other] = await stored(scene);
    if (!one || !other) throw new Error('nothing is to be erased');
    const tend = (id: number) => eraseOne(server.ctx, id, AbortSignal.timeout(30_000));
    provider.fault = 503;
    await tend(one.id);
    expect(await open(scene)).toEqual({ open: 2, fault: 'unreachable' });
    await tend(one.id);
    expect((await stored(scene)).find(({ id }) => id === one.id)?.tries).toBe(1);
    provider.fault = undefined;
    // A check that succeeds makes it due again.
    await scene.client.send('POST', `${SETTINGS}/check`, {});
    await tend(one.id);
    expect(provider.candidates.some(({ id }) => id === one.external_id)).toBe(false);
    expect(provider.candidates.some(({ id }) => id === other.external_id)).toBe(true);
    provider.candidates.length = 0;
    await tend(other.id);
    expect(await open(scene)).toEqual({ open: 0, fault: null });
  });

  test('is erased there with the activity, and not asked for without a test', async () => {
    const scene = await aScene();
    const taker = await aTaker(scene);
    const idle = await anApplicant(scene);
    expect((await erase(scene, idle.id)).status).toBe(204);
    expect(await stored(scene)).toEqual([]);
    const removed = await scene.client.send('DELETE', scene.path, { json: { title: scene.job.title } });
    expect(removed.status).toBeLessThan(300);
    await finishDeletions(server);
    expect(await stored(scene)).toMatchObject([{ external_id: taker.external, tries: 0 }]);
  });
});
