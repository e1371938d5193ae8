import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { ofStanding, standing } from '../../policies/jobs.policy.ts';

/** A place in the order of changes: rows with the same time follow each other by their ids. */
export interface Place {
  at: Date;
  id: number;
}

export interface Wanted {
  company_id: number;
  after: Place;
  /** Null where nothing is sure to be complete yet. */
  until: Date | null;
  external_id?: string | undefined;
  metadata?: Record<string, string> | undefined;
  job?: number | undefined;
  limit: number;
}

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;

/** The rows of the company after a place, in the order of changes, over a table alias. */
const rowsAfter = (alias: SQL, { company_id, after, until, limit }: Wanted, conditions: readonly (SQL | false)[]) => {
  const all = [
    sql`${alias}.company_id = ${company_id}`,
    sql`(${alias}.changed_at, ${alias}.id) > (${moment(after.at)}, ${after.id})`,
    until ? sql`${alias}.changed_at <= ${moment(until)}` : sql`false`,
    ...conditions.filter((condition) => condition !== false),
  ];
  return sql`where ${sql.join(all, sql` and `)} order by ${alias}.changed_at, ${alias}.id limit ${limit}`;
};

/** An instant as the interface writes it. */
const iso = (column: string): SQL =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.raw(column.split('.')[1] ?? column)}`;
const instants = (alias: string, names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => iso(`${alias}.${name}`)),
    sql`, `,
  );

export interface JobRecord {
  id: number;
  title: string;
  status: 'Draft' | 'Published';
  archived: boolean;
  external_ids: string[];
  metadata: Record<string, string>;
  fixed_deadline: string | null;
  created_at: string;
  changed_at: string;
}

export async function jobsAfter(db: Queryable, wanted: Wanted): Promise<JobRecord[]> {
  const { external_id, metadata } = wanted;
  const { rows } = await db.execute<JobRecord & Record<string, unknown>>(sql`
    select jobs.id::float8 as id, jobs.title, jobs.status, jobs.archived, jobs.external_ids, jobs.metadata,
      ${instants('jobs', ['fixed_deadline', 'created_at', 'changed_at'])}
    from jobs ${rowsAfter(sql`jobs`, wanted, [
      standing,
      external_id !== undefined && sql`jobs.external_ids @> ${json([external_id])}`,
      metadata !== undefined && sql`jobs.metadata @> ${json(metadata)} and jobs.metadata <> '{}'`,
    ])}`);
  return rows;
}

const APPLICATION_INSTANTS = [
  'deadline',
  'invited_at',
  'responded_at',
  'reviewed_at',
  'shortlisted_at',
  'rejected_at',
  'declined_at',
  'archived_at',
] as const;
export interface ApplicationRecord extends Record<(typeof APPLICATION_INSTANTS)[number], string | null> {
  id: number;
  job: number;
  full_name: string;
  email: string;
  external_id: string | null;
  metadata: Record<string, string>;
  status: number;
  answer_count: number;
  invitation_failed: boolean;
  created_at: string;
  changed_at: string;
}

export async function applicationsAfter(db: Queryable, wanted: Wanted): Promise<ApplicationRecord[]> {
  const { company_id, external_id, metadata, job } = wanted;
  const { rows } = await db.execute<ApplicationRecord & Record<string, unknown>>(sql`
    select a.id::float8 as id, a.job_id::float8 as job, coalesce(nullif(a.applicant_name, ''), u.full_name) as full_name,
      u.email, a.external_id, a.metadata, a.status, a.answer_count, a.invitation_failed,
      ${instants('a', [...APPLICATION_INSTANTS, 'created_at', 'changed_at'])}
    from (select * from applications a ${rowsAfter(sql`a`, wanted, [
      ofStanding(sql`a.job_id`, company_id),
      job !== undefined && sql`a.job_id = ${job}`,
      external_id !== undefined && sql`a.external_id = ${external_id}`,
      metadata !== undefined && sql`a.metadata @> ${json(metadata)} and a.metadata <> '{}'`,
    ])}) a join users u on u.id = a.user_id
    order by a.changed_at, a.id`);
  return rows;
}

export interface ReviewRecord {
  id: number;
  job: number;
  application: number;
  user: number;
  rating: number | null;
  sent_at: string;
  finalised_at: string | null;
  excluded_at: string | null;
  changed_at: string;
}

export async function reviewsAfter(db: Queryable, wanted: Wanted): Promise<ReviewRecord[]> {
  const { company_id, job } = wanted;
  const { rows } = await db.execute<ReviewRecord & Record<string, unknown>>(sql`
    select v.id::float8 as id, v.job_id::float8 as job, v.application_id::float8 as application,
      v.user_id::float8 as user, v.rating, ${instants('v', ['sent_at', 'finalised_at', 'excluded_at', 'changed_at'])}
    from reviews v ${rowsAfter(sql`v`, wanted, [
      sql`v.sent_at is not null`,
      ofStanding(sql`v.job_id`, company_id),
      job !== undefined && sql`v.job_id = ${job}`,
    ])}`);
  return rows;
}
