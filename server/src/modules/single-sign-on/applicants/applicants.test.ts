import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { perTest } from '../../../../test/lifetimes.ts';
import type { ApiClient } from '../../../../test/api-client.ts';
import { runWaiting } from '../../../../test/run-waiting.ts';
import { aJob } from '../../../../test/factories.ts';
import type { Job } from '../../../../test/factories.ts';
import {
  aProviderScene,
  comeBack,
  leave,
  PROVIDERS,
  useIdentityProvider,
  aVerifiedDomain,
} from '../../../../test/provider-scene.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { applications, audit_events, mails, users } from '../../../db/schema/index.ts';

let job: Job;
let domain = '';
let number = 0;
const { fake, server } = useIdentityProvider();
const scene = perTest(() => aProviderScene(server, fake));
beforeEach(async () => {
  domain = `students-${(number += 1)}.example`;
  await aVerifiedDomain(server, scene, domain);
  job = await aJob(server.ctx.db, { company_id: scene.company_id });
  fake.person = { sub: `person ${number}`, email: `zoe.marchand@${domain}` };
  fake.lies = { claims: { given_name: 'Zoé', family_name: 'Marchand' } };
  await forEverybody();
});

async function forEverybody(audience = 'both'): Promise<void> {
  const { revision } = await scene.read();
  const changed = await scene.client.patch(`${PROVIDERS}/${scene.provider.id}`, { audience, revision });
  expect(changed.status, changed.text).toBe(200);
  const set = await scene.client.patch(`/api/jobs/${job.id}`, { use_sso: true });
  expect(set.status, set.text).toBe(200);
}

const idp = () => new URL(scene.provider.login_address).searchParams.get('idp') ?? '';
const begin = (browser: ApiClient, shorturl = job.shorturl) =>
  browser.post('/login/sso/ajax/start', { provider: idp(), username: fake.person.email, shorturl });
const comeFrom = async (browser: ApiClient) => comeBack(browser, scene.provider, await leave(fake, begin(browser)));
const finish = (browser: ApiClient, ticket: string, shorturl = job.shorturl) =>
  browser.post(`/api/public-jobs/${shorturl}/sso`, { ticket });
async function ticketFor(browser: ApiClient): Promise<string> {
  const back = await comeFrom(browser);
  expect(back.json).toMatchObject({ status: 'APPLICANT', shorturl: job.shorturl });
  return (back.json as { ticket: string }).ticket;
}
const applicants = () => server.ctx.db.select().from(applications).where(eq(applications.job_id, job.id));

it('registers a person once, by the names of the provider, and opens the interview', async () => {
  expect((await server.anonymous().get(`/api/public-jobs/${job.shorturl}`)).json).toMatchObject({ use_sso: true });
  const params = { username: fake.person.email, shorturl: job.shorturl };
  expect((await server.anonymous().post('/check-provider/ajax', params)).json).toEqual({
    status: 'OK',
    idp: idp(),
    login_url: '/login/sso',
    name: scene.provider.name,
    audience: 'both',
    silent_since: null,
  });
  const browser = server.anonymous();
  const done = await finish(browser, await ticketFor(browser));
  expect(done.status, done.text).toBe(200);
  const { address } = done.json as { address: string };
  const link = new URL(address, server.url);
  expect(link.pathname).toBe(`/j/${job.shorturl}`);
  const opened = await browser.post('/api/interview/open', {
    shorturl: job.shorturl,
    token: link.searchParams.get('t'),
    device: 'd'.repeat(22),
  });
  expect(opened.status, opened.text).toBe(200);
  expect(await applicants()).toMatchObject([{ applicant_name: 'Zoé Marchand', applicant_first_name: 'Zoé' }]);
  const [person] = await server.ctx.db.select().from(users).where(eq(users.email, fake.person.email));
  expect(person).toMatchObject({ first_name: '', last_name: '', password_hash: null });
  // Known by the subject from now on: another browser, another address, the same application.
  fake.person = { ...fake.person, email: 'zoe@elsewhere.example' };
  const later = server.anonymous();
  expect((await finish(later, await ticketFor(later))).json).toEqual({ status: 'OK', address });
  expect(await applicants()).toHaveLength(1);
  expect(await scene.read()).toMatchObject({ connected: 1, connected_applicants: 1 });
  await runWaiting(server.ctx, 'sendInterviewLink');
  expect(await server.ctx.db.select().from(mails).where(eq(mails.job_id, job.id))).toHaveLength(1);
  const entries = await server.ctx.db
    .select({ type: audit_events.type })
    .from(audit_events)
    .where(eq(audit_events.job_id, job.id));
  expect(entries.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['sign_in.succeeded', 'interview.registered']),
  );
});

it('finds the application that staff made for the address', async () => {
  const added = await scene.client.post(`/api/jobs/${job.id}/applications`, {
    user: { first_name: 'Z', last_name: 'M', email: fake.person.email },
  });
  expect(added.status, added.text).toBe(201);
  const browser = server.anonymous();
  expect((await finish(browser, await ticketFor(browser))).status).toBe(200);
  expect(await applicants()).toHaveLength(1);
});

it.each([
  ['an unconfirmed address', () => ({ email_verified: false })],
  ['an address that is only said to be confirmed', () => ({ email_verified: 'true' })],
  ['an address outside the verified domains', () => ({ email: 'zoe@elsewhere.example' })],
  ['a subdomain', () => ({ email: `zoe@sub.${domain}` })],
  ['no address', () => ({ email: undefined })],
  ['two addresses', () => ({ email: [`a@${domain}`, `b@${domain}`] })],
])('refuses %s of somebody new', async (_what, claims) => {
  fake.lies = { claims: claims() };
  const refused = problemOf(await comeFrom(server.anonymous()));
  expect(refused).toMatchObject({ status: 400, code: 'sso_refused' });
  expect(await applicants()).toEqual([]);
});

it('takes the word of Microsoft Entra for an address', async () => {
  fake.lies = { claims: { email_verified: undefined, xms_edov: '1', name: 'Zoé Marie Marchand' } };
  const browser = server.anonymous();
  expect((await finish(browser, await ticketFor(browser))).status).toBe(200);
  expect(await applicants()).toMatchObject([{ applicant_name: 'Zoé Marie Marchand', applicant_first_name: 'Zoé' }]);
});

it('opens with the ticket, in the browser that left, for the activity, once', async () => {
  const browser = server.anonymous();
  const ticket = await ticketFor(browser);
  const other = await aJob(server.ctx.db, { company_id: scene.company_id });
  expect((await scene.client.patch(`/api/jobs/${other.id}`, { use_sso: true })).status).toBe(200);
  for (const refused of [
    await finish(server.anonymous(), ticket),
    await finish(browser, `${ticket}x`),
    await finish(browser, ticket, other.shorturl),
    await comeBack(browser, scene.provider, `ticket=${ticket}`),
  ])
    expect(problemOf(refused)).toMatchObject({ status: 400, code: 'sso_refused' });
  expect(await applicants()).toEqual([]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => finish(browser, ticket)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await applicants()).toHaveLength(1);
});

it('belongs to its own company and to applicants', async () => {
  const rival = await aStaffScene(server);
  const foreign = await aJob(server.ctx.db, { company_id: rival.company_id, use_sso: true });
  const plain = await aJob(server.ctx.db, { company_id: scene.company_id });
  for (const shorturl of [foreign.shorturl, plain.shorturl, 'nothing-here'])
    expect(problemOf(await begin(server.anonymous(), shorturl))).toMatchObject({ code: 'sso_refused' });
  const params = { username: fake.person.email, shorturl: foreign.shorturl };
  expect((await server.anonymous().post('/check-provider/ajax', params)).json).toEqual({ status: 'NO_PROVIDER' });
  await forEverybody('applicants');
  expect(problemOf(await server.anonymous().post('/login/sso/ajax/start', { provider: idp() }))).toMatchObject({
    code: 'sso_refused',
  });
  await forEverybody('staff');
  expect(problemOf(await begin(server.anonymous()))).toMatchObject({ code: 'sso_refused' });
});

it('is asked for only where a provider signs applicants in', async () => {
  await forEverybody('staff');
  const another = await aJob(server.ctx.db, { company_id: scene.company_id });
  expect(problemOf(await scene.client.patch(`/api/jobs/${another.id}`, { use_sso: true }))).toMatchObject({
    status: 422,
    errors: { use_sso: ['not_allowed'] },
  });
  expect((await scene.client.get('/api/settings')).json).toMatchObject({ applicant_provider: false });
  await forEverybody('applicants');
  expect((await scene.client.get('/api/settings')).json).toMatchObject({ applicant_provider: true });
});

it('refuses the form of other activities', async () => {
  const form = { first_name: 'Zoé', last_name: 'Marchand', email: fake.person.email, agree_terms: 'on' };
  const refused = await server.anonymous().send('POST', `/j/${job.shorturl}`, { form });
  expect(refused.status).toBe(400);
  const { company } = (await server.anonymous().get(`/api/public-jobs/${job.shorturl}`)).json as {
    company: { name: string };
  };
  expect(refused.json).toEqual({ __all__: [`Register with your ${company.name} account`] });
  expect(await applicants()).toEqual([]);
});

it('lets applicants of a closed activity come back, and nobody new in', async () => {
  const first = server.anonymous();
  expect((await finish(first, await ticketFor(first))).status).toBe(200);
  expect((await scene.client.post(`/api/jobs/${job.id}/archive`)).status).toBe(200);
  const again = server.anonymous();
  expect((await finish(again, await ticketFor(again))).status).toBe(200);
  fake.person = { sub: 'somebody new', email: `new@${domain}` };
  const late = server.anonymous();
  expect(problemOf(await finish(late, await ticketFor(late)))).toMatchObject({ status: 409, code: 'wrong_state' });
});
