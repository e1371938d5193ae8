import { JOB_FUNCTIONS, ROLE_LEVELS } from '@vivavoce/domain/jobs/functions.ts';
import type { FileType } from '@vivavoce/domain/answers/question-kinds.ts';
import { DEFAULT_REMINDERS } from '@vivavoce/domain/emails/reminders.ts';
import type { Reminder } from '@vivavoce/domain/emails/reminders.ts';
import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { RATING_TYPES } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import { STOCK_PICTURES } from '@vivavoce/domain/marketplace/pictures.ts';
import { SIGNAL_LANGUAGES } from '@vivavoce/domain/signals/signals.ts';
import { sql } from 'drizzle-orm';
import {
  date,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from '../accounts/companies.ts';
import { activity_sub_types, activity_types } from './activity-types.ts';
import { stored_files } from './files.ts';
import { users } from '../accounts/users.ts';
import { videos } from './videos.ts';

/** Shown in a marketplace, where that is enabled and the deadline has not passed. */
const inMarketplace = (table: Record<'marketplace_public' | 'status' | 'archived' | 'deleting_at', AnyPgColumn>) =>
  sql`${table.marketplace_public} and ${table.status} = 'Published' and not ${table.archived} and ${table.deleting_at} is null`;

export const jobs = pgTable(
  'jobs',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    created_by: key()
      .notNull()
      .references(() => users.id),
    title: text().notNull().default(''),
    /** The beginning of the title in the form of the search, written by a trigger; short enough for an index. */
    title_search: text().notNull().default(''),
    status: text({ enum: ['Draft', 'Published'] })
      .notNull()
      .default('Draft'),
    archived: boolean().notNull().default(false),
    /** Since when; begun interviews may be finished for a while. */
    archived_at: instant(),
    description: text().notNull().default(''),
    details: text().notNull().default(''),
    role: text().notNull().default(''),
    function: text({ enum: JOB_FUNCTIONS }),
    role_level: text({ enum: ROLE_LEVELS }),
    /** References of the same vacancy in other systems. */
    external_ids: jsonb().$type<string[]>().notNull().default([]),
    /** Facts of other systems. */
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    image_file_id: key().references(() => stored_files.id),
    assessment_type: text({ enum: ['assessment', 'feedback', 'experience'] }),
    test_provider: text(),
    sjt_assessment: boolean().notNull().default(false),
    is_webinar: boolean().notNull().default(false),
    is_questionnaire: boolean().notNull().default(false),
    is_cvcopilot: boolean().notNull().default(false),
    questionnaire_intro_text: text().notNull().default(''),
    /** The text of the button by which applicants save their feedback; empty for the product's own. */
    questionnaire_download_cta_text: text().notNull().default(''),
    questionnaire_rating_type: text({ enum: RATING_TYPES }).notNull().default('mean'),
    /** In percent of the points; null while none is set. */
    sjt_pass_mark: smallint(),
    /** Minutes that the content of a form takes; null where questions say it. */
    form_minutes: integer(),
    ai_summary_enabled: boolean().notNull().default(false),
    /** Whether staff want summaries for this job, where the company has them. */
    ai_assistance: boolean().notNull().default(false),
    /** The language that the position needs; null where staff require none. */
    required_language: text({ enum: SIGNAL_LANGUAGES }),
    /** Whether reviewers read which words of an answer stand elsewhere too. */
    shared_phrases: boolean().notNull().default(false),
    applicant_deadline_days: integer().notNull().default(3),
    fixed_deadline: instant(),
    /** Days for which applicants are kept after this activity closes; null for the company's own setting. */
    retention_days: smallint(),
    reinvitation_deadline: integer().notNull().default(3),
    allow_answer_review: boolean().notNull().default(true),
    /** Whether reviewers may watch attempts that applicants did not choose; applicants know it before they begin. */
    show_attempts: boolean().notNull().default(false),
    rating_style: smallint().notNull().default(1),
    rating_scale: smallint().notNull().default(5),
    /** Whether reviewers see the ratings of others only once their own are sent; null for the company's setting. */
    independent_ratings: boolean(),
    default_locale: text({ enum: ['en-gb', 'fr-fr'] })
      .notNull()
      .default('en-gb'),
    sms_enabled: boolean().notNull().default(false),
    /** Whether applicants are asked for a CV while they set up. */
    /** The day by which applicants are told to expect a decision. */
    decision_by: date(),
    cv_requested: boolean().notNull().default(false),
    custom_field_label: text().notNull().default(''),
    custom_fields: text().notNull().default(''),
    advertise_review: boolean().notNull().default(false),
    /** Whether applicants register through a provider of the company alone. */
    use_sso: boolean().notNull().default(false),
    contact_name: text().notNull().default(''),
    applicant_accept_subheading: text().notNull().default(''),
    applicant_accept_text: text().notNull().default(''),
    interview_intro_text: text().notNull().default(''),
    interview_complete_message: text().notNull().default(''),
    applicant_accept_video: key().references(() => videos.id),
    interview_intro_video: key().references(() => videos.id),
    interview_complete_video: key().references(() => videos.id),
    interview_complete_from_name: text().notNull().default(''),
    interview_complete_reply_to_email: text().notNull().default(''),
    invitation_from_name: text().notNull().default(''),
    invitation_reply_to_email: text().notNull().default(''),
    invitation_subject: text().notNull().default(''),
    invitation_text: text().notNull().default(''),
    /** Whether the invitation also leads to the practice interviews of the company's marketplace. */
    invitation_promote_practice: boolean().notNull().default(false),
    /** When applicants are reminded, and with which text. */
    reminders: jsonb()
      .$type<Reminder[]>()
      .notNull()
      .default([...DEFAULT_REMINDERS]),
    rejection_email_from_name: text().notNull().default(''),
    rejection_email_reply_to_email: text().notNull().default(''),
    rejection_email_subject: text().notNull().default(''),
    rejection_email_body_text: text().notNull().default(''),
    review_available_email_from_name: text().notNull().default(''),
    review_available_email_reply_to_email: text().notNull().default(''),
    review_available_email_subject: text().notNull().default(''),
    review_available_email_body_text: text().notNull().default(''),
    shorturl: text().notNull().unique(),
    /** Shown in the company's marketplace; off for a copy until staff switch it on. */
    marketplace_public: boolean().notNull().default(false),
    /** A higher figure comes first. 0 for an activity that has no place in the marketplace. */
    marketplace_order: integer().notNull().default(0),
    marketplace_featured: boolean().notNull().default(false),
    /** Empty for the title and the description of the activity. */
    marketplace_title: text().notNull().default(''),
    marketplace_description: text().notNull().default(''),
    /** Rich text beside the registration; empty for the product's own reasons. */
    marketplace_details: text().notNull().default(''),
    /** Kind of pattern in place of a picture; null for that of its type. */
    marketplace_stock_image: text({ enum: STOCK_PICTURES }),
    marketplace_image_file_id: key().references(() => stored_files.id),
    activity_type_id: key().references(() => activity_types.id, { onDelete: 'set null' }),
    activity_sub_type_id: key().references(() => activity_sub_types.id, { onDelete: 'set null' }),
    /** Title and description in the form of the search, written by a trigger. */
    marketplace_text: text().notNull().default(''),
    /** Updated with the questions by the service that changes them. */
    question_count: integer().notNull().default(0),
    revision: integer().notNull().default(1),
    created_at: createdAt(),
    updated_at: createdAt(),
    /** When what other systems read was last written, by the clock of the database: see `mark_change`. */
    changed_at: createdAt(),
    published_at: instant(),
    /** Hidden from every user from here on; a task deletes it with all that belongs to it. */
    deleting_at: instant(),
  },
  (table) => [
    unique('jobs_id_company').on(table.id, table.company_id),
    index('jobs_changed').on(table.company_id, table.changed_at, table.id),
    index('jobs_external_ids').using('gin', sql`external_ids jsonb_path_ops`),
    index('jobs_metadata')
      .using('gin', sql`metadata jsonb_path_ops`)
      .where(sql`metadata <> '{}'`),
    // The orders of the list, each with all filter columns, so that skipping many rows reads the index alone.
    index('jobs_by_age').on(
      table.company_id,
      table.archived,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.status,
      table.created_by,
      table.title_search,
      table.deleting_at,
    ),
    index('jobs_by_title').on(
      table.company_id,
      table.archived,
      table.title_search,
      table.id,
      table.status,
      table.created_by,
      table.deleting_at,
    ),
    index('jobs_by_deadline').on(
      table.company_id,
      table.archived,
      table.fixed_deadline,
      table.id,
      table.status,
      table.created_by,
      table.title_search,
      table.deleting_at,
    ),
    index('jobs_deleting')
      .on(table.company_id, table.id)
      .where(sql`${table.deleting_at} is not null`),
    // Few have such a day: those whose ratings may be due.
    index('jobs_decision_by')
      .on(table.decision_by)
      .where(sql`${table.decision_by} is not null`),
    index('jobs_image').on(table.image_file_id),
    index('jobs_marketplace_image').on(table.marketplace_image_file_id),
    index('jobs_activity_type').on(table.activity_type_id),
    index('jobs_activity_sub_type').on(table.activity_sub_type_id),
    index('jobs_in_marketplace')
      .on(
        table.company_id,
        table.marketplace_featured.desc().nullsFirst(),
        table.marketplace_order.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(inMarketplace(table)),
    index('jobs_marketplace_places')
      .on(table.company_id, table.marketplace_order.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(
        sql`(${table.marketplace_public} or ${table.marketplace_order} <> 0) and not ${table.archived} and ${table.deleting_at} is null`,
      ),
    index('jobs_of_activity_type')
      .on(
        table.activity_type_id,
        table.marketplace_featured.desc().nullsFirst(),
        table.marketplace_order.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.activity_sub_type_id,
      )
      .where(inMarketplace(table)),
    index('jobs_accept_video')
      .on(table.applicant_accept_video)
      .where(sql`${table.applicant_accept_video} is not null`),
    index('jobs_intro_video')
      .on(table.interview_intro_video)
      .where(sql`${table.interview_intro_video} is not null`),
    index('jobs_complete_video')
      .on(table.interview_complete_video)
      .where(sql`${table.interview_complete_video} is not null`),
  ],
);

/** The questions and texts of an applicant from the first opening on. One row per distinct content. */
export const job_versions = pgTable(
  'job_versions',
  {
    id: identity(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    content_hash: text().notNull(),
    content: jsonb().$type<JobVersionContent>().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    unique('job_versions_content').on(table.job_id, table.content_hash),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);

/** The videos of a version: as long as it exists, their rows cannot be deleted. */
export const version_videos = pgTable(
  'version_videos',
  {
    version_id: key()
      .notNull()
      .references(() => job_versions.id, { onDelete: 'cascade' }),
    video_id: key()
      .notNull()
      .references(() => videos.id),
  },
  (table) => [
    primaryKey({ columns: [table.version_id, table.video_id] }),
    index('version_videos_video').on(table.video_id),
  ],
);

export interface VersionQuestion {
  id: number;
  order: number;
  text: string;
  competency: string | null;
  category: string | null;
  kind: 'video' | 'audio' | 'text' | 'choice' | 'file';
  preparation_seconds: number | null;
  answer_seconds: number;
  attempts_allowed: number;
  screen_recording: boolean;
  /** The fields of its kind; older versions lack them. */
  choices?: string[];
  choices_multiple?: boolean;
  max_characters?: number | null;
  file_types?: FileType[];
  /** Older versions, from before videos, lack it. */
  video_id?: number | null;
  /** Left out where there is none. */
  guidance?: string;
  checklist?: string[];
}
/** A file for applicants; its bytes are found by the id. */
export interface VersionAttachment {
  id: number;
  filename: string;
  bytes: number;
  media_type: string;
}
export interface JobVersionContent {
  title: string;
  description: string;
  contact_name: string;
  applicant_accept_subheading: string;
  applicant_accept_text: string;
  interview_intro_text: string;
  interview_complete_message: string;
  allow_answer_review: boolean;
  /** Reviewers may watch attempts that were not chosen; older versions lack it. */
  show_attempts?: boolean;
  /** Older versions lack them. */
  attachments?: VersionAttachment[];
  details?: string;
  /** Older versions, from before videos, lack them. */
  applicant_accept_video?: number | null;
  interview_intro_video?: number | null;
  interview_complete_video?: number | null;
  /** Form of a questionnaire or a judgement test. */
  form?: FormContent;
  questionnaire_intro_text?: string;
  questions: VersionQuestion[];
}
