import { quarterOf } from '@vivavoce/domain/cohorts/evidence.ts';
import { contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { IDEMPOTENCY_LIMITS } from '@vivavoce/domain/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aMember, anApplication, aQuestion, aResponse, aSeat, aTemplate } from '../../../test/factories.ts';
import { aForm } from '../../../test/files.ts';
import { IN_DEPTH } from '../../../test/in-depth.ts';
import {
  cohorts,
  companies,
  idempotency_keys,
  platform_administrators,
  webhook_deliveries,
  webhook_endpoints,
  webhook_events,
} from '../../db/schema/index.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';

interface Case {
  path: string;
  body: unknown;
  other: unknown;
  client: ApiClient;
  person: { id: number };
}
const MINUTE = 60_000;
const server = useTestServer();

const person = (email: string) => ({ user: { first_name: 'Nora', last_name: 'Lind', email } });

const aMessage = (word: string) => ({ email_subj: word, email_body: `<p>${word}</p>` });

/** A call of the operation with two bodies that are both valid; a new operation needs a row here. */
const aNewCompany = (account_name: string, email: string) => ({
  ...person(email).user,
  account_name,
  locale: 'en-gb',
  plan: 'standard',
  time_zone: 'Europe/London',
});
/** A webhook that is on, with an event that it was sent. */
async function aWebhook({ company_id, owner }: StaffScene): Promise<{ path: string; delivery: number }> {
  const now = new Date();
  const [endpoint] = await server.ctx.db
    .insert(webhook_endpoints)
    .values({
      company_id,
      name: 'Records',
      address: 'https://records.example/hooks',
      events: ['job.published'],
      body: 'thin',
      secret: '',
      secret_at: now,
      state_at: now,
      created_by: owner.id,
    })
    .returning();
  const event = { company_id, type: 'job.published', source: 'a test', sequence: 1 } as const;
  const [row] = await server.ctx.db.insert(webhook_events).values(event).returning();
  const sent = { endpoint_id: endpoint!.id, event_id: row!.id, sequence: 1, state: 'delivered' } as const;
  const [delivery] = await server.ctx.db.insert(webhook_deliveries).values(sent).returning();
  return { path: `/api/webhooks/${endpoint!.id}`, delivery: delivery!.id };
}

/** A day that has not begun anywhere. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A cohort of the company. */
async function aCohort({ company_id, owner }: StaffScene): Promise<{ path: string }> {
  const fields = { company_id, name: 'Nursing', ends_on: inDays(90), created_by: owner.id };
  const [row] = await server.ctx.db.insert(cohorts).values(fields).returning();
  return { path: `/api/cohorts/${row!.id}` };
}

const CASES: Record<string, (scene: StaffScene) => Promise<{ path: string; body: unknown; other: unknown }>> = {
  'POST /api/platform/companies': async ({ owner }) => {
    await server.ctx.db.insert(platform_administrators).values({ user_id: owner.id });
    const email = `owner${owner.id}@new.example`;
    return { path: '/api/platform/companies', body: aNewCompany('One', email), other: aNewCompany('Two', email) };
  },
  'POST /api/companies/{shortname}/events': async ({ company_id }) => {
    const { rows } = await server.ctx.db.execute<{ shortname: string }>(
      sql`select shortname from companies where id = ${company_id}`,
    );
    const event = {
      title: 'One',
      starts_at: '2027-03-01T10:00:00Z',
      ends_at: '2027-03-01T16:00:00Z',
      time_zone: 'Europe/London',
      place: 'Great Hall',
    };
    return {
      path: `/api/companies/${rows[0]?.shortname}/events`,
      body: event,
      other: { ...event, title: 'Two' },
    };
  },
  'POST /api/companies/add/company-user': async () => ({
    path: '/api/companies/add/company-user/',
    body: { ...person('one@mail.example').user, role: 'admin' },
    other: person('two@mail.example').user,
  }),
  'POST /api/cohorts': async () => {
    const body = { name: 'One', ends_on: inDays(90) };
    return { path: '/api/cohorts', body, other: { ...body, name: 'Two' } };
  },
  'POST /api/cohorts/{cohort}/members': async (scene) => {
    const { path } = await aCohort(scene);
    const csv = (email: string) => ({
      file: `First name,Last name,Email\nNora,Lind,${email}@mail.example\n`,
      field: 'csv',
      filename: 'people.csv',
    });
    return { path: `${path}/members`, body: csv('one'), other: csv('two') };
  },
  'POST /api/cohorts/{cohort}/reports': async (scene) => {
    const { path } = await aCohort(scene);
    await server.ctx.db.execute(sql`
      insert into cohort_assignments (cohort_id, job_id, company_id, due_at, created_by, created_at)
      values (${Number(path.split('/').at(-1))}, ${scene.job.id}, ${scene.company_id}, now(), ${scene.owner.id}, now() - interval '400 days')`);
    const quarter = (months: number) => quarterOf(inDays(-30 * months));
    return { path: `${path}/reports`, body: { quarter: quarter(3) }, other: { quarter: quarter(6) } };
  },
  'POST /api/cohorts/{cohort}/assignments': async (scene) => {
    const { path } = await aCohort(scene);
    const assign = (due_on: string) => ({ job: scene.job.id, due_on });
    return { path: `${path}/assignments`, body: assign(inDays(30)), other: assign(inDays(31)) };
  },
  'POST /api/companies/{shortname}/vouchers': async ({ company_id }) => {
    const [company] = await server.ctx.db.select().from(companies).where(eq(companies.id, company_id));
    return { path: `/api/companies/${company?.shortname}/vouchers`, body: { count: 2 }, other: { count: 3 } };
  },
  'POST /api/companies/{shortname}/emails': async ({ company_id }) => {
    const [company] = await server.ctx.db.select().from(companies).where(eq(companies.id, company_id));
    const body = { type: 'link', locale: 'en-gb', name: 'one@mail', subject: '', body_text: '<p>One</p>' };
    return { path: `/api/companies/${company?.shortname}/emails`, body, other: { ...body, name: 'Two' } };
  },
  'POST /api/companies/{shortname}/{type}-email/test': async ({ company_id }) => {
    const [company] = await server.ctx.db.select().from(companies).where(eq(companies.id, company_id));
    const body = { body_text: '<p>One</p>', from_name: '', reply_to_email: '', promote_practice: false };
    return {
      path: `/api/companies/${company?.shortname}/link-email/test`,
      body,
      other: { ...body, body_text: '<p>Two</p>' },
    };
  },
  'POST /api/reply-address/code': async () => ({
    path: '/api/reply-address/code',
    body: { email: 'one@mail.example' },
    other: { email: 'two@mail.example' },
  }),
  'POST /api/privacy-notices': async () => {
    const body = { notice: '<p>One</p>', consent_text: '<p>Yes</p>', based_on: 0 };
    return { path: '/api/privacy-notices', body, other: { ...body, notice: '<p>Two</p>' } };
  },
  'POST /api/jobs/{job}/reviewers': async ({ path }) => ({
    path: `${path}/reviewers`,
    body: person('one@mail.example').user,
    other: person('two@mail.example').user,
  }),
  'POST /api/jobs': async () => ({ path: '/api/jobs', body: { title: 'One' }, other: { title: 'Two' } }),
  'POST /api/jobs/{job}/questions': async ({ path }) => ({
    path: `${path}/questions`,
    body: { text: 'One?' },
    other: { text: 'Two?' },
  }),
  'POST /api/jobs/{job}/attachments': async ({ path }) => ({
    path: `${path}/attachments`,
    body: { file: 'One' },
    other: { file: 'Another' },
  }),
  'POST /api/jobs/{job}/applications': async ({ path }) => ({
    path: `${path}/applications`,
    body: { ...person('one@mail.example'), invite: true },
    other: person('two@mail.example'),
  }),
  'POST /api/jobs/{job}/applications/{application}/invite': async ({ path, job }) => ({
    path: `${path}/applications/${(await anApplication(server.ctx.db, { job })).id}/invite`,
    body: { invite_subject: 'One' },
    other: { invite_subject: 'Two' },
  }),
  'POST /api/jobs/{job}/applications/{application}/correct_email': async ({ path, job }) => ({
    path: `${path}/applications/${(await anApplication(server.ctx.db, { job })).id}/correct_email`,
    body: { email: 'one@mail.example' },
    other: { email: 'two@mail.example' },
  }),
  'POST /api/jobs/{job}/invite_all': async ({ path, job }) => {
    for (let n = 0; n < 3; n += 1)
      await anApplication(server.ctx.db, { job, status: 0, invited_at: null, deadline: null });
    return { path: `${path}/invite_all`, body: { invite_subject: 'One' }, other: { invite_subject: 'Two' } };
  },
  'POST /api/jobs/{job}/remind': async ({ path, job }) => {
    const waiting = { job, status: 1, invited_at: new Date(Date.now() - 3 * 86_400_000) };
    const [one, two] = [await anApplication(server.ctx.db, waiting), await anApplication(server.ctx.db, waiting)];
    return {
      path: `${path}/remind`,
      body: { selection: { ids: [one.id] } },
      other: { selection: { ids: [two.id] } },
    };
  },
  'POST /api/jobs/{job}/imports': async ({ path }) => {
    const csv = (email: string) => ({
      file: `First name,Last name,Email\nNora,Lind,${email}@mail.example\n`,
      field: 'csv',
      filename: 'people.csv',
    });
    return { path: `${path}/imports`, body: csv('one'), other: csv('two') };
  },
  'POST /api/jobs/{job}/applications/bulk': async ({ path, job }) => {
    const selection = { ids: [(await aResponse(server.ctx.db, job)).application.id] };
    const decide = (action: string) => ({ action, selection });
    return { path: `${path}/applications/bulk`, body: decide('shortlist'), other: decide('reject') };
  },
  'POST /api/jobs/{job}/applications/{application}/extend': async ({ path, job }) => ({
    path: `${path}/applications/${(await anApplication(server.ctx.db, { job })).id}/extend`,
    body: { days: 20 },
    other: { days: 30 },
  }),
  'POST /api/jobs/{job}/extend_all': async ({ path, job }) => {
    for (let n = 0; n < 3; n += 1) await anApplication(server.ctx.db, { job });
    return { path: `${path}/extend_all`, body: { days: 20 }, other: { days: 30 } };
  },
  'POST /api/jobs/{job}/applications/{application}/email': async ({ path, job }) => ({
    path: `${path}/applications/${(await anApplication(server.ctx.db, { job })).id}/email`,
    body: aMessage('One'),
    other: aMessage('Two'),
  }),
  'POST /api/jobs/{job}/email': async ({ path, job }) => {
    const selection = { ids: [(await anApplication(server.ctx.db, { job })).id] };
    return {
      path: `${path}/email`,
      body: { selection, ...aMessage('One') },
      other: { selection, ...aMessage('Two') },
    };
  },
  'POST /api/jobs/{job}/reviewers/{reviewer}/invite': async ({ path, job, client }) => {
    await aSeat(server.ctx.db, job);
    const [seat] = (await client.get(`${path}/reviewers`)).json as { id: number }[];
    return { path: `${path}/reviewers/${seat?.id}/invite`, body: {}, other: { again: true } };
  },
  'POST /api/jobs/{job}/reviewers/{reviewer}/move': async ({ path, job, client }) => {
    for (let n = 0; n < 2; n += 1) await aSeat(server.ctx.db, job);
    await aQuestion(server.ctx.db, { job });
    await aResponse(server.ctx.db, job);
    const [from, to] = (await client.get(`${path}/reviewers`)).json as { id: number }[];
    return {
      path: `${path}/reviewers/${from?.id}/move`,
      body: { to: to?.id, count: 1 },
      other: { to: to?.id, count: 2 },
    };
  },
  'POST /api/jobs/{job}/email-test': async ({ path }) => ({
    path: `${path}/email-test`,
    body: { type: 'invitation', body: '<p>One</p>' },
    other: { type: 'invitation', body: '<p>Two</p>' },
  }),
  'POST /api/jobs/{job}/email_questions': async ({ path, job }) => {
    await aQuestion(server.ctx.db, { job });
    const to = (name: string) => ({ msg_to: [`${name}@mail.example`] });
    return { path: `${path}/email_questions`, body: to('one'), other: to('two') };
  },
  'POST /templates/api/job-templates/imports': async () => {
    const json = (title: string) => ({
      file: JSON.stringify([{ title, job: {} }]),
      field: 'file',
      filename: 'templates.json',
    });
    return { path: '/templates/api/job-templates/imports', body: json('One'), other: json('Another') };
  },
  'POST /api/questions/imports': async () => {
    const csv = (text: string) => ({ file: `text\n${text}\n`, field: 'file', filename: 'questions.csv' });
    return { path: '/api/questions/imports', body: csv('One?'), other: csv('Another?') };
  },
  'POST /api/company-users/imports': async () => {
    const csv = (email: string) => ({
      file: `first_name,email\nNora,${email}@mail.example\n`,
      field: 'file',
      filename: 'users.csv',
    });
    return { path: '/api/company-users/imports', body: csv('one'), other: csv('another') };
  },
  'POST /api/questions': async () => ({
    path: '/api/questions',
    body: { text: 'One?' },
    other: { text: 'Two?' },
  }),
  'POST /api/companies/{shortname}/videos': async ({ client }) => {
    const { shortname } = (await client.get('/api/settings')).json as { shortname: string };
    const film = (filename: string) => ({ filename, description: 'A film', bytes: 1000 });
    return { path: `/api/companies/${shortname}/videos`, body: film('one.mp4'), other: film('two.mp4') };
  },
  'POST /api/people/{person}/notes': async ({ job }) => ({
    path: `/api/people/${(await anApplication(server.ctx.db, { job })).user_id}/notes`,
    body: { text: 'One' },
    other: { text: 'Two' },
  }),
  'POST /api/jobs/{job}/comments': async ({ path, job }) => {
    await aQuestion(server.ctx.db, { job });
    const { application } = await aResponse(server.ctx.db, job);
    const comment = (text: string) => ({ application: application.id, comment: text });
    return { path: `${path}/comments`, body: comment('One'), other: comment('Two') };
  },
  'POST /api/jobs/{job}/calibration/comments': async ({ client, path, job }) => {
    const question = await aQuestion(server.ctx.db, { job });
    const { application } = await aResponse(server.ctx.db, job);
    for (let seats = 0; seats < 2; seats += 1) await aSeat(server.ctx.db, job);
    await client.post(`${path}/calibration`, { answers: [{ application: application.id, question: question.id }] });
    const comment = (text: string) => ({ place: 1, comment: text });
    return { path: `${path}/calibration/comments`, body: comment('One'), other: comment('Two') };
  },
  'POST /api/companies/{shortname}/actions': async ({ client, job }) => {
    const { shortname } = (await client.get('/api/settings')).json as { shortname: string };
    await aQuestion(server.ctx.db, { job });
    const { application, answers } = await aResponse(server.ctx.db, job);
    const reset = { application: application.id, action_type: 'Reset', answers: answers.map(({ id }) => id) };
    const path = `/api/companies/${shortname}/actions`;
    return { path, body: { ...reset, text: 'No sound' }, other: { ...reset, text: 'No picture' } };
  },
  'POST /api/webhooks/{webhook}/test': async (scene) => {
    const { path } = await aWebhook(scene);
    return { path: `${path}/test`, body: undefined, other: undefined };
  },
  'POST /api/webhooks/{webhook}/send-again': async (scene) => {
    const { path } = await aWebhook(scene);
    const since = (hours: number) => ({ since: new Date(Date.now() - hours * 3_600_000).toISOString() });
    return { path: `${path}/send-again`, body: since(1), other: since(2) };
  },
  'POST /api/webhooks/{webhook}/deliveries/{delivery}/send-again': async (scene) => {
    const { path, delivery } = await aWebhook(scene);
    return { path: `${path}/deliveries/${delivery}/send-again`, body: undefined, other: undefined };
  },
  'POST /api/platform/templates': async ({ job, owner }) => {
    await server.ctx.db.insert(platform_administrators).values({ user_id: owner.id });
    const path = '/api/platform/templates';
    return { path, body: { job: job.id, title: 'Advisers' }, other: { job: job.id, title: 'Nurses' } };
  },
  'POST /templates/api/job-templates': async ({ job }) => ({
    path: '/templates/api/job-templates',
    body: { job: job.id, title: 'Advisers' },
    other: { job: job.id, title: 'Nurses' },
  }),
  'POST /templates/api/job-templates/create': async ({ company_id }) => {
    const one = async () => ({ template_ids: [(await aTemplate(server.ctx.db, { company_id })).id] });
    return { path: '/templates/api/job-templates/create', body: await one(), other: await one() };
  },
};

const marked = (Object.keys(contract) as Operation[]).filter((key) => (contract[key] as Route).idempotent);
async function prepare(operation: string): Promise<Case> {
  const scene = await aStaffScene(server);
  const made = await CASES[operation]?.(scene);
  if (!made) throw new Error(`${operation} has no case`);
  return { ...made, client: scene.client, person: scene.owner };
}
const send = ({ client, path }: Case, body: unknown, key: string, by = client) => {
  const headers = { 'idempotency-key': key };
  const { file, field = 'attachment', filename = 'notes.txt' } = (body ?? {}) as Partial<Record<string, string>>;
  if (file !== undefined) return by.send('POST', path, { ...aForm(field, filename, file), headers });
  return by.post(path, body, { headers });
};

/** Everything that a repeat could double. */
async function effects(): Promise<Record<string, number>> {
  const tables = [
    'jobs',
    'questions',
    'applications',
    'mails',
    'events',
    'applicant_requests',
    'comments',
    'calibration_comments',
    'person_notes',
    'company_emails',
    'users',
    'companies',
    'reviewers',
    'library_questions',
    'job_templates',
    'videos',
    'imports',
    'company_events',
    'cohorts',
    'cohort_members',
    'cohort_assignments',
    'cohort_reports',
    'mailings',
    'webhook_news',
    'pgboss.job',
  ];
  const counts = sql.raw(tables.map((name) => `(select count(*)::int from ${name}) as "${name}"`).join(', '));
  // What is sent to a webhook once more is no row of its own.
  const sent = sql`(select count(*)::int from audit_events where type = 'webhook.sent') as sent_again`;
  const { rows } = await server.ctx.db.execute<Record<string, number>>(sql`select ${counts}, ${sent}`);
  return rows[0] ?? {};
}
const grown = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)]));

describe('a call with an Idempotency-Key', () => {
  it('is possible for every operation that creates or sends, and each has a case here', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(marked.map(String).toSorted());
  });

  /** The guard is one for all operations: by day twenty repeats meet one of them, and a few each of the others. */
  const repeatsOf = (operation: Operation) => (IN_DEPTH || operation === 'POST /api/jobs' ? 20 : 5);

  it.each(marked)('%s: repeats at the same time have one effect and the same reply', async (operation) => {
    const single = await prepare(operation);
    const start = await effects();
    expect((await send(single, single.body, 'alone')).status).toBeLessThan(300);
    const ofOne = grown(start, await effects());
    expect(Object.values(ofOne).some((n) => n > 0)).toBe(true);

    // The same on rows of its own: another address, so that the person is as new as in the first call.
    const repeated = await prepare(operation);
    const written = JSON.stringify(repeated.body ?? null).replace('one@mail', 'once@mail');
    const body = repeated.body === undefined ? undefined : (JSON.parse(written) as unknown);
    const before = await effects();
    const calls = Array.from({ length: repeatsOf(operation) }, () => send(repeated, body, 'a-key_1'));
    const replies = await Promise.all(calls);
    expect(grown(before, await effects())).toEqual(ofOne);
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBeLessThan(300);

    const later = await send(repeated, body, 'a-key_1');
    expect([later.status, later.text]).toEqual([replies[0]?.status, replies[0]?.text]);
    expect(later.headers.get('content-type')).toContain('application/json');
    expect(grown(before, await effects())).toEqual(ofOne);
    if (body === undefined) return;
    const different = await send(repeated, repeated.other, 'a-key_1');
    expect(problemOf(different)).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    expect(grown(before, await effects())).toEqual(ofOne);
  });

  it.each([
    'POST /api/jobs',
    'POST /api/jobs/{job}/attachments',
    'POST /api/jobs/{job}/comments',
    'POST /api/jobs/{job}/email',
    'POST /api/jobs/{job}/imports',
    'POST /api/companies/{shortname}/videos',
  ] as const)('%s: with keys of their own, two are seen to have two effects', async (operation) => {
    const one = await prepare(operation);
    const before = await effects();
    await send(one, one.body, 'one-key');
    const ofOne = grown(before, await effects());
    await send(one, one.body, 'another-key');
    const ofBoth = grown(before, await effects());
    expect(ofBoth).not.toEqual(ofOne);
    expect(Object.entries(ofBoth).filter(([name, n]) => n > 0 && n === 2 * (ofOne[name] ?? 0))).not.toEqual([]);
  });

  it('that was refused may be mended under the same key', async () => {
    const one = await prepare('POST /api/jobs/{job}/applications');
    await send(one, one.body, 'first');
    const taken = await send(one, one.body, 'second');
    expect(problemOf(taken)).toMatchObject({ status: 409, code: 'already_applied' });
    expect((await send(one, one.other, 'second')).status).toBe(201);
  });

  it('means nothing to another person or another company', async () => {
    const one = await prepare('POST /api/jobs');
    const first = await send(one, one.body, 'shared');
    const { company_id } = await aMember(server.ctx.db);
    const stranger = await server.staff(await aMember(server.ctx.db, { company_id }));
    const theirs = await send(one, one.body, 'shared', stranger);
    expect(theirs.status).toBe(201);
    expect(theirs.text).not.toBe(first.text);
  });

  it('that died with its server before its effect may be made again, by one', async () => {
    const one = await prepare('POST /api/jobs');
    await send(one, one.body, 'died');
    const renewed_at = sql`now() - make_interval(secs => ${IDEMPOTENCY_LIMITS.unanswered_seconds + 1})`;
    await server.ctx.db.update(idempotency_keys).set({ has_effect: false, status: null, response: null, renewed_at });
    expect(problemOf(await send(one, one.other, 'died'))).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    const before = await effects();
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(one, one.body, 'died')));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(grown(before, await effects())).toMatchObject({ jobs: 1 });
  });

  it('that the database left in the middle may be made again immediately', async () => {
    const one = await prepare('POST /api/jobs');
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const { db } = server.ctx;
    vi.spyOn(db, 'transaction').mockRejectedValue(lost);
    vi.spyOn(db, 'delete').mockImplementation(() => {
      throw lost;
    });
    const first = await send(one, one.body, 'lost');
    expect(problemOf(first)).toMatchObject({ status: 503, code: 'database_unavailable' });
    expect(first.headers.get('retry-after')).toBe('5');
    vi.restoreAllMocks();
    expect((await send(one, one.body, 'lost')).status).toBe(201);
  });

  it('of a caller who left while it was claimed is free for a repeat', async () => {
    const { client, path, body } = await prepare('POST /api/jobs');
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%idempotency_keys%'`;
    const line = new AbortController();
    const headers = { 'idempotency-key': 'left' };
    await server.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`lock table idempotency_keys in exclusive mode`);
      const first = client.post(path, body, { headers, signal: line.signal });
      await vi.waitFor(async () => expect((await server.ctx.db.execute(waiting)).rows).toHaveLength(1));
      line.abort();
      await expect(first).rejects.toThrow('aborted');
    });
    const before = await effects();
    expect((await client.post(path, body, { headers })).status).toBe(201);
    const jobs = [before, await effects()].map((counts) => counts['jobs']);
    expect(jobs[1]! - jobs[0]!).toBeLessThanOrEqual(1);
    expect((await client.post(path, body, { headers })).status).toBe(201);
    expect(await effects()).toMatchObject({ jobs: jobs[1] });
  });

  it('is remembered for a day', async () => {
    const one = await prepare('POST /api/jobs');
    const first = await send(one, one.body, 'yesterday');
    server.pass(23 * 60 * MINUTE);
    const again = { ...one, client: await server.staff(one.person) };
    expect((await send(again, one.body, 'yesterday')).text).toBe(first.text);
    server.pass(2 * 60 * MINUTE);
    const later = { ...one, client: await server.staff(one.person) };
    const afterwards = await send(later, one.other, 'yesterday');
    expect([afterwards.status, afterwards.text === first.text]).toEqual([201, false]);
  });

  it.each(['', 'a b', 'ä', 'x'.repeat(101), 'a/b'])('is refused where the key is %j', async (key) => {
    const one = await prepare('POST /api/jobs');
    const reply = await one.client.post(one.path, one.body, {
      headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
    });
    expect(problemOf(reply)).toMatchObject({ status: 422, errors: { 'Idempotency-Key': ['wrong_format'] } });
  });
});
