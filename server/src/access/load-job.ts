import { and, eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { StaffActor } from '../actor.ts';
import type { Queryable } from '../db/client.ts';
import { statements } from '../db/prepared.ts';
import { companies, jobs, reviewers } from '../db/schema/index.ts';
import { AppError, notFound } from '../lib/app-error.ts';
import { canJob, visibleJobs } from '../policies/jobs.policy.ts';
import type { JobAction, JobViewer } from '../policies/jobs.policy.ts';

export type JobRow = typeof jobs.$inferSelect;
/** A job with the actor's access to it. */
export interface JobRecord {
  job: JobRow;
  company: Pick<
    typeof companies.$inferSelect,
    | 'account_name'
    | 'time_zone'
    | 'reminders_paused'
    | 'account_type'
    | 'custom_fields'
    | 'marketplace_enabled'
    | 'independent_ratings'
    | 'feedback_scores'
    | 'ai_smart_priority_enabled'
  >;
  panel: { may_decide: boolean; calibration_due: boolean } | null;
}

/** Whether the viewer has not sent the ratings of an open calibration round, as long as there is something to rate in it. */
const calibrationDue = sql<boolean>`exists (select c.id from calibrations c where c.job_id = ${jobs.id} and c.ended_at is null
  and exists (select w.place from calibration_answers w where w.calibration_id = c.id)
  and not exists (select s.user_id from calibration_submissions s where s.calibration_id = c.id and s.user_id = ${reviewers.user_id}))`;

const selectJobRecord = (db: Queryable, viewer: JobViewer) =>
  db
    .select({
      job: jobs,
      company: {
        account_name: companies.account_name,
        time_zone: companies.time_zone,
        reminders_paused: companies.reminders_paused,
        account_type: companies.account_type,
        custom_fields: companies.custom_fields,
        marketplace_enabled: companies.marketplace_enabled,
        independent_ratings: companies.independent_ratings,
        feedback_scores: companies.feedback_scores,
        ai_smart_priority_enabled: companies.ai_smart_priority_enabled,
      },
      may_decide: reviewers.may_decide,
      calibration_due: calibrationDue,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .leftJoin(reviewers, and(eq(reviewers.job_id, jobs.id), eq(reviewers.user_id, sql.placeholder('user_id'))))
    .where(and(eq(jobs.id, sql.placeholder('id')), visibleJobs(viewer)));

type JobRecordStatement = ReturnType<ReturnType<typeof selectJobRecord>['prepare']>;
const recordStatements = new WeakMap<Queryable, Map<string, JobRecordStatement>>();

/** Nearly every staff request begins with this statement: it is built once per kind of viewer, not once per request. */
function jobRecordStatement(db: Queryable, { company_id, create_interview_only }: StaffActor): JobRecordStatement {
  const kind = company_id === null ? 'panel' : create_interview_only ? 'own' : 'company';
  const known = recordStatements.get(db) ?? new Map<string, JobRecordStatement>();
  recordStatements.set(db, known);
  const viewer: JobViewer = {
    user_id: sql.placeholder('user_id'),
    company_id: company_id === null ? null : sql.placeholder('company_id'),
    create_interview_only,
  };
  const statement = known.get(kind) ?? selectJobRecord(db, viewer).prepare(`job-record-${kind}`);
  known.set(kind, statement);
  return statement;
}

/** The job with the actor's own seat, where the actor may see it; undefined both for absent and for foreign ones. */
async function findJob(db: Queryable, actor: StaffActor, id: number): Promise<JobRecord | undefined> {
  const { user_id, company_id } = actor;
  const [row] = await jobRecordStatement(db, actor).execute({ id, user_id, company_id });
  if (!row) return undefined;
  const { job, company, may_decide, calibration_due } = row;
  return { job, company, panel: may_decide === null ? null : { may_decide, calibration_due } };
}

const LISTED = [
  'id',
  'company_id',
  'created_by',
  'title',
  'archived',
  'question_count',
  'rating_style',
  'rating_scale',
  'independent_ratings',
  'ai_assistance',
  'assessment_type',
  'test_provider',
  'sjt_assessment',
  'is_webinar',
  'is_questionnaire',
  'is_cvcopilot',
] as const;

/** The part of a record that a list of applicants needs: a sixth of its columns. */
export interface ListedJobRecord {
  job: Pick<JobRow, (typeof LISTED)[number]>;
  company: Pick<JobRecord['company'], 'independent_ratings' | 'ai_smart_priority_enabled'>;
  panel: JobRecord['panel'];
  panel_size: number;
  /** The ids of its questions, in order. */
  questions: number[];
  /** Of these and of removed ones, those whose answers are not rated. */
  unrated: number[];
}

type ViewerKind = Pick<StaffActor, 'create_interview_only'> & { in_company: boolean };

const listedJob = statements<
  { record: ListedJobRecord },
  Pick<StaffActor, 'user_id' | 'company_id'> & { id: number },
  ViewerKind
>((mark, { in_company, create_interview_only }) => {
  const company_id = in_company ? mark('company_id') : null;
  const columns = LISTED.map((name) => sql.raw(`'${name}', jobs.${name}`));
  return sql`
    select json_build_object(
      'job', json_build_object(${sql.join(columns, sql`, `)}),
      'company', json_build_object('independent_ratings', companies.independent_ratings,
        'ai_smart_priority_enabled', companies.ai_smart_priority_enabled),
      'panel', case when reviewers.id is not null then
        json_build_object('may_decide', reviewers.may_decide, 'calibration_due', ${calibrationDue}) end,
      'panel_size', (select count(*) from reviewers r where r.job_id = jobs.id),
      'questions', (select coalesce(json_agg(q.id order by q."order"), '[]') from questions q
        where q.job_id = jobs.id and q.removed_at is null),
      'unrated', (select coalesce(json_agg(q.id order by q.id), '[]') from questions q
        where q.job_id = jobs.id and not q.rated)) as record
    from jobs join companies on companies.id = jobs.company_id
    left join reviewers on reviewers.job_id = jobs.id and reviewers.user_id = ${mark('user_id')}
    where jobs.id = ${mark('id')} and ${visibleJobs({ user_id: mark('user_id'), company_id, create_interview_only })}`;
});

/** The same for a list of its applicants. */
async function findListedJob(
  pool: pg.Pool,
  { user_id, company_id, create_interview_only }: StaffActor,
  id: number,
): Promise<ListedJobRecord | undefined> {
  const kind = { in_company: company_id !== null, create_interview_only };
  const [row] = await listedJob(pool, kind, { id, user_id, company_id });
  return row?.record;
}

/** Locks the job until the transaction ends, so that changes of it take turns. */
export const lockJob = (db: Queryable, id: number) =>
  db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id)).for('update');

/** The job, where the actor may see it and do this: 404 hides, 403 forbids. */
export async function loadJob(
  db: Queryable,
  actor: StaffActor,
  id: number,
  action: JobAction = 'read',
): Promise<JobRecord> {
  const record = await findJob(db, actor, id);
  if (!record) throw notFound();
  if (action === 'review' && record.panel?.calibration_due)
    throw new AppError('wrong_state', { detail: 'Reviews open once your ratings of the calibration round are sent.' });
  if (!canJob(actor, action, { ...record.job, panel: record.panel })) throw new AppError('forbidden');
  return record;
}

/** The job for a list of its applicants, where the actor may see it: 404 hides, 403 forbids. */
export async function loadListedJob(pool: pg.Pool, actor: StaffActor, id: number): Promise<ListedJobRecord> {
  const record = await findListedJob(pool, actor, id);
  if (!record) throw notFound();
  if (!canJob(actor, 'read', { ...record.job, panel: record.panel })) throw new AppError('forbidden');
  return record;
}

/** An archived activity is read-only. @throws AppError `wrong_state` */
export function refuseArchived({ archived }: Pick<JobRow, 'archived'>): void {
  if (archived) throw new AppError('wrong_state', { detail: 'job_archived' });
}
