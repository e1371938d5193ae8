import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { startTestServer, useTestServer } from '../../../../test/api-test.ts';
import { aCompany, aContact, aJob, aMember, anApplication, aQuestion, aSeat } from '../../../../test/factories.ts';
import type { Job } from '../../../../test/factories.ts';
import { aScene } from '../../../../test/recording.ts';
import { runWaiting } from '../../../../test/run-waiting.ts';
import { applications, jobs, mails, users } from '../../../db/schema/index.ts';
import { fillPublicPage } from '../../../http/page-head.ts';
import { publicPage } from './public-page.ts';
import { localeOf } from './registration-form.ts';

const server = useTestServer({ env: { TRUST_PROXY: 'true' } });

let count = 0;
/** Each request from an address of its own: how many may come from one is not the matter here. */
let addresses = 0;
const aPerson = () => ({
  first_name: 'Léa',
  last_name: 'Martin',
  email: `lea${(count += 1)}@mail.example`,
  agree_terms: 'on',
});
const register = (job: Pick<Job, 'shorturl'>, form: Record<string, string>, headers: Record<string, string> = {}) =>
  server.anonymous().send('POST', `/j/${job.shorturl}`, {
    form,
    headers: { 'x-forwarded-for': `10.0.0.${(addresses += 1)}`, ...headers },
  });
const applicantsOf = (job: Job) => server.ctx.db.select().from(applications).where(eq(applications.job_id, job.id));
/** Lets the pause between two mails pass. */
const someTimeAgo = async (job: Job) => {
  await runWaiting(server.ctx, 'sendInterviewLink');
  await server.ctx.db
    .update(mails)
    .set({ created_at: sql`created_at - interval '5 minutes'` })
    .where(eq(mails.job_id, job.id));
};
const mailsOf = async (job: Job) => {
  await runWaiting(server.ctx, 'sendInterviewLink');
  return server.ctx.db.select().from(mails).where(eq(mails.job_id, job.id));
};

describe('the public facts of an activity', () => {
  test('are told for a published one', async () => {
    const job = await aJob(server.ctx.db, { advertise_review: true });
    await aQuestion(server.ctx.db, { job, preparation_seconds: 30, answer_seconds: 120 });
    const reply = await server.anonymous().get(`/api/public-jobs/${job.shorturl}`);
    expect(reply.json).toMatchObject({
      title: job.title,
      question_count: 1,
      minutes: 3,
      open: true,
      advertise_review: true,
      deadline: null,
    });
    expect(reply.text).not.toContain('Question ');
  });

  test('say what is asked, until when, who sees it and how long it is kept', async () => {
    const { id: company_id } = await aCompany(server.ctx.db, { retention_days: 90 });
    const job = await aJob(server.ctx.db, { company_id, applicant_deadline_days: 5, contact_name: 'Ines Marchetti' });
    for (const kind of ['video', 'text', 'file'] as const) await aQuestion(server.ctx.db, { job, kind });
    await aSeat(server.ctx.db, job);
    expect((await server.anonymous().get(`/api/public-jobs/${job.shorturl}`)).json).toMatchObject({
      question_kinds: ['video', 'text', 'file'],
      deadline: null,
      deadline_days: 5,
      reviewers: 1,
      retention_days: 90,
      contact_name: 'Ines Marchetti',
      company: { privacy_url: null, data_role: 'controller' },
    });
  });

  test('lead to the privacy notice of the installation, that of schools for a school', async () => {
    const privacy = 'https://www.test/privacy';
    const schools = 'https://www.test/schools';
    const product = await startTestServer({ env: { PRIVACY_URL: privacy, PRIVACY_SCHOOL_URL: schools } });
    try {
      for (const [account_type, url] of [
        ['employer', privacy],
        ['school', schools],
      ] as const) {
        const { id: company_id } = await aCompany(product.ctx.db, { account_type, company_data_role: 'processor' });
        const { job, browser, path } = await aScene(product, { job: { company_id } });
        const reply = await product.anonymous().get(`/api/public-jobs/${job.shorturl}`);
        expect(reply.json).toMatchObject({ company: { privacy_url: url, data_role: 'processor' } });
        expect((await browser.get(path)).json).toMatchObject({ company: { privacy_url: url, data_role: 'processor' } });
        const owner = await aMember(product.ctx.db, { company_id, role: 'owner' });
        const own = { notice: '<p>Our own</p>', consent_text: '', based_on: 0 };
        await (await product.staff(owner)).post('/api/privacy-notices', own);
        const shown = { company: { privacy_url: null } };
        expect((await product.anonymous().get(`/api/public-jobs/${job.shorturl}`)).json).toMatchObject(shown);
      }
    } finally {
      await product.close();
    }
  });

  test('are none for a draft or an unknown name', async () => {
    const draft = await aJob(server.ctx.db, { status: 'Draft' });
    for (const name of [draft.shorturl, 'nothing-here', 'x']) {
      expect((await server.anonymous().get(`/api/public-jobs/${name}`)).status).toBe(404);
    }
  });

  test('say when it is closed', async () => {
    const archived = await aJob(server.ctx.db, { archived: true });
    const over = await aJob(server.ctx.db, { fixed_deadline: new Date(0) });
    for (const { shorturl } of [archived, over]) {
      expect((await server.anonymous().get(`/api/public-jobs/${shorturl}`)).json).toMatchObject({ open: false });
    }
  });
});

describe('registering', () => {
  test('makes an applicant, and the personal link goes by e-mail only', async () => {
    const job = await aJob(server.ctx.db, { invitation_reply_to_email: 'contact@mail.example' });
    await aContact(server.ctx.db, job.company_id, 'contact@mail.example');
    const person = aPerson();
    const reply = await register(job, {
      ...person,
      email: ` ${person.email.toUpperCase()} `,
      custom_field: 'marketplace',
    });
    expect([reply.status, reply.text]).toEqual([200, '']);
    const [row] = await applicantsOf(job);
    expect(row).toMatchObject({
      status: 1,
      bucket: 'AwaitingResponse',
      applicant_name: 'Léa Martin',
      custom_field: 'marketplace',
    });
    expect(row?.deadline).not.toBeNull();
    const [mail] = await mailsOf(job);
    expect(mail).toMatchObject({ type: 'link', to_address: person.email, reply_to: 'contact@mail.example' });
    expect(mail?.text).toContain(`/j/${job.shorturl}?t=`);
  });

  test('an address that is registered already is answered alike, and gets the same link again', async () => {
    const job = await aJob(server.ctx.db);
    const person = aPerson();
    const first = await register(job, person);
    await someTimeAgo(job);
    const second = await register(job, { ...person, first_name: 'Somebody', last_name: 'Else' });
    expect([second.status, second.text, second.headers.get('content-type')]).toEqual([
      first.status,
      first.text,
      first.headers.get('content-type'),
    ]);
    expect(await applicantsOf(job)).toMatchObject([{ applicant_name: 'Léa Martin' }]);
    expect(await mailsOf(job)).toHaveLength(2);
    const [user] = await server.ctx.db.select().from(users).where(eq(users.email, person.email));
    expect(user).toMatchObject({ full_name: '' });
  });

  test('an address gets few mails, however often a stranger registers it, and each answer is alike', async () => {
    const job = await aJob(server.ctx.db);
    const person = aPerson();
    const replies = [await register(job, person), await register(job, person)];
    expect(await mailsOf(job)).toHaveLength(1);
    for (let time = 0; time < 12; time += 1) {
      await someTimeAgo(job);
      replies.push(await register(job, person));
    }
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await mailsOf(job)).toHaveLength(8);
  });

  test('a name that is an address is refused, since it would be in a mail of the company', async () => {
    const job = await aJob(server.ctx.db);
    const reply = await register(job, { ...aPerson(), last_name: 'Win at http://evil.example' });
    expect([reply.status, reply.json]).toEqual([
      400,
      { last_name: ['A name has letters, spaces, hyphens, apostrophes and full stops only'] },
    ]);
    expect(await applicantsOf(job)).toHaveLength(0);
  });

  test('many times at the same time makes one applicant', async () => {
    const job = await aJob(server.ctx.db);
    const person = aPerson();
    const replies = await Promise.all(Array.from({ length: 5 }, () => register(job, person)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await applicantsOf(job)).toHaveLength(1);
  });
});

describe('a form with mistakes', () => {
  const french = { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.5' };

  test('names all of them by field, in the reader’s language, and stores nothing', async () => {
    const job = await aJob(server.ctx.db);
    const english = await register(job, { email: 'no address' });
    expect([english.status, english.json]).toEqual([
      400,
      {
        first_name: ['Enter your name'],
        email: ['Enter an email address such as name@example.org'],
        agree_terms: ['You must agree to the privacy notice to register'],
      },
    ]);
    const translated = await register(job, { ...aPerson(), email: '' }, french);
    expect(translated.json).toEqual({ email: ['Saisissez votre adresse e-mail'] });
    expect(await applicantsOf(job)).toEqual([]);
    expect(await mailsOf(job)).toEqual([]);
  });

  test.each([
    ['a name too long', { first_name: 'x'.repeat(81) }, 'first_name'],
    ['two names of blanks', { first_name: '   ', last_name: '' }, 'first_name'],
    ['a telephone of words', { phone: 'call me' }, 'phone'],
    ['a telephone too long', { phone: '1'.repeat(TEXT_LIMITS.phone_max_characters + 1) }, 'phone'],
    ['terms that are not agreed to', { agree_terms: 'false' }, 'agree_terms'],
  ])('%s', async (_, change, field) => {
    const job = await aJob(server.ctx.db);
    const reply = await register(job, { ...aPerson(), ...change });
    expect([reply.status, Object.keys(reply.json as object)]).toEqual([400, [field]]);
  });

  test('no line break of a name reaches a mail', async () => {
    const job = await aJob(server.ctx.db);
    await register(job, { ...aPerson(), first_name: 'Léa\r\nBcc: all@mail.example' });
    expect((await mailsOf(job)).every((mail) => !/[\r\n]/.test(`${mail.to_name}${mail.subject}`))).toBe(true);
  });

  test('a name is kept as it reads, also one alone: accents joined with their letters, no mark that turns it around', async () => {
    const job = await aJob(server.ctx.db);
    expect((await register(job, { ...aPerson(), first_name: 'Zoe\u0308', last_name: '' })).status).toBe(200);
    expect((await register(job, { ...aPerson(), last_name: 'Li\u202end' })).status).toBe(400);
    const [applicant] = await applicantsOf(job);
    expect(applicant?.applicant_name).toBe('Zoë');
  });

  test('a closed activity takes nobody; a draft is unknown; another site may not register', async () => {
    const closed = await aJob(server.ctx.db, { archived: true });
    expect((await register(closed, aPerson())).json).toEqual({ __all__: ['This activity is not open at the moment'] });
    const draft = await aJob(server.ctx.db, { status: 'Draft' });
    expect((await register(draft, aPerson())).status).toBe(404);
    const job = await aJob(server.ctx.db);
    expect((await register(job, aPerson(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await applicantsOf(job)).toEqual([]);
  });
});

test.each([
  ['fr-fr', { 'accept-language': 'fr' }],
  ['en-gb', { 'accept-language': 'de, en;q=0.8, fr;q=0.5' }],
  ['en-gb', {}],
  ['fr-fr', { referer: 'https://x.example/fr/j/abc', 'accept-language': 'en' }],
  ['en-gb', { referer: 'https://x.example/j/abc', 'accept-language': 'fr' }],
  ['fr-fr', { referer: 'no address', 'accept-language': 'fr' }],
] as const)('the language is %s for %j', (locale, headers) => {
  expect(localeOf(headers)).toBe(locale);
});

describe('a lost link', () => {
  const ask = (job: Pick<Job, 'shorturl'>, email: string) =>
    server.anonymous().send('POST', `/api/public-jobs/${job.shorturl}/link`, {
      json: { email },
      headers: { 'x-forwarded-for': `10.1.0.${(addresses += 1)}` },
    });

  test('is sent again to those who are invited, and the answer tells nobody who they are', async () => {
    const job = await aJob(server.ctx.db);
    const person = aPerson();
    await register(job, person);
    await someTimeAgo(job);
    const known = await ask(job, person.email.toUpperCase());
    const unknown = await ask(job, 'nobody@mail.example');
    expect([known.status, known.json]).toEqual([202, { status: 'OK' }]);
    expect([unknown.status, unknown.json]).toEqual([known.status, known.json]);
    const sent = await mailsOf(job);
    expect(sent).toHaveLength(2);
    for (const mail of sent) expect(mail).toMatchObject({ type: 'link', to_address: person.email });
    // Asked for again immediately, it is sent once.
    expect((await ask(job, person.email)).status).toBe(202);
    expect(await mailsOf(job)).toHaveLength(2);
  });

  test('is sent after the activity closed too, and not to somebody who is not invited yet', async () => {
    const job = await aJob(server.ctx.db, { archived: true });
    const invited = await anApplication(server.ctx.db, { job, invited_at: new Date() });
    const added = await anApplication(server.ctx.db, { job, invited_at: null });
    const addressOf = async ({ user_id }: { user_id: number }) =>
      (await server.ctx.db.select().from(users).where(eq(users.id, user_id)))[0]!.email;
    for (const application of [invited, added]) expect((await ask(job, await addressOf(application))).status).toBe(202);
    expect(await mailsOf(job)).toMatchObject([{ to_address: await addressOf(invited) }]);
  });

  test.each([
    ['no address', 'somebody', 422],
    ['an address without end', `a@${'b'.repeat(10_000)}.example`, 422],
  ])('is refused for %s', async (_what, email, status) => {
    expect((await ask(await aJob(server.ctx.db), email)).status).toBe(status);
  });

  test('has no page in an unknown or a suspended activity', async () => {
    const { id: company_id } = await aCompany(server.ctx.db, { suspended_at: new Date() });
    for (const job of [{ shorturl: 'nothing-here' }, await aJob(server.ctx.db, { company_id })])
      expect((await ask(job, 'nobody@mail.example')).status).toBe(404);
  });
});

describe('the page', () => {
  const template = [
    '<html lang="en-GB"><title><!--page-title--></title><!--page-head-->',
    '<script type="application/json" id="page-data"><!--page-data--></script><div id="root"><!--first-view--></div>',
  ].join('');
  const fill = async (shorturl: string, french = false) =>
    fillPublicPage(template, (await publicPage(server.ctx, shorturl, french ? 'fr-fr' : 'en-gb')).page, 'nonce');
  const dataOf = (html: string) => JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)![1]!) as unknown;

  test('carries the facts, a first view, and what other sites show of it', async () => {
    const job = await aJob(server.ctx.db, { title: 'Night nurse' });
    const html = await fill(job.shorturl);
    expect(html).toMatch(/<title>Night nurse · company-\w+<\/title>/);
    expect(html).toContain('<meta property="og:title" content="Night nurse" />');
    expect(html).toContain(`hreflang="fr-FR" href="http://vivavoce.test/fr/j/${job.shorturl}"`);
    expect(html).toContain('<h1>Night nurse</h1>');
    expect(dataOf(html)).toMatchObject({ public_job: { title: 'Night nurse' } });
    expect(await fill(job.shorturl, true)).toContain('<html lang="fr-FR"');
  });

  test('runs nothing of what staff wrote, and breaks out of nothing', async () => {
    const title = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)> $& $1 <!--first-view-->';
    const job = await aJob(server.ctx.db, {
      title: 'x',
      description: `<p onclick="alert(1)">Hello</p><script>alert(2)</script>${title}`,
    });
    await server.ctx.db.update(jobs).set({ title }).where(eq(jobs.id, job.id));
    const html = await fill(job.shorturl);
    expect(html).not.toMatch(/<script>|<img|onclick="/);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('<!--first-view-->');
    expect(dataOf(html)).toMatchObject({ public_job: { title } });
  });

  test('of an unknown activity says so to scripts and robots', async () => {
    const html = await fill('nothing-here');
    expect(dataOf(html)).toEqual({ public_job: null });
    expect(html).toContain('noindex');
  });
});
