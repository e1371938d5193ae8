import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { contract } from '@vivavoce/contract/index.ts';
import { perFile } from '../lifetimes.ts';
import { applications, audit_events, comments, events, jobs } from '../../src/db/schema/index.ts';
import { useTestServer } from '../api-test.ts';
import type { Reply } from '../api-client.ts';
import type { Db } from '../../src/db/client.ts';
import { aTemplate, rowOf } from '../factories.ts';
import { callOf } from './cell-call.ts';
import { insertTogether } from './insert-together.ts';
import { namedIds, withValue } from './named-ids.ts';
import type { NamedId } from './named-ids.ts';
import type { PlantedActivity } from './planted-activity.ts';
import { CANARY, createWorld } from './world.ts';

/** No row has it. */
const ABSENT = 900_000_000;

type Row = PlantedActivity & { template: number; comment: number };

/** The row that a field names, by its name. A field that is not here fails. */
const ROWS: Record<string, (row: Row, operation: Operation) => number> = {
  applicant_accept_video: ({ video }) => video,
  interview_intro_video: ({ video }) => video,
  interview_complete_video: ({ video }) => video,
  video_id: ({ video }) => video,
  job: ({ job }) => job.id,
  jobs: ({ job }) => job.id,
  not_job: ({ job }) => job.id,
  above: ({ job }) => job.id,
  below: ({ job }) => job.id,
  application: ({ application }) => application.id,
  applications: ({ application }) => application.id,
  application_id: ({ application }) => application.id,
  applicants: ({ application }) => application.id,
  parent: ({ comment }) => comment,
  tag: ({ tag }) => tag,
  other: ({ application, merged }, operation) => (operation.endsWith('/merge') ? application.user_id : merged),
  ids: ({ application }) => application.id,
  except: ({ application }) => application.id,
  question: ({ question }) => question,
  questions: ({ question }) => question,
  answer: ({ answer }) => answer,
  answers: ({ answer }) => answer,
  answer_ids: ({ answer }) => answer,
  attempt: ({ attempt }) => attempt,
  to: ({ other_reviewer }) => other_reviewer,
  user: ({ application, job }, operation) =>
    operation.endsWith('/applications') ? application.user_id : job.created_by,
  user_id: ({ job }) => job.created_by,
  staff: ({ job }) => job.created_by,
  with: () => ABSENT - 1,
  reviewer: ({ job }) => job.created_by,
  competency: ({ criteria }) => criteria.competency,
  level: ({ criteria }) => criteria.level,
  indicator: ({ criteria }, operation) =>
    operation.includes('rubric') ? criteria.indicator : criteria.matrix_indicator,
  template_ids: ({ template }) => template,
  provider: () => ABSENT - 1,
  // Marks one of the caller alone, and answers the same for every other.
  notification: () => ABSENT - 1,
  break_glass_owner: ({ job }) => job.created_by,
  id: ({ action, criteria, attachment }, operation) => {
    if (operation.includes('/actions')) return action;
    if (operation.includes('/judgement-test')) return attachment;
    return operation.includes('/rubrics') ? criteria.indicator : criteria.competency;
  },
};

const PERSON = { first_name: 'New', last_name: 'Applicant' };
const all = (status: string) => () => ({ selection: { matching: { status } } });
const days = (status: string) => () => ({ days: 9, selection: { matching: { status } } });
const MESSAGE = { email_subj: 'Hello', email_body: '<p>Hello</p>' };
const LEVELS = [{ name: 'Low' }, { name: 'High' }];
const INDICATORS = [
  { text: 'Little', score: 1 },
  { text: 'Much', score: 5 },
];

/** Bodies in which the field stands beside others than in the matrix. */
const BESIDE: Record<string, (row: Row) => unknown> = {
  'POST /api/jobs/{job}/reviewers body .user': () => ({}),
  'POST /api/jobs/{job}/applications body .applications.[].user': () => ({ applications: [{}] }),
  'POST /api/jobs/{job}/applications body .applications.[].job': ({ job }) => ({
    applications: [{ user: { ...PERSON, email: `listed-${job.id}@mail.example` } }],
  }),
  'POST /api/jobs/{job}/applications/bulk body .selection.except.[]': () => ({
    action: 'shortlist',
    ...all('Responded')(),
  }),
  'POST /api/jobs/{job}/applications/decision_preview body .selection.except.[]': () => ({
    action: 'reject',
    selection: { matching: { status: 'Responded' } },
  }),
  'POST /api/jobs/{job}/invite_preview body .selection.except.[]': all('ToInvite'),
  'POST /api/jobs/{job}/invite_all body .selection.except.[]': all('ToInvite'),
  'POST /api/jobs/{job}/extend_all body .selection.except.[]': days('AwaitingResponse'),
  'POST /api/jobs/{job}/remind body .selection.except.[]': all('AwaitingResponse'),
  'POST /api/jobs/{job}/remind_preview body .selection.except.[]': all('AwaitingResponse'),
  'POST /api/jobs/{job}/extend_preview body .selection.except.[]': all('AwaitingResponse'),
  'POST /api/jobs/{job}/email body .selection.except.[]': () => ({ ...MESSAGE, ...all('Responded')() }),
  'POST /api/jobs/{job}/applications/bulk body .selection.matching.tag': () => ({
    action: 'shortlist',
    ...all('Responded')(),
  }),
  'POST /api/jobs/{job}/applications/decision_preview body .selection.matching.tag': () => ({
    action: 'reject',
    ...all('Responded')(),
  }),
  'POST /api/jobs/{job}/applications/tag body .selection.ids.[]': ({ tag }) => ({ action: 'untag', tag }),
  'POST /api/jobs/{job}/applications/tag body .selection.except.[]': ({ tag }) => ({
    action: 'untag',
    tag,
    ...all('Responded')(),
  }),
  'POST /api/jobs/{job}/extend_all body .selection.matching.tag': days('AwaitingResponse'),
  'POST /api/jobs/{job}/remind body .selection.matching.tag': all('AwaitingResponse'),
  'POST /api/jobs/{job}/remind_preview body .selection.matching.tag': all('AwaitingResponse'),
  'POST /api/jobs/{job}/extend_preview body .selection.matching.tag': days('AwaitingResponse'),
  'POST /api/jobs/{job}/email body .selection.matching.tag': () => ({ ...MESSAGE, ...all('Responded')() }),
  'POST /api/jobs/{job}/applications/ids body .matching.tag': ({ application }) => ({
    matching: { status: 'Responded' },
    ids: [application.id],
  }),
  'POST /api/jobs/{job}/applications/ids body .ids.[]': () => ({ matching: { status: 'Responded' } }),
  'DELETE /api/jobs/{job}/answers body .application': ({ question }) => ({ questions: [question] }),
  'DELETE /api/jobs/{job}/answers body .questions.[]': ({ application }) => ({ application: application.id }),
  'POST /api/jobs/{job}/marketplace/move body .below': () => ({}),
  'POST /api/notifications/read body .notification': () => ({}),
  'PATCH /api/jobs/{job}/rubrics/{id} body .indicators.[].id': () => ({ indicators: INDICATORS }),
  'PUT /api/jobs/{job}/matrixreviewoptions body .levels.[].id': () => ({ competencies: [], levels: LEVELS }),
  'PUT /api/jobs/{job}/matrixreviewoptions body .competencies.[].id': () => ({
    competencies: [{ name: 'Drive', indicators: [{ text: 'Says why' }] }],
    levels: LEVELS,
  }),
  'PUT /api/jobs/{job}/matrixreviewoptions body .competencies.[].indicators.[].id': ({ criteria }) => ({
    competencies: [{ id: criteria.competency, name: 'Drive', indicators: [{ text: 'Says why' }] }],
    levels: LEVELS,
  }),
};

/** An entry of the feed and one of the audit log about the applicant. */
async function note(db: Db, { application: { id: application_id, job_id, company_id } }: Row): Promise<void> {
  await db
    .insert(events)
    .values({ application_id, job_id, company_id, type: 'application.added', actor_kind: 'system' });
  await db.insert(audit_events).values({ application_id, job_id, company_id, type: 'link.read' });
}

/** The state in which calls about the applicant of a tree do something. */
async function prepare({ operation }: NamedId, row: Row): Promise<void> {
  const { db } = server.ctx;
  const { application, job } = row;
  const open = { responded_at: null, answer_count: 0 };
  const set = (state: object) => db.update(applications).set(state).where(eq(applications.id, application.id));
  if (operation.includes('invite')) await set({ ...open, status: 0, invited_at: null });
  if (operation.includes('extend') || operation.endsWith('/confirm'))
    await set({ ...open, status: 1, invited_at: new Date(), deadline: new Date(Date.now() + 3_600_000) });
  if (operation.includes('remind'))
    await set({ ...open, status: 1, invited_at: new Date(0), deadline: new Date(Date.now() + 3_600_000) });
  if (operation.includes('matrix')) await db.update(jobs).set({ rating_style: 3 }).where(eq(jobs.id, job.id));
}

const place = ({ operation, part, path }: NamedId) => `${operation} ${part} .${path.join('.')}`;

const server = useTestServer();
let foreign: Row;
let before: Map<string, unknown>;

/** The rows that a call names besides foreign ones; one that changes something has others for each of its three calls. */
const rowsOf = new Map<NamedId, Row[]>();

async function plant(relation: 'panel' | 'foreign', count: number): Promise<Row[]> {
  const trees = await world.plantAll(Array.from({ length: count }, () => ({ relation, actor: 'owner' })));
  return insertTogether(server.ctx.db, trees, async (db, tree) => {
    const { company_id, created_by, id: job_id } = tree.job;
    const [comment] = await db
      .insert(comments)
      .values({ application_id: tree.application.id, job_id, user_id: created_by, comment: 'Early days.' })
      .returning();
    return { ...tree, template: (await aTemplate(db, { company_id, created_by })).id, comment: comment!.id };
  });
}

/** A statement takes 65,535 values. */
const ROWS_AT_ONCE = 200;

const world = perFile(() => createWorld(server));
beforeAll(async () => {
  foreign = rowOf(await plant('foreign', 1));
  const needed = namedIds.flatMap((named) => (named.operation.startsWith('GET ') ? [named] : [named, named, named]));
  for (let from = 0; from < needed.length; from += ROWS_AT_ONCE) {
    const part = needed.slice(from, from + ROWS_AT_ONCE);
    const planted = await plant('panel', part.length);
    for (const [index, row] of planted.entries()) {
      const named = part[index];
      if (named) rowsOf.set(named, [...(rowsOf.get(named) ?? []), row]);
    }
  }
  await insertTogether(server.ctx.db, [foreign, ...[...rowsOf.values()].flat()], note);
  before = await storedByForeign();
});

const idOf = (named: NamedId, row: Row): number => {
  const name = named.path.findLast((part) => part !== '[]') ?? '';
  const of = ROWS[name];
  if (!of) throw new Error(`${place(named)}: no row of this test is called ${name}`);
  return of(row, named.operation);
};

async function send(named: NamedId, own: Row, value: number) {
  const { operation, part, path } = named;
  const isApplicant = (contract[operation] as Route).access === 'applicant';
  const client = isApplicant ? await server.applicant(own.application) : world.clients.owner;
  const call = callOf(world, operation, own, own, isApplicant ? 'applicant' : 'owner');
  const [method = ''] = operation.split(' ');
  if (part === 'body')
    return client.send(method, call.path, {
      ...call.request,
      json: withValue(BESIDE[place(named)]?.(own) ?? call.request.json, path, value),
    });
  const url = new URL(call.path, server.url);
  url.searchParams.set(path[0] ?? '', String(value));
  return client.send(method, `${url.pathname}${url.search}`, call.request);
}

/**
 * Places where the planted rows lead to no other answer for the own id: the domain and the pass are absent, a new rubric
 * takes no indicators, the activity is of another kind, the owner runs no platform. Foreign and absent are compared all
 * the same.
 */
const ALIKE: ReadonlySet<string> = new Set([
  'PUT /api/company-settings/domains/{domain}/enforcement body .provider',
  'PUT /api/company-settings/domains/{domain}/enforcement body .break_glass_owner',
  'POST /api/notifications/read body .notification',
  // For keys of a company alone.
  'GET /api/records/reviews query .job',
  'GET /api/desk/next query .job',
  'GET /api/desk/next query .application',
  'PUT /api/jobs/{job}/passes/{question}/places/{place} body .indicator',
  'PUT /api/jobs/{job}/passes/{question}/places/{place} body .level.competency',
  'PUT /api/jobs/{job}/passes/{question}/places/{place} body .level.indicator',
  'PUT /api/jobs/{job}/passes/{question}/places/{place} body .level.level',
  'POST /api/jobs/{job}/rubrics body .indicators.[].id',
  'PUT /api/jobs/{job}/matrixreviewoptions body .competencies.[].indicators.[].id',
  'PUT /api/jobs/{job}/matrixreviewoptions body .levels.[].id',
  'GET /api/companies/{shortname}/marketplace/figures query .job',
  'PUT /api/jobs/{job}/judgement-test body .scenarios.[].video_id',
  'PUT /api/jobs/{job}/judgement-test body .scenarios.[].picture.id',
  'GET /api/jobs/{job}/registrations query .application',
  'GET /api/test-partnership/reports query .application_id',
  'POST /api/platform/templates body .job',
  'PATCH /api/webhooks/{webhook} body .jobs.[]',
  // For learners alone; shares.test.ts tries recordings and staff of others.
  'POST /api/me/shares body .attempt',
  'POST /api/me/shares body .recipient.user',
  // No cohort has the number in the path.
  'PATCH /api/cohorts/{cohort} body .staff.[]',
  'POST /api/cohorts/{cohort}/assignments body .job',
  'POST /api/cohorts/{cohort}/reports body .with',
]);

/** A digest of what the foreign company stores. */
async function storedByForeign(): Promise<Map<string, string | null | undefined>> {
  const { rows } = await server.ctx.db.execute<{ table_name: string }>(
    sql`select table_name from information_schema.columns where table_schema = 'public' and column_name = 'company_id' order by 1`,
  );
  const digests = rows.map(async ({ table_name }) => {
    const query = `select md5(string_agg(t::text, '|' order by t::text)) as digest from "${table_name}" t where company_id = $1`;
    const { rows: result } = await server.ctx.pool.query<{ digest: string | null }>(query, [world.foreign_company_id]);
    return [table_name, result[0]?.digest] as const;
  });
  return new Map(await Promise.all(digests));
}

/** Numbers above 4 are ids here, and counts below. */
const plainReply = ({ status, text }: Reply): string =>
  `${status} ${text.replaceAll(/"request_id":"[^"]*"|"[\d-]+T[\d:.]+Z"/g, '').replaceAll(/(?<=:|\[|,)(?:[5-9]|\d{2,})\b/g, 'ID')}`;

describe('a row of another company that a body or a query names', () => {
  const cases = namedIds.map((named) => [place(named), named] as const);
  it('is looked for in many calls, which this test knows', () => {
    expect(cases.length).toBeGreaterThan(130);
    const places = new Set(cases.map(([name]) => name));
    expect([...Object.keys(BESIDE), ...ALIKE].filter((name) => !places.has(name))).toEqual([]);
  });

  it.each(cases)('%s is as absent as one that is gone', async (name, named) => {
    const [first, second = first, third = first] = rowsOf.get(named) ?? [];
    const rows = [first, second, third] as [Row, Row, Row];
    for (const row of new Set(rows)) await prepare(named, row);
    const ofForeign = await send(named, rows[0], idOf(named, foreign));
    const absent = plainReply(await send(named, rows[1], ABSENT));
    expect(ofForeign.text).not.toContain(CANARY);
    expect(plainReply(ofForeign)).toBe(absent);
    const own = plainReply(await send(named, rows[2], idOf(named, rows[2])));
    expect(own === absent, own).toBe(ALIKE.has(name));
  });

  it('stays as it was', async () => expect(await storedByForeign()).toEqual(before));
});
