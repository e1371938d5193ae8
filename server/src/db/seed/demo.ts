import { defaultTerms } from '@vivavoce/domain/jobs/question-terms.ts';
import { eq, sql, and, asc, isNotNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { rollUp } from '../../modules/reports/roll-up.service.ts';
import { hashPassword } from '../../modules/session/passwords.ts';
import { newShortcode } from '../../lib/secrets.ts';
import type { Queryable, Tx } from '../client.ts';
import { takeStartLock } from '../start/start-lock.ts';
import {
  applicant_requests,
  companies,
  events,
  jobs,
  memberships,
  questions,
  reviewers,
  users,
  company_domains,
  identity_providers,
  attempts,
  practice_shares,
  self_reviews,
  speech_metrics,
  competencies,
  library_questions,
  applications,
  reviews,
} from '../schema/index.ts';
import { addForm } from '../../modules/forms/job-form.ts';
import { defaultTexts, scopeOf } from '../../modules/mails/composing/job-defaults.ts';
import { addDemoCohorts, COHORT_PRACTICES } from './demo-cohorts.ts';
import { DEMO_AI } from './ai/demo-ai.ts';
import { addRecordedUsage, readRecordedRun } from './ai/recorded-run.ts';
import { addDemoApplicants } from './demo-applicants.ts';
import { storeDemoClips } from './demo-clips.ts';
import { addDemoCriteria, chooseByCriteria } from './demo-criteria.ts';
import { addDemoCvs, addDemoFiles } from './demo-files.ts';
import { addDemoMarketplace } from './marketplace/demo-marketplace.ts';
import { addDemoEvents, addDemoFigures } from './marketplace/demo-visitors.ts';
import { addDemoVouchers } from './marketplace/demo-vouchers.ts';
import { DemoNames } from './demo-people.ts';
import { addDemoRequests } from './demo-requests.ts';
import { addDemoTemplates } from './library/demo-templates.ts';
import { addDemoVideos } from './demo-videos.ts';
import { DEMO_KINDS } from './kinds/demo-kinds.ts';
import { COMPANIES, DEMO_ACCOUNTS, DEMO_JOBS, DEMO_PASSWORD, type DemoJob } from './demo-content.ts';
import { DEMO_PROVIDER } from '../../modules/single-sign-on/state/demo-name.ts';
import { queueMeasuring } from '../../modules/practice/measure.service.ts';
import { defaultFields, defaultTimes, type QuestionKind } from '@vivavoce/domain/answers/question-kinds.ts';
import type { ProgrammeMark } from '@vivavoce/domain/reviews/programmes.ts';

const PROGRAMMES = ['Adult nursing (BSc)', "Children's nursing (BSc)", 'Mental health nursing (BSc)'] as const;
const NOTES = [
  'Knows the ward from two summers as a care assistant.',
  'Speaks about patients before speaking about the degree.',
  'Grades are not there yet; the interview is.',
];

/** The programmes of applicant `n`: one or two. */
const programmesOf = (n: number): string[] => PROGRAMMES.slice(n % 3, (n % 3) + 1 + (n % 2));

/** How a programme is judged: the better the rating, the higher the score. */
const markOf = (programme: string, n: number, place: number, rating: number): ProgrammeMark => ({
  programme,
  checked: rating >= 3 && place === 0,
  score: Math.min(100, Math.round(rating * 18) + 5 - place * 9),
  notes: place === 0 ? (NOTES[n % NOTES.length] ?? '') : '',
});

/** Enters programmes for the applicants of a university's activity, with reviews and decisions where they have some. */
async function addDemoProgrammes(tx: Tx, company_id: number, title: string): Promise<void> {
  const rows = await tx
    .select({ id: applications.id, average: applications.average_review, shortlisted_at: applications.shortlisted_at })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(and(eq(jobs.company_id, company_id), eq(jobs.title, title)))
    .orderBy(asc(applications.id));
  for (const [n, { id, average, shortlisted_at }] of rows.entries()) {
    const marks = programmesOf(n).map((programme, index) => markOf(programme, n, index, average ?? 0));
    const programmes = marks.map(({ programme, checked, score }) =>
      shortlisted_at ? { programme, checked, score, notes: '' } : { programme, checked: false, score: null, notes: '' },
    );
    await tx.update(applications).set({ programmes }).where(eq(applications.id, id));
    if (average === null) continue;
    await tx
      .update(reviews)
      .set({ programme_reviews: marks })
      .where(and(eq(reviews.application_id, id), isNotNull(reviews.sent_at)));
  }
}

interface DemoQuestion {
  text: string;
  competency: string;
  category?: string;
  kind?: QuestionKind;
  locale?: 'fr-fr';
}

/** A company's own library. */
const OWN: DemoQuestion[] = [
  {
    text: 'A customer rings on Friday at five because nothing works any more. Take us through the next half hour.',
    competency: 'Customer success',
    category: 'Situation',
  },
  {
    text: 'Which of our products would you improve first, and whom would you ask before you begin?',
    competency: 'Product sense',
    category: 'Attitude',
  },
  {
    text: 'Tell us about a number that you watched every week. What did you do when it fell?',
    competency: 'Working with figures',
    category: 'Experience',
  },
  {
    text: 'Upload one page you wrote for customers that you are proud of.',
    competency: 'Writing for customers',
    kind: 'file',
  },
  {
    text: 'Un client annonce qu’il veut résilier son contrat. Comment menez-vous l’entretien ?',
    competency: 'Relation client',
    category: 'Mise en situation',
    locale: 'fr-fr',
  },
];

async function addDemoLibrary(
  tx: Tx,
  owner: { company_id: number; created_by: number },
  created_at: Date,
): Promise<void> {
  for (const { text, competency, category = null, kind = 'video', locale = 'en-gb' } of OWN) {
    const [created] = await tx
      .insert(competencies)
      .values({ company_id: owner.company_id, name: competency })
      .returning({ id: competencies.id });
    await tx.insert(library_questions).values({
      ...owner,
      ...defaultTimes(kind),
      ...defaultFields(kind),
      competency_id: created?.id ?? null,
      default_locale: locale,
      text,
      category,
      kind,
      created_at,
      updated_at: created_at,
    });
  }
}

/** Figures of the practice interviews: measured by the worker, rated by their owners, shared by the first of them. */
async function addDemoPractice(ctx: Context, tx: Tx, now: Date): Promise<void> {
  const rows = await tx
    .select({ id: attempts.id, job_id: attempts.job_id, application_id: attempts.application_id })
    .from(attempts)
    .innerJoin(jobs, and(eq(jobs.id, attempts.job_id), eq(jobs.assessment_type, 'experience')))
    .where(eq(attempts.state, 'playable'))
    .orderBy(asc(attempts.id));
  for (const [index, { id, job_id, application_id }] of rows.entries()) {
    await tx.insert(speech_metrics).values({ attempt_id: id, application_id, self_rating: 3 + (index % 2) });
    await tx
      .insert(self_reviews)
      .values({ attempt_id: id, application_id, ticks: index % 2 === 0 ? [0, 2] : [0, 1, 2] });
    await queueMeasuring(ctx, tx, { id, job_id });
  }
  const [first] = rows;
  if (first) await tx.insert(practice_shares).values({ application_id: first.application_id, shared_at: now });
}

/** The provider of a university for its students, with its domain. Its addresses are filled in at every start. */
async function addDemoProvider(tx: Tx, company_id: number, now: Date): Promise<void> {
  await tx.insert(identity_providers).values({
    company_id,
    preset: 'other',
    name: 'Ashby account (demo)',
    public_name: DEMO_PROVIDER,
    issuer: '',
    description: {},
    described_at: now,
    audience: 'applicants',
    active: true,
  });
  // Nothing of it is in any DNS, so it is never looked up again.
  await tx
    .insert(company_domains)
    .values({ company_id, domain: 'ashby.example', token: 'demo', verified_at: now, created_at: now });
}

type Feed = (typeof events.$inferInsert)[];

const DAY_MS = 86_400_000;

interface DemoPeople {
  users: Map<string, number>;
  videos: Map<string, number>;
  companies: Map<string, number>;
}

const idOf = (ids: Map<string, number>, name: string): number => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo names ${name}, which it does not make`);
  return id;
};

const videoOf = ({ videos }: DemoPeople, name: string | undefined): number | null =>
  name === undefined ? null : idOf(videos, name);

async function addPeople(tx: Tx): Promise<DemoPeople> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const created = await tx
    .insert(users)
    .values(
      DEMO_ACCOUNTS.map(({ email, name: [first_name, last_name] }) => ({
        email,
        first_name,
        last_name,
        password_hash,
      })),
    )
    .returning({ id: users.id, email: users.email });
  const ids: DemoPeople = {
    users: new Map(created.map((user) => [user.email, user.id])),
    companies: new Map(),
    videos: new Map(),
  };
  for (const { members, ...company } of COMPANIES) {
    const [row] = await tx.insert(companies).values(company).returning({ id: companies.id });
    if (!row) throw new Error('insert returned no row');
    ids.companies.set(company.shortname, row.id);
    await tx.insert(memberships).values(
      members.map(([email, role, create_interview_only = false]) => ({
        company_id: row.id,
        user_id: idOf(ids.users, email),
        role,
        create_interview_only,
      })),
    );
  }
  return ids;
}

const addQuestions = async (tx: Tx, ids: DemoPeople, demo: DemoJob, job: { id: number; company_id: number }) =>
  demo.questions.length === 0
    ? []
    : tx
        .insert(questions)
        .values(
          demo.questions.map(({ answer: _answer, ...question }, index) => ({
            job_id: job.id,
            company_id: job.company_id,
            ...defaultTerms('video', demo.job.assessment_type ?? null),
            ...question,
            video_id: videoOf(ids, demo.question_videos?.[index + 1]),
            order: index + 1,
          })),
        )
        .returning();

async function addJob(
  tx: Tx,
  ids: DemoPeople,
  { demo, age, now }: { demo: DemoJob; age: number; now: Date },
  feed: Feed,
) {
  const videoFields = Object.entries(demo.videos ?? {}).map(([field, name]) => [field, idOf(ids.videos, name)]);
  const company_id = idOf(ids.companies, demo.company);
  const created_by = idOf(ids.users, demo.by);
  const created_at = new Date(now.getTime() - age * DAY_MS);
  const company = COMPANIES.find(({ shortname }) => shortname === demo.company);
  const contact = DEMO_ACCOUNTS.find(({ email }) => email === demo.by)?.name.join(' ') ?? '';
  const fixed = demo.closes_in === undefined ? null : new Date(now.getTime() + demo.closes_in * DAY_MS);
  fixed?.setUTCHours(17, 0, 0, 0);
  const locale = demo.job.default_locale ?? 'en-gb';
  const [created] = await tx
    .insert(jobs)
    .values({
      ...defaultTexts(scopeOf({ ...demo.job, default_locale: locale }), company?.account_name ?? '', {
        full_name: contact,
        email: demo.by,
      }),
      ...demo.job,
      ...Object.fromEntries(videoFields),
      company_id,
      created_by,
      created_at,
      fixed_deadline: fixed,
      shorturl: newShortcode(),
      question_count: demo.questions.length,
      published_at: demo.job.status === 'Published' ? created_at : null,
      archived_at: demo.job.archived ? fixed : null,
    })
    .returning({ id: jobs.id });
  if (!created) throw new Error('insert returned no row');
  await addForm(tx, { id: created.id, company_id }, demo.kind?.form);
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, created.id));
  if (!job) throw new Error('the activity is gone');
  await demo.kind?.add?.(tx, job, now);
  const questionRows = await addQuestions(tx, ids, demo, job);
  const panel = demo.panel.map((email) => ({
    job_id: job.id,
    company_id,
    user_id: idOf(ids.users, email),
    invited_at: created_at,
    accepted_at: created_at,
  }));
  if (panel.length > 0) await tx.insert(reviewers).values(panel);
  if (job.status === 'Published') {
    feed.push({
      company_id,
      job_id: job.id,
      type: 'job.published',
      actor_kind: 'staff',
      actor_user_id: created_by,
      at: created_at,
    });
  }
  const [owner] = await tx
    .select({ time_zone: companies.time_zone })
    .from(companies)
    .where(eq(companies.id, company_id));
  return {
    job,
    time_zone: owner?.time_zone ?? 'UTC',
    questions: questionRows.toSorted((a, b) => a.order - b.order),
    panel: panel.map(({ user_id }) => user_id),
  };
}

/** The practice of each cohort, and the cohorts. */
async function addCohorts(
  ctx: Context,
  tx: Tx,
  { ids, names, now, feed }: { ids: DemoPeople; names: DemoNames; now: Date; feed: Feed },
): Promise<void> {
  const practices = [];
  for (const demo of COHORT_PRACTICES) practices.push(await addJob(tx, ids, { demo, age: 190, now }, feed));
  await addDemoCohorts(ctx, tx, { practices, names, now, feed });
}

const hasUsers = async (db: Queryable): Promise<boolean> =>
  (await db.execute(sql`select 1 from users limit 1`)).rows.length > 0;

/**
 * Loads the demo into an empty database in one transaction; does nothing where a user exists. Of several processes that
 * start together one loads it, and the others wait.
 */
export async function seedDemo(ctx: Context): Promise<void> {
  if (await hasUsers(ctx.db)) return;
  const loaded = await ctx.db.transaction(async (tx) => {
    await takeStartLock(tx, 'demo', (sentence) => ctx.log.warn(sentence));
    if (await hasUsers(tx)) return false;
    const clips = await storeDemoClips(ctx.storage);
    const ids = await addPeople(tx);
    const now = ctx.now();
    const owner = {
      company_id: idOf(ids.companies, 'northwind'),
      created_by: idOf(ids.users, 'owner@northwind.example'),
    };
    ids.videos = await addDemoVideos(tx, ctx.storage, owner, now);
    const feed: Feed = [];
    const names = new DemoNames();
    const requests: (typeof applicant_requests.$inferInsert)[] = [];
    const addActivity = async (demo: DemoJob, index: number) => {
      // The first activity gets the newest date, so that it tops the list; a closed one begins earlier.
      const created = await addJob(
        tx,
        ids,
        { demo, age: 12 + index * 3 - Math.min(0, demo.closes_in ?? 0), now },
        feed,
      );
      if (demo.files) await addDemoFiles(tx, ctx.storage, created.job, demo.files);
      if (demo.criteria) await addDemoCriteria(tx, created);
      const story = {
        ...created,
        demoQuestions: demo.questions,
        kind: demo.kind,
        spread: demo.spread,
        place: index,
        first: index === 0,
        recordedRun: demo.recorded_ai && (await readRecordedRun()),
      };
      await addDemoApplicants(ctx, tx, { ...story, time_zone: created.time_zone, clips, names, now, feed });
      if (created.job.cv_requested) await addDemoCvs(tx, ctx.storage, created.job);
      if (demo.criteria) await chooseByCriteria(tx, created);
      if (created.job.status === 'Published' && !created.job.archived && index < 4)
        await addDemoRequests(tx, { ...created, by: created.job.created_by, now, feed, requests });
    };
    const activities = [...DEMO_JOBS, ...DEMO_KINDS];
    for (const [index, demo] of activities.entries()) await addActivity(demo, index);
    for (const [shortname, email] of [
      ['ashby', 'careers@ashby.example'],
      ['southbank', 'teacher@southbank.example'],
    ] as const) {
      const brand = COMPANIES.find((company) => company.shortname === shortname);
      const contact = DEMO_ACCOUNTS.find((account) => account.email === email);
      if (!brand || !contact) throw new Error(`the demo lacks ${shortname}`);
      await addDemoMarketplace(
        tx,
        shortname,
        {
          company_id: idOf(ids.companies, shortname),
          created_by: idOf(ids.users, email),
          name: brand.account_name,
          contact: { full_name: contact.name.join(' '), email },
        },
        now,
      );
      await addDemoFigures(tx, idOf(ids.companies, shortname), now);
      if (shortname === 'ashby') await addDemoEvents(tx, idOf(ids.companies, shortname), now);
    }
    const ashby = { company_id: idOf(ids.companies, 'ashby'), created_by: idOf(ids.users, 'careers@ashby.example') };
    await addDemoVouchers(tx, ashby, now);
    await addCohorts(ctx, tx, { ids, names, now, feed });
    await addDemoProvider(tx, ashby.company_id, now);
    await addDemoPractice(ctx, tx, now);
    await addDemoProgrammes(tx, ashby.company_id, 'Nursing Admissions, January intake');
    await addDemoTemplates(tx, owner, now);
    await addDemoLibrary(tx, owner, now);
    await addActivity(DEMO_AI, activities.length);
    await addRecordedUsage(tx);
    await tx
      .insert(applicant_requests)
      .values(requests.toSorted((a, b) => Number(a.created_at) - Number(b.created_at)));
    // The feed is read by id, so its rows are added in the order in which things happened.
    await tx.insert(events).values(feed.toSorted((a, b) => Number(a.at) - Number(b.at)));
    return true;
  });
  if (!loaded) return;
  await ctx.db.execute(sql`analyze`);
  // The reports have figures immediately.
  await rollUp(ctx, new AbortController().signal);
}
