import { defaultTerms } from '@vivavoce/domain/jobs/question-terms.ts';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { rollUp } from '../../modules/reports/roll-up.service.ts';
import { hashPassword } from '../../modules/session/passwords.service.ts';
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
} from '../schema/index.ts';
import { addForm } from '../../modules/forms/forms.service.ts';
import { defaultTexts, scopeOf } from '../../modules/jobs/job-defaults.service.ts';
import { DEMO_AI } from './ai/demo-ai.ts';
import { addRecordedUsage, readRecordedRun } from './ai/recorded-run.ts';
import { addDemoProgrammes } from './demo-admissions.ts';
import { addDemoApplicants } from './demo-applicants.ts';
import { storeDemoClips } from './demo-clips.ts';
import { addDemoCriteria, chooseByCriteria } from './demo-criteria.ts';
import { addDemoCvs, addDemoFiles } from './demo-files.ts';
import { addDemoLibrary } from './library/demo-library.ts';
import { addDemoMarketplace } from './marketplace/demo-marketplace.ts';
import { addDemoEvents, addDemoFigures } from './marketplace/demo-visitors.ts';
import { addDemoVouchers } from './marketplace/demo-vouchers.ts';
import { DemoNames } from './demo-people.ts';
import { addDemoPractice } from './demo-practice.ts';
import { addDemoProvider } from './demo-provider.ts';
import { addDemoRequests } from './demo-requests.ts';
import { addDemoTemplates } from './library/demo-templates.ts';
import { addDemoVideos } from './demo-videos.ts';
import { DEMO_KINDS } from './kinds/demo-kinds.ts';
import { COMPANIES, DEMO_ACCOUNTS, DEMO_JOBS, DEMO_PASSWORD } from './demo-content.ts';
import type { DemoJob } from './demo-content.ts';

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

async function addJob(tx: Tx, ids: DemoPeople, demo: DemoJob, age: number, now: Date, feed: Feed) {
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
      const created = await addJob(tx, ids, demo, 12 + index * 3 - Math.min(0, demo.closes_in ?? 0), now, feed);
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
  // The reports have figures at once.
  await rollUp(ctx, new AbortController().signal);
}
