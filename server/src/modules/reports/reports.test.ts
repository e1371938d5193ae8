import type { ResultOf } from '@vivavoce/contract/index.ts';
import { wallTimeOf } from '@vivavoce/domain/jobs/time-zone.ts';
import { JOB_KINDS, kindFields } from '@vivavoce/domain/jobs/kinds.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { REPORT_SPANS, REPORT_STEPS, stepsOfKinds } from '@vivavoce/domain/reports/funnel.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aMember, anApplication, aQuestion } from '../../../test/factories.ts';
import type { Job } from '../../../test/factories.ts';
import { applications, companies, jobs, mailings } from '../../db/schema/index.ts';
import { recordEvent } from '../feed/feed.service.ts';
import type { NewEvent } from '../feed/feed.service.ts';
import { recountAll, rollUp } from './roll-up.service.ts';

type Stats = ResultOf<'GET /api/companies/{shortname}/stats'>;
type Activities = ResultOf<'GET /api/companies/{shortname}/stats/activities'>;
type People = ResultOf<'GET /api/companies/{shortname}/stats/applicants'>;

const HOUR_MS = 3_600_000;
/** In the afternoon of 10 June in London, early on 11 June in Auckland. */
const NOW = Date.parse('2027-06-10T14:00:00Z');

const server = useTestServer();
const never = new AbortController().signal;

beforeAll(async () => {
  server.pass(NOW - server.ctx.now().getTime());
});

interface Scene {
  company: Awaited<ReturnType<typeof aCompany>>;
  job: Job;
  client: ApiClient;
  stats(query?: string): Promise<Stats>;
}

async function aScene(time_zone = 'Europe/London'): Promise<Scene> {
  const company = await aCompany(server.ctx.db, { time_zone });
  const owner = await aMember(server.ctx.db, { company_id: company.id, role: 'owner' });
  const job = await aJob(server.ctx.db, { company_id: company.id, status: 'Published' });
  await aQuestion(server.ctx.db, { job });
  const client = await server.staff(owner);
  return {
    company,
    job,
    client,
    // With a session of its own, since the clock moves by days.
    stats: async (query = '') =>
      (await (await server.staff(owner)).get(`/api/companies/${company.shortname}/stats${query}`)).json as Stats,
  };
}

const ago = (hours: number) => new Date(NOW - hours * HOUR_MS);
const roll = () => rollUp(server.ctx, never);

/** Story of one applicant. Hours are before now. */
interface Story {
  invited: number;
  step: number;
  cause: 'declined' | 'check.failed' | 'attempt.interrupted' | 'none';
  deadline: number;
  outcome: 'shortlisted' | 'rejected' | null;
  adjusted: boolean;
  device: 'phone' | 'computer';
  /** Hours from the invitation to the answers, to the review, to the outcome. */
  pace: [number, number, number];
  /** In the second activity of the company. */
  second: boolean;
}

const stories = fc.array(
  fc.record<Story>({
    invited: fc.integer({ min: 30, max: 24 * 40 }),
    step: fc.integer({ min: 0, max: 8 }),
    cause: fc.constantFrom('declined', 'check.failed', 'attempt.interrupted', 'none'),
    deadline: fc.constantFrom(-20, 20),
    outcome: fc.constantFrom('shortlisted', 'rejected', null),
    adjusted: fc.boolean(),
    device: fc.constantFrom('phone', 'computer'),
    pace: fc.tuple(fc.nat(10), fc.nat(9), fc.nat(8)),
    second: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

const at = (step: (typeof REPORT_STEPS)[number]) => REPORT_STEPS.indexOf(step);

/** Puts an applicant there as the product does: columns of the application, and an event for each step. */
async function act({ company, job }: Scene, story: Story): Promise<number> {
  const { db } = server.ctx;
  const { step, invited } = story;
  const sent = step >= at('sent');
  const [sending, reviewing, deciding] = story.pace;
  const decided = ago(invited - sending - reviewing - deciding);
  const application = await anApplication(db, {
    job,
    invited_at: ago(invited),
    deadline: ago(story.deadline),
    invitation_failed: step === 0,
    reasonable_adjustments: story.adjusted,
    opened_at: step >= at('opened') ? ago(invited - 1) : null,
    checked_at: step >= at('checked') ? ago(invited - 2) : null,
    responded_at: sent ? ago(invited - sending) : null,
    answer_count: sent ? 1 : 0,
    reviewed_at: step >= at('reviewed') ? ago(invited - sending - reviewing) : null,
    shortlisted_at: step === at('decided') && story.outcome !== 'rejected' ? decided : null,
    rejected_at: step === at('decided') && story.outcome === 'rejected' ? decided : null,
    declined_at: !sent && story.cause === 'declined' ? ago(2) : null,
  });
  const write = (type: NewEvent['type'], data: NewEvent['data'] = {}) =>
    recordEvent(db, {
      company_id: company.id,
      job_id: job.id,
      application_id: application.id,
      type,
      actor: 'applicant',
      data,
    });
  await write('application.invited');
  if (step >= at('opened')) await write('link.opened', { device: story.device, browser: 'safari' });
  if (step >= at('set_up')) await write('setup.started');
  if (step === at('set_up') && story.cause === 'check.failed')
    await write('check.failed', { reason: 'camera_missing' });
  if (step >= at('started')) await write('question.opened');
  if (step === at('started') && story.cause === 'attempt.interrupted') await write('attempt.interrupted');
  return application.id;
}

/** How many have each value. */
const tally = (values: readonly string[]) =>
  Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((one) => one === value).length]));

const isShortlisted = ({ step, outcome }: Story) => step === at('decided') && outcome !== 'rejected';
const isRejected = ({ step, outcome }: Story) => step === at('decided') && outcome === 'rejected';
const hasSent = ({ step }: Story) => step >= at('sent');
const checkFailed = (story: Story) => causeOf(story).startsWith('check');

/** The nearest rank of a share, as anybody would read it off the sorted list. */
const rank = (values: readonly number[], share: number): number | null =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? null;

/** The figures of one of two groups; of either when the other is small. */
function groupOf(group: readonly Story[], all: readonly Story[]) {
  const others = all.length - group.length;
  const withheld = group.length > 0 && (group.length < 10 || (others > 0 && others < 10));
  const shown = (n: number) => (withheld ? null : n);
  return {
    applicants: shown(group.length),
    sent: shown(group.filter(hasSent).length),
    shortlisted: shown(group.filter(isShortlisted).length),
    rejected: shown(group.filter(isRejected).length),
  };
}

/** The figures that a report must show of these stories, told from them alone. */
function expectFigures(stats: Stats, all: readonly Story[]): void {
  const spans: [number[], number[], number[]] = [
    all.filter(hasSent).map(({ pace }) => pace[0]),
    all.filter(({ step }) => step >= at('reviewed')).map(({ pace }) => pace[1]),
    all.filter(({ step }) => step === at('decided')).map(({ pace }) => pace[2]),
  ];
  expect(stats.spans).toMatchObject(
    spans.map((hours) => ({ n: hours.length, median_hours: rank(hours, 0.5), p90_hours: rank(hours, 0.9) })),
  );
  for (const adjusted of [true, false])
    expect(stats.adjustments.find((entry) => entry.adjusted === adjusted)).toEqual({
      adjusted,
      ...groupOf(
        all.filter((story) => story.adjusted === adjusted),
        all,
      ),
    });
  const opened = all.filter(({ step }) => step >= at('opened'));
  for (const device of ['phone', 'computer'] as const) {
    const group = opened.filter((story) => story.device === device);
    const shown = stats.devices.find((entry) => entry.device === device);
    expect(shown).toEqual(group.length === 0 ? undefined : { device, ...groupOf(group, opened) });
  }
  const faults = all.filter((story) => !hasSent(story) && /^(?:check|fault)/.test(causeOf(story)));
  expect(
    Object.fromEntries(stats.faults.map(({ device, browser, cause, n }) => [`${device} ${browser} ${cause}`, n])),
  ).toEqual(tally(faults.map((story) => `${story.device} safari ${causeOf(story)}`)));
  expect(stats.waiting.n).toBe(all.filter(({ step }) => step === at('sent')).length);
}

const londonDay = ({ invited }: Story) => wallTimeOf(ago(invited), 'Europe/London').date;

/** Why the applicant of a story has got no further, told from the story. */
function causeOf({ step, cause, deadline }: Story): string {
  if (step >= at('sent')) return 'open';
  if (cause === 'declined') return 'declined';
  if (step === 0) return 'undelivered';
  if (step === at('set_up') && cause === 'check.failed') return 'check_camera';
  if (step === at('started') && cause === 'attempt.interrupted') return 'fault';
  return deadline > 0 ? 'deadline' : 'open';
}

describe('figures of a report', () => {
  test('all equal what the applicants went through, however the roll-up is cut up', async () => {
    await fc.assert(
      fc.asyncProperty(stories, fc.integer({ min: 1, max: 5 }), async (all, parts) => {
        const scene = await aScene();
        const second = await aJob(server.ctx.db, { company_id: scene.company.id, status: 'Published' });
        await aQuestion(server.ctx.db, { job: second });
        for (const [n, story] of all.entries()) {
          await act({ ...scene, job: story.second ? second : scene.job }, story);
          if (n % parts === 0) await roll();
        }
        await roll();
        const stats = await scene.stats();
        expect(stats.steps.map(({ reached }) => reached)).toEqual(
          REPORT_STEPS.map((_step, n) => all.filter((story) => story.step >= n).length),
        );
        for (const [n, { stopped }] of stats.steps.entries()) {
          const causes = all.filter((story) => story.step === n).map(causeOf);
          expect(Object.fromEntries(stopped.map((entry) => [entry.cause, entry.n]))).toEqual(
            Object.fromEntries(
              [...new Set(causes)].map((cause) => [cause, causes.filter((one) => one === cause).length]),
            ),
          );
        }
        expectFigures(stats, all);
        const ofSecond = all.filter((story) => story.second);
        expectFigures(await scene.stats(`?jobs=${second.id}`), ofSecond);
        expectFigures(await scene.stats(`?jobs=${scene.job.id},${second.id}`), all);
        // Ten days, and the ten days before.
        const days = all.filter((story) => londonDay(story) >= '2027-06-01');
        const before = all.filter((story) => londonDay(story) >= '2027-05-22' && londonDay(story) < '2027-06-01');
        const part = await scene.stats('?from_date=2027-06-01&to_date=2027-06-10');
        expectFigures(part, days);
        expect(part.before).toMatchObject({
          from_date: '2027-05-22',
          to_date: '2027-05-31',
          invited: before.length,
          sent: before.filter(hasSent).length,
          steps: REPORT_STEPS.map((step, n) => ({ step, reached: before.filter((story) => story.step >= n).length })),
        });
        const path = `/api/companies/${scene.company.shortname}/stats/activities?ordering=-invited`;
        const { results } = (await scene.client.get(path)).json as Activities;
        for (const job of [scene.job, second]) {
          const own = all.filter((story) => story.second === (job === second));
          const reviewed = own.filter(({ step }) => step >= at('reviewed')).map(({ pace }) => pace[1]);
          expect(results.find((row) => row.job?.id === job.id)).toEqual(
            own.length === 0
              ? undefined
              : {
                  job: { id: job.id, title: job.title },
                  invited: own.length,
                  sent: own.filter(hasSent).length,
                  check_failed: own.filter(checkFailed).length,
                  hours_to_review: rank(reviewed, 0.5),
                },
          );
        }
        const [{ n } = { n: 0 }] = (
          await server.ctx.db.execute<{ n: number }>(
            sql`select coalesce(sum(n), 0)::int as n from report_days where company_id = ${scene.company.id}`,
          )
        ).rows;
        expect(n).toBe(all.length);
      }),
      { numRuns: 8 },
    );
  });

  const story: Story = {
    invited: 48,
    step: at('opened'),
    cause: 'none',
    deadline: -20,
    outcome: null,
    adjusted: false,
    device: 'phone',
    pace: [5, 7, 9],
    second: false,
  };

  test('count the day by the zone of the company, and again when it moves', async () => {
    const scene = await aScene('Europe/London');
    await act(scene, { ...story, invited: 1 });
    await roll();
    expect((await scene.stats('?from_date=2027-06-10&to_date=2027-06-10')).steps[0]?.reached).toBe(1);
    await server.ctx.db
      .update(companies)
      .set({ time_zone: 'Pacific/Auckland' })
      .where(eq(companies.id, scene.company.id));
    await roll();
    const moved = await scene.stats('?from_date=2027-06-11&to_date=2027-06-11');
    expect(moved).toMatchObject({ time_zone: 'Pacific/Auckland', before: { from_date: '2027-06-10', invited: 0 } });
    expect(moved.steps[0]?.reached).toBe(1);
  });

  test('keep the number of an erased applicant, and of a deleted activity', async () => {
    const scene = await aScene();
    const ids = [await act(scene, story), await act(scene, story)];
    await roll();
    // Withdrew after the last roll-up.
    await server.ctx.db
      .update(applications)
      .set({ declined_at: ago(1) })
      .where(eq(applications.id, ids[0] ?? 0));
    const erased = await scene.client.delete(`/api/jobs/${scene.job.id}/applications/${ids[0]}`);
    expect(erased.status, erased.text).toBe(204);
    await roll();
    expect((await scene.stats()).steps[2]?.stopped).toEqual([
      { cause: 'declined', n: 1 },
      { cause: 'open', n: 1 },
    ]);
    expect((await scene.stats()).steps[0]?.reached).toBe(2);
    const people = await scene.client.get(`/api/companies/${scene.company.shortname}/stats/applicants?step=opened`);
    expect((people.json as People).results.map(({ id }) => id)).toEqual([ids[1]]);
    await server.ctx.db.delete(applications).where(eq(applications.job_id, scene.job.id));
    await server.ctx.db.delete(jobs).where(eq(jobs.id, scene.job.id));
    await roll();
    expect((await scene.stats()).steps[0]?.reached).toBe(2);
    const { results } = (await scene.client.get(`/api/companies/${scene.company.shortname}/stats/activities`))
      .json as Activities;
    expect(results).toMatchObject([{ job: null, invited: 2, sent: 0 }]);
  });

  test('turn to the deadline when it passes without an event, also after a week without a roll-up', async () => {
    const scene = await aScene();
    await act(scene, story);
    await roll();
    expect((await scene.stats()).steps[2]?.stopped).toEqual([{ cause: 'open', n: 1 }]);
    server.pass(7 * 24 * HOUR_MS);
    await roll();
    expect((await scene.stats()).steps[2]?.stopped).toEqual([{ cause: 'deadline', n: 1 }]);
    expect(await recountAll(server.ctx, never)).toBeGreaterThan(0);
    expect((await scene.stats()).steps[2]?.stopped).toEqual([{ cause: 'deadline', n: 1 }]);
    server.pass(-7 * 24 * HOUR_MS);
  });

  test('count activities of one kind alone, the deleted ones only without a kind', async () => {
    const scene = await aScene();
    const webinar = await aJob(server.ctx.db, { company_id: scene.company.id, status: 'Published', is_webinar: true });
    await act(scene, story);
    await act({ ...scene, job: webinar }, { ...story, step: at('checked') });
    await roll();
    const reached = async (query: string) => (await scene.stats(query)).steps.map((step) => step.reached);
    expect(await reached('')).toEqual([2, 2, 2, 1, 1, 0, 0, 0, 0]);
    expect(await reached('?kind=webinar')).toEqual([1, 1, 1, 0]);
    expect(await reached('?kind=presentation')).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0]);
    expect(await reached(`?kind=presentation&jobs=${webinar.id}`)).toEqual(Array(9).fill(0));
    const base = `/api/companies/${scene.company.shortname}/stats`;
    expect((await scene.client.get(`${base}/applicants?kind=webinar&step=invited`)).json).toMatchObject({
      count: 1,
      results: [{ job: { id: webinar.id } }],
    });
    expect((await scene.client.get(`${base}/activities?kind=webinar`)).json).toMatchObject({
      count: 1,
      results: [{ job: { id: webinar.id } }],
    });
    expect((await scene.client.get(`${base}?kind=opera`)).status).toBe(422);
    const titled = async (title: string) =>
      (await scene.client.get(`${base}/activities?title=${encodeURIComponent(title)}`)).json;
    expect(await titled(webinar.title.toUpperCase())).toMatchObject({
      count: 1,
      results: [{ job: { id: webinar.id } }],
    });
    expect(await titled('%')).toMatchObject({ count: 0, results: [] });
    for (const list of ['', 'x', '1,,2', Array(51).fill(1).join()])
      expect((await scene.client.get(`${base}?jobs=${list}`)).status, list).toBe(422);
  });

  test('show the steps of the kind alone, and count who stopped at another one at the step before it', async () => {
    const scene = await aScene();
    const base = `/api/companies/${scene.company.shortname}/stats`;
    const ofKind = new Map<JobKind, Job>();
    for (const kind of JOB_KINDS)
      ofKind.set(
        kind,
        await aJob(server.ctx.db, {
          company_id: scene.company.id,
          status: 'Published',
          ...(kindFields(kind) as Partial<Job>),
        }),
      );
    await aQuestion(server.ctx.db, { job: ofKind.get('presentation')! });
    for (const job of ofKind.values())
      for (const step of REPORT_STEPS.keys()) await act({ ...scene, job }, { ...story, step, cause: 'declined' });
    await roll();
    expect((await scene.stats()).kinds).toEqual(JOB_KINDS);
    for (const [kind, job] of ofKind) {
      const stats = await scene.stats(`?jobs=${job.id}`);
      expect(stats.kinds).toEqual([kind]);
      expect(stats.steps.map(({ step }) => step)).toEqual(stepsOfKinds([kind], true));
      const spans = REPORT_SPANS.filter((s) => stepsOfKinds([kind], true).includes(s));
      expect(stats.spans.map(({ span }) => span)).toEqual(spans);
      expect(stats.waiting.n).toBe(kind === 'webinar' ? 0 : 1);
      for (const [n, { step, reached, stopped }] of stats.steps.entries()) {
        const here = stopped.reduce((sum, entry) => sum + entry.n, 0);
        expect(here, `${kind} ${step}`).toBe(reached - (stats.steps[n + 1]?.reached ?? 0));
        const list = async (query: string) =>
          (await scene.client.get(`${base}/applicants?kind=${kind}&step=${step}${query}`)).json as People;
        expect((await list('')).count, `${kind} ${step}`).toBe(reached);
        for (const { cause, n: people } of stopped) {
          const answer = await list(`&cause=${cause}`);
          expect(answer.count, `${kind} ${step} ${cause}`).toBe(people);
          expect(new Set(answer.results.map((person) => person.step))).toEqual(new Set([step]));
        }
      }
    }
  });

  test('show no device check of an interview that is only written, beside one that records', async () => {
    const scene = await aScene();
    const written = await aJob(server.ctx.db, { company_id: scene.company.id, status: 'Published' });
    await aQuestion(server.ctx.db, { job: written, kind: 'text' });
    await act(scene, { ...story, step: at('set_up'), cause: 'check.failed' });
    await act({ ...scene, job: written }, story);
    await roll();
    const stepsOf = async (query: string) => (await scene.stats(query)).steps.map(({ step }) => step);
    const unchecked = REPORT_STEPS.filter((step) => step !== 'checked');
    expect(await stepsOf(`?jobs=${written.id}`)).toEqual(unchecked);
    expect(await stepsOf(`?jobs=${scene.job.id}`)).toEqual(REPORT_STEPS);
    expect(await stepsOf('')).toEqual(REPORT_STEPS);
    expect(await stepsOf('?kind=presentation')).toEqual(REPORT_STEPS);
    const path = `/api/companies/${scene.company.shortname}/stats/activities`;
    const { results } = (await scene.client.get(path)).json as Activities;
    const failed = new Map(results.map((row) => [row.job?.id, row.check_failed]));
    expect(failed).toEqual(
      new Map([
        [scene.job.id, 1],
        [written.id, null],
      ]),
    );
  });

  test('name each person behind a number, and refuse ranges that make no sense', async () => {
    const scene = await aScene();
    const failed = await act(scene, { ...story, step: at('set_up'), cause: 'check.failed' });
    await act(scene, story);
    await roll();
    const base = `/api/companies/${scene.company.shortname}/stats`;
    const people = (await scene.client.get(`${base}/applicants?step=set_up&cause=check_camera`)).json as People;
    expect(people).toMatchObject({ count: 1, results: [{ id: failed, step: 'set_up', cause: 'check_camera' }] });
    const byDevice = (await scene.client.get(`${base}/applicants?cause=check_camera&device=phone&browser=safari`)).json;
    expect(byDevice).toMatchObject({ count: 1, results: [{ id: failed, declined_reason: '' }] });
    expect((await scene.client.get(`${base}/applicants?cause=check_camera&device=computer`)).json).toMatchObject({
      count: 0,
    });
    expect((await scene.stats()).faults).toEqual([{ device: 'phone', browser: 'safari', cause: 'check_camera', n: 1 }]);
    expect((await scene.client.get(`${base}?from_date=2027-06-10&to_date=2027-06-09`)).status).toBe(422);
    expect((await scene.client.get(`${base}?from_date=1927-06-10&to_date=2027-06-09`)).status).toBe(422);
    const empty = await scene.stats('?from_date=2020-01-01&to_date=2020-01-31');
    expect(empty.steps.every(({ reached }) => reached === 0)).toBe(true);
    expect(empty.spans[0]).toMatchObject({ n: 0, median_hours: null, p90_hours: null });
  });
});

test('reminders are counted on the days of the company, of the activities that are chosen', async () => {
  const scene = await aScene('Pacific/Auckland');
  const other = await aJob(server.ctx.db, {
    company_id: scene.company.id,
    status: 'Published',
    is_questionnaire: true,
  });
  const row = { company_id: scene.company.id, kind: 'reminder' as const, total: 5 };
  // Early on 11 June in Auckland, late on 9 June there, and an invitation.
  await server.ctx.db.insert(mailings).values([
    { ...row, job_id: scene.job.id, created: 4, start_at: new Date('2027-06-10T13:00:00Z') },
    { ...row, job_id: other.id, created: 2, start_at: new Date('2027-06-10T13:00:00Z') },
    { ...row, job_id: scene.job.id, created: 8, start_at: new Date('2027-06-09T11:00:00Z') },
    { ...row, job_id: scene.job.id, created: 16, kind: 'invitation', start_at: new Date('2027-06-10T13:00:00Z') },
  ]);
  const day = 'from_date=2027-06-11&to_date=2027-06-11';
  expect((await scene.stats(`?${day}`)).reminders).toBe(6);
  expect((await scene.stats(`?${day}&jobs=${scene.job.id}`)).reminders).toBe(4);
  expect((await scene.stats(`?${day}&kind=questionnaire`)).reminders).toBe(2);
  expect((await scene.stats()).reminders).toBe(14);
});
