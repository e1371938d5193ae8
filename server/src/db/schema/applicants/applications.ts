import { MAIL_FAULTS } from '@vivavoce/domain/emails/mail-faults.ts';
import type { Adjustments } from '@vivavoce/domain/applications/adjustments.ts';
import { bucketSql } from '@vivavoce/domain/applications/bucket.ts';
import { facetKeySql } from '@vivavoce/domain/applications/facet-key.ts';
import type { ProgrammeMark } from '@vivavoce/domain/reviews/programmes.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { job_versions, jobs } from '../activities/jobs.ts';
import { learner_sessions } from '../accounts/learners.ts';
import { users } from '../accounts/users.ts';

/** One segment of the answer strip, stored on the row so that a page of applicants needs no join. */
export interface StripEntry {
  question: number;
  state: 'empty' | 'recorded' | 'processing' | 'playable' | 'damaged' | 'written';
  /** Length of the answer against its limit, 0 to 1. */
  height: number;
}

export const applications = pgTable(
  'applications',
  {
    id: identity(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    /** The applicant's full name, copied here so that a job's list can be sorted and searched by it. */
    applicant_name: text().notNull().default(''),
    /** The first name, for greetings in mails; null for older rows, where the first word replaces it. */
    applicant_first_name: text(),
    status: smallint().notNull().default(0),
    answer_count: integer().notNull().default(0),
    /** Mean of the reviewers' sent ratings on the job's scale. */
    average_review: doublePrecision(),
    review_count: integer().notNull().default(0),
    /** The widest difference between reviewers, of one answer or of the whole interview; null below two reviewers. */
    review_spread: doublePrecision(),
    reviewed_at: instant(),
    shortlisted_at: instant(),
    rejected_at: instant(),
    /** When the e-mail about the outcome leaves, before which the applicant does not read it; null without an e-mail. */
    outcome_mail_at: instant(),
    /** Why the outcome was decided, for staff alone: a reason of the company's list, and a note. */
    outcome_reason: text(),
    outcome_note: text(),
    declined_at: instant(),
    declined_reason: text(),
    responded_at: instant(),
    invited_at: instant(),
    invitation_failed: boolean().notNull().default(false),
    /** Why the newest invitation was not delivered, or is postponed by the mail server; null where neither is known. */
    invitation_fault: text({ enum: MAIL_FAULTS }),
    invitation_fault_at: instant(),
    deadline: instant(),
    archived_at: instant(),
    external_id: text(),
    /** Facts of other systems. */
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    reasonable_adjustments: boolean().notNull().default(false),
    /** The granted adjustments in figures; the applicant's questions are computed with them. */
    adjustments: jsonb().$type<Adjustments>().notNull().default({}),
    /** The programmes of a university that the applicant applies for, with its decisions. */
    programmes: jsonb().$type<ProgrammeMark[]>().notNull().default([]),
    phone: text(),
    custom_field: text(),
    /** Promised a review: see vouchers of domain. */
    review_paid: boolean().notNull().default(false),
    /** Whether an answer does not meet a requirement that stands; a person decides what follows. See `unmet_requirements`. */
    unmet: boolean().notNull().default(false),
    /** Answers are rated one by one, and all answers of this applicant are to questions that are not rated. */
    unrated_only: boolean().notNull().default(false),
    /** The retention period in days that the applicant agreed to; a longer one does not apply to them. */
    agreed_retention_days: smallint(),
    locale: text({ enum: ['en-gb', 'fr-fr'] }),
    /** The zone that the applicant's browser named at the last opening of the link; null before the first. */
    time_zone: text(),
    /** The applicant asked for the erasure of their data; the next run of the retention task carries it out. */
    erasure_requested_at: instant(),
    /** An increment invalidates every earlier personal link. */
    link_version: integer().notNull().default(1),
    version_id: key().references(() => job_versions.id),
    opened_at: instant(),
    checked_at: instant(),
    lease_device: text(),
    lease_expires_at: instant(),
    strip: jsonb().$type<StripEntry[]>().notNull().default([]),
    created_at: createdAt(),
    updated_at: createdAt(),
    /** When what other systems read was last written, by the clock of the database: see `mark_change`. */
    changed_at: createdAt(),
    /** The applicant's latest step: answered, else invited, else added. */
    date: instant()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(responded_at, invited_at, created_at)`),
    /** The bucket, by the rule in domain. */
    bucket: text({ enum: ['ToInvite', 'AwaitingResponse', 'Responded', 'Reviewed', 'Outcomes'] })
      .notNull()
      .generatedAlwaysAs(sql.raw(bucketSql)),
    /** Labels and facets that need no clock: see facet-key of domain. */
    facets: smallint().notNull().generatedAlwaysAs(sql.raw(facetKeySql)),
  },
  (table) => [
    index('applications_changed').on(table.company_id, table.changed_at, table.id),
    index('applications_external')
      .on(table.company_id, table.external_id)
      .where(sql`external_id is not null`),
    index('applications_metadata')
      .using('gin', sql`metadata jsonb_path_ops`)
      .where(sql`metadata <> '{}'`),
    unique('applications_person').on(table.job_id, table.user_id),
    unique('applications_id_job').on(table.id, table.job_id),
    unique('applications_id_company').on(table.id, table.company_id),
    index('applications_page')
      .on(table.job_id, table.bucket, table.date.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`archived_at is null`),
    index('applications_name')
      .on(table.job_id, table.bucket, sql`lower(applicant_name)`, table.id)
      .where(sql`archived_at is null`),
    index('applications_rating')
      .on(table.job_id, table.bucket, sql`coalesce(average_review, 0)`, table.id)
      .where(sql`archived_at is null`),
    index('applications_archived')
      .on(table.job_id, table.bucket, table.date.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`archived_at is not null`),
    index('applications_archived_name')
      .on(table.job_id, table.bucket, sql`lower(applicant_name)`, table.id)
      .where(sql`archived_at is not null`),
    index('applications_archived_rating')
      .on(table.job_id, table.bucket, sql`coalesce(average_review, 0)`, table.id)
      .where(sql`archived_at is not null`),
    // Few among many: withdrawn after answering, marked as reviewed without answers, or with nothing to rate.
    index('applications_unratable')
      .on(table.job_id, table.bucket)
      .where(
        sql`bucket in ('Responded', 'Reviewed') and (declined_at is not null or answer_count = 0 or unrated_only)`,
      ),
    // One label or facet, current and archived, in each order of the list.
    index('applications_facets').on(
      table.job_id,
      table.bucket,
      table.facets,
      table.date.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('applications_facets_name').on(
      table.job_id,
      table.bucket,
      table.facets,
      sql`lower(applicant_name)`,
      table.id,
    ),
    index('applications_facets_rating')
      .on(table.job_id, table.bucket, table.facets, sql`coalesce(average_review, 0)`, table.id)
      .where(sql`bucket in ('Reviewed', 'Outcomes')`),
    // Awaited applicants by day of their deadlines, each day in the order of the list.
    index('applications_deadline_day')
      .on(
        table.job_id,
        sql`((deadline at time zone 'UTC')::date)`,
        table.date.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.deadline,
      )
      .where(sql`bucket = 'AwaitingResponse' and archived_at is null and declined_at is null`),
    index('applications_deadline')
      .on(table.job_id, table.deadline)
      .where(sql`bucket = 'AwaitingResponse' and archived_at is null`),
    // Reminders: of an invitation, and of a deadline; and the zones in which they arrive.
    index('applications_invited')
      .on(table.invited_at)
      .where(sql`bucket = 'AwaitingResponse' and archived_at is null`),
    index('applications_zone')
      .on(table.time_zone)
      .where(sql`bucket = 'AwaitingResponse' and archived_at is null and time_zone is not null`),
    index('applications_due')
      .on(table.deadline)
      .where(sql`bucket = 'AwaitingResponse' and archived_at is null`),
    // Few of a bucket; read before the others in the order of the list.
    index('applications_review_paid')
      .on(table.job_id, table.bucket, table.date.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`review_paid`),
    index('applications_unmet')
      .on(table.job_id, table.bucket, table.date.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`unmet`),
    index('applications_erasure_requested')
      .on(table.job_id)
      .where(sql`erasure_requested_at is not null`),
    index('applications_user').on(table.user_id),
    index('applications_version').on(table.version_id),
    // Interviews begun and not ended, which the closing task scans.
    index('applications_begun')
      .on(table.id)
      .where(sql`version_id is not null and responded_at is null and declined_at is null`),
    // Sent interviews with unanswered questions, mostly sent by the deadline: more time may reopen them.
    index('applications_sent_incomplete')
      .on(table.job_id, table.id)
      .where(sql`status = 6 and bucket = 'Responded' and archived_at is null`),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);

/**
 * Bucket counts as sums of small changes: each statement that moves applicants adds rows here in its own transaction
 * (by trigger), so no two reviewers wait for one counter row; a task folds the rows together.
 */
export const bucket_deltas = pgTable(
  'bucket_deltas',
  {
    id: identity(),
    job_id: key()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** The job's, so that the counts of a company are read together. */
    company_id: key().notNull(),
    bucket: text().notNull(),
    archived: boolean().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
    /** How many of them are shortlisted, how many have an average, and the sum of the averages. */
    successful: bigint({ mode: 'number' }).notNull(),
    rated: bigint({ mode: 'number' }).notNull(),
    rating_sum: numeric({ precision: 20, scale: 4 }).notNull(),
    /** How many may be incomplete by the stored number, and how many of those depend on the questions of the job. */
    lacking: bigint({ mode: 'number' }).notNull().default(0),
    doubtful: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('bucket_deltas_job').on(table.job_id),
    index('bucket_deltas_waiting')
      .on(table.company_id, table.job_id, table.n)
      .where(sql`bucket = 'Responded' and not archived`),
    index('bucket_deltas_reviewed')
      .on(table.company_id, table.job_id, table.n)
      .where(sql`bucket = 'Reviewed' and not archived`),
  ],
);

/** The applicant's consent, with its wording. */
export const consents = pgTable(
  'consents',
  {
    application_id: key()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    notice_version: text().notNull(),
    recording: boolean().notNull(),
    ai: boolean().notNull(),
    at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.application_id, table.at] })],
);

/** A browser that opened a personal link; it has access to the applications in interview_grants. */
export const interview_sessions = pgTable(
  'interview_sessions',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    created_at: createdAt(),
    /** The last opening of a personal link in it. */
    last_seen_at: createdAt(),
  },
  (table) => [index('interview_sessions_age').on(table.last_seen_at)],
);

export const interview_grants = pgTable(
  'interview_grants',
  {
    session_id: key()
      .notNull()
      .references(() => interview_sessions.id, { onDelete: 'cascade' }),
    application_id: key()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    link_version: integer().notNull(),
    /** The session of the learner's place that opened it, with which it ends; null where a personal link did. */
    learner_session_id: key().references(() => learner_sessions.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.session_id, table.application_id] }),
    index('interview_grants_application').on(table.application_id),
    index('interview_grants_learner')
      .on(table.learner_session_id)
      .where(sql`learner_session_id is not null`),
  ],
);
