import { JOB_KINDS, kindFields } from '@vivavoce/domain/jobs/kinds.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import {
  aCompany,
  aJob,
  aMember,
  anApplicantRequest,
  anApplication,
  aQuestion,
  aResponse,
  aSeat,
} from '../../../test/factories.ts';
import type { Job } from '../../../test/factories.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import type { ApiClient } from '../../../test/api-client.ts';

interface Page {
  count: number;
  page: number;
  page_size: number;
  has_next: boolean;
  results: { id: number; title: string; buckets: Record<string, number>; reviewer_count: number; duration: number }[];
}
const HOUR = 3600_000;
const server = useTestServer();
let client: ApiClient;
let limited: ApiClient;
/** Sits on the panel of one activity. */
let seat: { id: number };

beforeAll(async () => {
  const { db } = server.ctx;
  const company = await aCompany(db);
  const owner = await aMember(db, { company_id: company.id, role: 'owner' });
  const member = await aMember(db, { company_id: company.id, create_interview_only: true });
  client = await server.staff(owner);
  limited = await server.staff(member);
  const mine = { company_id: company.id, created_by: owner.id };
  const at = (hours: number) => new Date(Date.now() - hours * HOUR);
  const closing = new Date(Date.now() + 48 * HOUR);
  const alpha = await aJob(db, { ...mine, title: 'alpha 100%_sure', created_at: at(5), fixed_deadline: closing });
  await aJob(db, { ...mine, title: 'Bravo', created_at: at(4), status: 'Draft', published_at: null });
  await aJob(db, {
    ...mine,
    title: 'charlie',
    marketplace_public: true,
    created_at: at(4),
    fixed_deadline: new Date(Date.now() + 99 * 24 * HOUR),
  });
  await aJob(db, { ...mine, title: 'Délta', created_at: at(3), archived: true });
  await aJob(db, { ...mine, created_by: member.id, title: 'echo', created_at: at(2) });
  await aJob(db, { title: 'foxtrot of somebody else', created_at: at(1) });
  await aQuestion(db, { job: alpha, preparation_seconds: null, answer_seconds: 45 });
  await aQuestion(db, { job: alpha, preparation_seconds: 60, answer_seconds: 120 });
  for (let n = 0; n < 6; n += 1) seat = await aSeat(db, alpha);
  const invited = await anApplication(db, { job: alpha });
  await anApplicantRequest(db, invited);
  await anApplicantRequest(db, invited, { action_type: 'Adjustment' });
  await anApplicantRequest(db, invited, { action_type: 'Reset', dismissed_at: new Date() });
  await anApplicantRequest(db, await anApplication(db));
  await aResponse(db, alpha);
  await aResponse(db, alpha, { shortlisted_at: new Date() });
  await aResponse(db, alpha, { archived_at: new Date() });
});

const list = async (query = '', by = client): Promise<Page> => {
  const reply = await by.get(`/api/jobs${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as Page;
};
const titles = async (query: string, by = client) => (await list(query, by)).results.map(({ title }) => title);

it('activities by deadline: what closes next, what never closes, and last what closed, the latest first', async () => {
  const { db } = server.ctx;
  const company = await aCompany(db);
  const owner = await aMember(db, { company_id: company.id, role: 'owner' });
  const days: readonly (number | null)[] = [-3, 20, null, -400, 2, -1];
  for (const day of days) {
    const fixed_deadline = day === null ? null : new Date(Date.now() + day * 24 * HOUR);
    await aJob(db, { company_id: company.id, created_by: owner.id, title: `In ${day} days`, fixed_deadline });
  }
  const found = [];
  for (const page of [1, 2, 3])
    found.push(...(await titles(`?ordering=deadline&page_size=2&page=${page}`, await server.staff(owner))));
  expect(found).toEqual([2, 20, null, -1, -3, -400].map((day) => `In ${day} days`));
});

describe('the list of activities', () => {
  it.each([
    ['', ['echo', 'charlie', 'Bravo', 'alpha 100%_sure']],
    ['?ordering=created_at', ['alpha 100%_sure', 'Bravo', 'charlie', 'echo']],
    ['?ordering=title', ['alpha 100%_sure', 'Bravo', 'charlie', 'echo']],
    ['?ordering=-title', ['echo', 'charlie', 'Bravo', 'alpha 100%_sure']],
    ['?ordering=deadline', ['alpha 100%_sure', 'charlie', 'Bravo', 'echo']],
    ['?status=draft', ['Bravo']],
    ['?status=Draft', ['Bravo']],
    ['?status=Published&ordering=title', ['alpha 100%_sure', 'charlie', 'echo']],
    ['?status=published&ordering=title', ['alpha 100%_sure', 'charlie', 'echo']],
    ['?archived=true', ['Délta']],
    ['?filter=Archived', ['Délta']],
    ['?filter=All', ['echo', 'charlie', 'Bravo', 'alpha 100%_sure']],
    ['?filter=All&archived=true', ['Délta']],
    ['?public=true', ['charlie']],
    ['?public=false&status=published', ['echo', 'alpha 100%_sure']],
    ['?archived=0&q=DEL', []],
    ['?q=charl', ['charlie']],
    ['?q=sure%20ALPHA', ['alpha 100%_sure']],
    ['?q=alpha%20bravo', []],
    ['?q=del&archived=any', ['Délta']],
    ['?archived=any&ordering=title', ['alpha 100%_sure', 'Bravo', 'charlie', 'Délta', 'echo']],
    ['?archived=any&status=draft', ['Bravo']],
    ['?q=%C3%A9CHO', ['echo']],
    [`?q=${encodeURIComponent('%_')}`, ['alpha 100%_sure']],
    [`?q=${encodeURIComponent("'; drop table jobs")}`, []],
    ['?q=foxtrot', []],
  ])('%s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('shows a limited member only the own ones', async () => {
    expect(await titles('', limited)).toEqual(['echo']);
  });

  it('pages without losing or repeating one', async () => {
    const pageTitles: string[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const part = await list(`?page_size=1&page=${page}`);
      expect(part).toMatchObject({ count: 4, page, page_size: 1, has_next: page < 4 });
      pageTitles.push(...part.results.map(({ title }) => title));
    }
    expect(pageTitles).toEqual(await titles(''));
    expect(await list('?page=9')).toMatchObject({ count: 4, page: 9, has_next: false, results: [] });
  });

  it('narrows to the panels that somebody sits on', async () => {
    expect(await titles(`?reviewer=${seat.id}`)).toEqual(['alpha 100%_sure']);
    expect(await titles(`?reviewer=${seat.id}&q=charlie`)).toEqual([]);
    expect(await titles(`?reviewer=${seat.id}`, limited)).toEqual([]);
    expect(await list(`?reviewer=${seat.id + 1000}`)).toMatchObject({ count: 0, results: [] });
  });

  it('carries counts, length and panel of each', async () => {
    const [first] = (await list('?q=alpha')).results;
    expect(first).toMatchObject({
      buckets: { ToInvite: 0, AwaitingResponse: 1, Responded: 1, Reviewed: 0, Outcomes: 1 },
      reviewer_count: 6,
      question_count: 2,
      duration: 5,
    });
    const single = await client.get(`/api/jobs/${first?.id}`);
    expect((single.json as { duration: number }).duration).toBe(first?.duration);
  });

  it.each([
    ['page_size=101', { page_size: ['too_big'] }],
    ['page_size=0', { page_size: ['too_small'] }],
    ['page=0', { page: ['too_small'] }],
    ['page=x', { page: ['wrong_type'] }],
    ['status=open', { status: ['not_allowed'] }],
    ['reviewer=me', { reviewer: ['wrong_type'] }],
    ['ordering=salary', { ordering: ['not_allowed'] }],
    ['archived=maybe', { archived: ['not_allowed'] }],
    ['filter=Draft', { filter: ['not_allowed'] }],
    ['public=maybe', { public: ['not_allowed'] }],
    ['q=%00', { q: ['control_characters'] }],
  ])('refuses %s', async (query, errors) => {
    expect(problemOf(await client.get(`/api/jobs?${query}`))).toEqual({ status: 422, code: 'invalid', errors });
  });
});

describe('the desk', () => {
  it('counts what waits, for what the caller may see', async () => {
    const [alpha] = (await list('?q=alpha')).results;
    expect((await client.get('/api/desk')).json).toEqual({
      // Not on the panel of alpha.
      applicants_to_rate: 0,
      job_to_rate: null,
      closing_this_week: 1,
      pending_requests: 2,
      waiting: [],
      totals: { all: 4, published: 3, draft: 1, archived: 1 },
      kinds: ['presentation'],
    });
    const reviewer = await server.staff(seat, null);
    expect((await reviewer.get('/api/desk')).json).toMatchObject({ applicants_to_rate: 1, job_to_rate: alpha?.id });
    expect((await limited.get('/api/desk')).json).toMatchObject({
      applicants_to_rate: 0,
      job_to_rate: null,
      pending_requests: 0,
      totals: { all: 1, published: 1, draft: 0, archived: 0 },
    });
  });

  it.each(JOB_KINDS)('counts who waits in a %s, and no registration for a webinar', async (kind) => {
    const company = await aCompany(server.ctx.db);
    const owner = await aMember(server.ctx.db, { company_id: company.id, role: 'owner' });
    const job = await aJob(server.ctx.db, {
      company_id: company.id,
      status: 'Published',
      ...(kindFields(kind) as Partial<Job>),
    });
    await anApplication(server.ctx.db, { job, responded_at: new Date(), answer_count: 1 });
    const own = await server.staff(owner);
    const waits = kind === 'webinar' ? 0 : 1;
    expect((await own.get('/api/desk')).json).toMatchObject({ applicants_to_rate: waits });
    expect((await own.get('/api/jobs')).json).toMatchObject({ results: [{ id: job.id, to_rate: waits }] });
  });
});
