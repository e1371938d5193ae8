import { count, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Job, JobTemplate } from '@vivavoce/contract/types.ts';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { aCompany, aMember, aSeat, aTemplate, aUser } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { events, job_templates, jobs } from '../../db/schema/index.ts';

interface Page {
  count: number;
  page: number;
  page_size: number;
  has_next: boolean;
  results: JobTemplate[];
}
const LIST = '/templates/api/job-templates';
const CREATE = `${LIST}/create`;
const server = useTestServer();
let limited: ApiClient;
let freemium: ApiClient;
let reviewer: ApiClient;
let ids: Record<'service' | 'french' | 'own' | 'foreign' | 'unready', number>;

const content = (title: string, more: object = {}) => ({
  job: { title, description: '<p>What it is about.</p>', role: 'Adviser', rating_style: 2, ...more },
  questions: [
    { text: 'Why this work?', competency: 'Motivation', preparation_seconds: null, answer_seconds: 90 },
    { text: 'When did you last help somebody?', preparation_seconds: 60, answer_seconds: 120, attempts_allowed: 1 },
  ],
});

const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  const { db } = server.ctx;
  const company_id = scene.company_id;
  limited = await server.staff(await aMember(db, { company_id, create_interview_only: true }));
  freemium = await server.staff(await aMember(db, { company_id: (await aCompany(db, { plan: 'freemium' })).id }));
  const person = await aUser(db);
  await aSeat(db, scene.job, { user_id: person.id });
  reviewer = await server.staff(person, null);
  const other = (await aCompany(db)).id;
  const made = {
    service: await aTemplate(db, {
      title: 'Customer service',
      featured_order: 2,
      content: content('Customer adviser'),
    }),
    french: await aTemplate(db, {
      title: 'Conseiller clientèle',
      default_locale: 'fr-fr',
      featured_order: 1,
      content: content('Conseiller', { role: 'Conseiller' }),
    }),
    own: await aTemplate(db, { title: 'Our own', company_id, content: content('Ours') }),
    foreign: await aTemplate(db, { title: 'Of somebody else', company_id: other, content: content('Theirs') }),
    unready: await aTemplate(db, {
      title: 'Without questions',
      company_id,
      content: { job: { title: 'Half done' }, questions: [] },
    }),
  };
  ids = Object.fromEntries(Object.entries(made).map(([name, { id }]) => [name, id])) as typeof ids;
});

const list = async (query = '', by = scene.client): Promise<Page> => {
  const reply = await by.get(`${LIST}${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as Page;
};
const titles = async (query: string, by = scene.client) => (await list(query, by)).results.map(({ title }) => title);
const create = (body: unknown, by = scene.client, headers = {}) => by.send('POST', CREATE, { json: body, headers });
const howMany = async () => (await server.ctx.db.select({ n: count() }).from(jobs))[0]?.n;

describe('the list of templates', () => {
  it.each([
    ['', ['Conseiller clientèle', 'Customer service', 'Our own', 'Without questions']],
    ['/', ['Conseiller clientèle', 'Customer service', 'Our own', 'Without questions']],
    ['?order_by=title', ['Conseiller clientèle', 'Customer service', 'Our own', 'Without questions']],
    ['?order_by=-created_at', ['Without questions', 'Our own', 'Conseiller clientèle', 'Customer service']],
    ['?featured=true', ['Conseiller clientèle', 'Customer service']],
    ['?featured=0', ['Our own', 'Without questions']],
    ['?search=CLIENTELE', ['Conseiller clientèle']],
    ['?search=adviser%20customer', ['Customer service']],
    ['?search=%25', []],
    ['?search=somebody', []],
  ])('%s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('pages by six', async () => {
    expect(await list()).toMatchObject({ count: 4, page: 1, page_size: 6, has_next: false });
    expect(await list('?page_size=3')).toMatchObject({ count: 4, page_size: 3, has_next: true });
    expect(await titles('?page_size=3&page=2')).toEqual(['Without questions']);
    expect(await list('?page=9')).toMatchObject({ count: 4, page: 9, has_next: false, results: [] });
  });

  it('says what each holds', async () => {
    const [first] = (await list('?search=service')).results;
    expect(first).toMatchObject({
      id: ids.service,
      role: 'Adviser',
      job_kind: 'presentation',
      default_locale: 'en-gb',
      question_count: 2,
      // Unlimited thinking counts as the usual half minute.
      duration: 5,
      featured: true,
      shared: true,
    });
    expect((await list('?search=own')).results[0]).toMatchObject({ shared: false, featured: false });
  });

  it('is for members of any kind of company, and each sees no other company’s', async () => {
    expect(await titles('', freemium)).toEqual(['Conseiller clientèle', 'Customer service']);
    expect(await titles('', limited)).toContain('Our own');
    expect((await reviewer.get(LIST)).status).toBe(403);
    expect((await create({ template_ids: [ids.service] }, reviewer)).status).toBe(403);
  });

  it.each([
    ['page_size=101', { page_size: ['too_big'] }],
    ['order_by=salary', { order_by: ['not_allowed'] }],
    ['featured=perhaps', { featured: ['not_allowed'] }],
    ['search=a%00', { search: ['control_characters'] }],
  ])('refuses ?%s', async (query, errors) => {
    expect(problemOf(await scene.client.get(`${LIST}?${query}`))).toEqual({ status: 422, code: 'invalid', errors });
  });
});

describe('an activity from a template', () => {
  it('is a copy with its questions, published, in the name of the own company', async () => {
    const reply = await create({ template_ids: [ids.service] });
    expect(reply.status, reply.text).toBe(201);
    const [job] = reply.json as [Job];
    expect(job).toMatchObject({
      title: 'Customer adviser',
      status: 'Published',
      role: 'Adviser',
      rating_style: 2,
      question_count: 2,
      contact_name: scene.owner.full_name,
      invitation_subject: 'Your video interview: [INTERVIEW TITLE]',
      marketplace_public: false,
    });
    const questions = await scene.client.get(`/api/jobs/${job.id}/questions`);
    expect(questions.json).toMatchObject([
      { text: 'Why this work?', order: 1, competency: 'Motivation', preparation_seconds: null, answer_seconds: 90 },
      { text: 'When did you last help somebody?', order: 2, attempts_allowed: 1 },
    ]);
    const feed = await server.ctx.db.select().from(events).where(eq(events.job_id, job.id)).orderBy(events.id);
    expect(feed.map(({ type }) => type)).toEqual(['job.created', 'job.published']);
    // The copy goes its own way.
    await scene.client.patch(`/api/jobs/${job.id}`, { title: 'Changed' });
    expect(await titles('?search=customer')).toEqual(['Customer service']);
  });

  it('speaks the language of the template', async () => {
    const [job] = (await create({ template_ids: [ids.french] })).json as [Job];
    expect(job).toMatchObject({
      default_locale: 'fr-fr',
      invitation_subject: 'Votre entretien vidéo : [INTERVIEW TITLE]',
    });
  });

  it('stays a draft where that is asked for, even if something is missing', async () => {
    const [job] = (await create({ template_ids: [ids.unready], publish: false })).json as [Job];
    expect(job).toMatchObject({ title: 'Half done', status: 'Draft', question_count: 0, published_at: null });
  });

  it('comes one for each template, in the order asked for, twice the same once', async () => {
    const reply = await create({ template_ids: [ids.own, ids.service, ids.own], marketplace_public: true });
    expect((reply.json as Job[]).map(({ title, marketplace_public }) => [title, marketplace_public])).toEqual([
      ['Ours', true],
      ['Customer adviser', true],
    ]);
  });

  it('is not in the marketplace where it is copied from one that is', async () => {
    const [job] = (await create({ template_ids: [ids.own], marketplace_public: true })).json as [Job];
    const copy = await scene.client.post(`/api/jobs?duplicate=${job.id}`, {});
    expect(copy.json).toMatchObject({ title: 'Ours (copy)', marketplace_public: false });
  });

  it('belongs to the limited member who made it, and not in the marketplace', async () => {
    const [job] = (await create({ template_ids: [ids.own] }, limited)).json as [Job];
    expect((await limited.get(`/api/jobs/${job.id}`)).status).toBe(200);
    const before = await howMany();
    expect((await create({ template_ids: [ids.own], marketplace_public: true }, limited)).status).toBe(403);
    expect(await howMany()).toBe(before);
  });

  it('is made with all others or not at all, and every lack is named', async () => {
    const before = await howMany();
    const reply = await create({ template_ids: [ids.service, ids.unready, ids.own] });
    expect(problemOf(reply)).toMatchObject({ status: 422, code: 'not_publishable' });
    expect(reply.json).toMatchObject({
      missing: [
        { template: ids.unready, code: 'description_missing' },
        { template: ids.unready, step: 'questions', code: 'questions_missing' },
      ],
    });
    for (const hidden of [ids.foreign, 999_999_999])
      expect((await create({ template_ids: [ids.service, hidden] })).status).toBe(404);
    expect(await howMany()).toBe(before);
  });

  it('is made once for one key, however often it is sent', async () => {
    const before = (await howMany()) ?? 0;
    const headers = { 'idempotency-key': 'one-template' };
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => create({ template_ids: [ids.service] }, scene.client, headers)),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await howMany()).toBe(before + 1);
    const other = await create({ template_ids: [ids.own] }, scene.client, headers);
    expect(problemOf(other)).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
  });

  it.each([
    [{}, { template_ids: ['required'] }],
    [{ template_ids: [] }, { template_ids: ['too_small'] }],
    [{ template_ids: Array.from({ length: 21 }, (_, n) => n + 1) }, { template_ids: ['too_big'] }],
    [{ template_ids: ['1'] }, { 'template_ids.0': ['wrong_type'] }],
    [{ template_ids: [1], publish: 'yes' }, { publish: ['wrong_type'] }],
    [{ template_ids: [1], company_id: 1 }, { company_id: ['unknown_field'] }],
  ])('refuses %j', async (body, errors) => {
    expect(problemOf(await create(body))).toEqual({ status: 422, code: 'invalid', errors });
  });

  it('never carries markup that could run', async () => {
    const hostile = await aTemplate(server.ctx.db, {
      content: {
        ...content('Hostile'),
        job: { title: 'Hostile', description: '<p onclick="x()">Text<script>x()</script></p>' },
      },
    });
    const [job] = (await create({ template_ids: [hostile.id] })).json as [Job];
    expect(job.description).toBe('<p>Text</p>');
    await server.ctx.db.delete(job_templates).where(eq(job_templates.id, hostile.id));
  });
});
