import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

/**
 * Tables below an application that its archive holds, each without the named columns: storage keys, ids of staff, what
 * reviewers gave, and what only serves the product.
 */
export const ARCHIVED_TABLES: Readonly<Record<string, readonly string[]>> = {
  consents: [],
  question_openings: ['job_id'],
  attempts: [
    'job_id',
    'company_id',
    'media_key',
    'screen_key',
    'poster_key',
    'captions',
    'peaks',
    'max_bytes',
    'max_segments',
  ],
  written_answers: ['job_id', 'company_id', 'file_key', 'device'],
  answers: ['job_id', 'company_id'],
  unmet_requirements: ['job_id', 'met_by', 'met_note'],
  deleted_answers: ['job_id', 'company_id', 'deleted_by', 'sent', 'content'],
  applicant_requests: ['job_id', 'company_id', 'actor_user_id', 'closed_by'],
  cvs: ['job_id', 'file_id'],
  cv_versions: ['job_id', 'file_id'],
  provider_tests: ['job_id', 'company_id', 'external_id', 'report_file_id', 'tries', 'fault', 'next_try_at'],
  events: ['company_id', 'job_id', 'actor_user_id', 'topic'],
  mails: [
    'company_id',
    'job_id',
    'user_id',
    'mailing_id',
    'requested_by',
    'html',
    'link_nonce',
    'message_id',
    'calendar',
  ],
  text_messages: ['company_id', 'job_id', 'mail_id'],
  survey_replies: ['job_id'],
  webinar_registrations: ['job_id', 'notified_sequence', 'changes', 'reminded_day', 'reminded_hour'],
  ai_results: ['job_id', 'company_id', 'run', 'due_at', 'tries', 'corrected_by', 'dismissed_by'],
  ai_calls: ['job_id', 'company_id', 'user_id', 'result_id'],
  speech_metrics: [],
  self_reviews: [],
  practice_shares: [],
  learner_shares: ['company_id', 'recipient_id', 'token_hash'],
  learner_share_looks: ['user_id'],
  confidence_answers: [],
  equality_answers: ['job_id'],
  transcripts: ['job_id', 'company_id'],
  transcript_versions: ['user_id'],
  form_replies: ['job_id', 'order_seed', 'judgement_score', 'percent', 'competency_scores'],
};

/** Tables below an application that its archive leaves out, each with its reason. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  decisions: 'the outcome, told when the company tells it, stands in the application',
  reviews: 'ratings and notes of reviewers; feedback is released by the company',
  answer_reviews: 'as reviews',
  comments: 'as reviews',
  person_notes: 'in the archive with those about the person',
  review_comments: 'as reviews',
  rubric_reviews: 'as reviews',
  matrix_reviews: 'as reviews',
  guest_reviews: 'as reviews',
  guest_link_applicants: 'to whom outside the company staff showed answers; their views are in the audit log',
  guest_views: 'as guest_link_applicants',
  calibration_answers: 'answers that reviewers rated to agree on a standard; ratings as reviews',
  review_times: 'how long reviewers watched; as reviews',
  pass_places: 'the order in which a reviewer sees answers',
  review_excusals: 'which reviewers share the work',
  notification_causes: 'a minute of work of the product; the events are there',
  notifications: 'what staff have read; the events are there',
  webhook_events: 'what systems of the company were told, for 30 days; the events are there',
  legal_holds: 'the reason of a legal claim; the page says that data is kept',
  search_entries: 'computed from the application',
  transcript_fingerprints: 'computed from the transcripts, which are in the archive',
  interview_grants: 'browsers that opened the link, without a name',
  mailing_recipients: 'the mails themselves are in the archive',
  reminders: 'as mailing_recipients',
  data_archives: 'the archives themselves',
  audit_events: 'its views of answers are in the archive by role',
  voucher_uses: 'codes of the company',
  cohort_work: 'which assignment of a cohort made the application',
  report_applicants: 'computed for reports, deleted with the applicant',
  feedback: 'once released it is in the archive as the applicant reads it',
  previews: 'sample activities of staff',
};

const APPLICATION_COLUMNS = `id, applicant_name, status, answer_count, reviewed_at, shortlisted_at, rejected_at,
  declined_at, declined_reason, responded_at, invited_at, invitation_failed, deadline, archived_at, external_id,
  reasonable_adjustments, adjustments, phone, custom_field, agreed_retention_days, locale, time_zone, opened_at, checked_at,
  created_at, erasure_requested_at`;

type Json = Record<string, unknown>;

/** The rows of the archived tables, as JSON by the name of each table. */
export async function rowsOf(db: Queryable, application: number): Promise<Record<string, Json[]>> {
  const content: Record<string, Json[]> = {};
  for (const [table, without] of Object.entries(ARCHIVED_TABLES)) {
    const only = table === 'events' ? sql`and t.topic <> 'reviews'` : sql``;
    const { rows } = await db.execute<{ row: Json }>(sql`
      select to_jsonb(t) - ${sql.param([...without])}::text[] as row from ${sql.identifier(table)} t
      where t.application_id = ${application} ${only} order by 1`);
    content[table] = rows.map(({ row }) => row);
  }
  return content;
}

const withoutColumns = (row: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

type Deleted = Record<string, Json[]>;

async function deletedContents(db: Queryable, application: number): Promise<{ id: number; content: Deleted }[]> {
  const { rows } = await db.execute<{ id: string; content: Deleted }>(sql`
    select id, content from deleted_answers where application_id = ${application} order by id`);
  return rows.map(({ id, content }) => ({ id: Number(id), content }));
}

/** Remains of answers that staff deleted, by the id of the deletion, with the columns that the archive holds. */
export async function deletedAnswersOf(db: Queryable, application: number): Promise<Record<string, Deleted>> {
  const archived = (table: string) => (table === 'segments' ? [] : ARCHIVED_TABLES[table]);
  const contents = await deletedContents(db, application);
  return Object.fromEntries(
    contents.map(({ id, content }) => [
      id,
      Object.fromEntries(
        Object.entries(content).flatMap(([table, rows]) => {
          const archivedColumns = archived(table);
          return archivedColumns ? [[table, rows.map((row) => withoutColumns(row, archivedColumns))]] : [];
        }),
      ),
    ]),
  );
}

export async function applicationOf(db: Queryable, application: number): Promise<Json | null> {
  const { rows } = await db.execute<{ row: Json }>(sql`
    select to_jsonb(t) as row from (
      select ${sql.raw(APPLICATION_COLUMNS)} from applications where id = ${application}) t`);
  return rows[0]?.row ?? null;
}

export async function segmentsOf(db: Queryable, application: number) {
  const { rows } = await db.execute<{ row: Json }>(sql`
    select to_jsonb(s) as row from kept_segments s join attempts a on a.id = s.attempt_id
    where a.application_id = ${application} order by s.attempt_id, s.track, s.part, s.index`);
  return rows.map(({ row }) => row);
}

export interface StoredFile {
  key: string;
  name: string;
}

/** Files that the applicant handed in, with their CV. */
export async function handedInFiles(db: Queryable, application: number): Promise<StoredFile[]> {
  const { rows } = await db.execute<{ key: string; folder: string; name: string }>(sql`
    select file_key as key, 'answers/question-' || question_id as folder, coalesce(file_name, 'file') as name
    from written_answers where application_id = ${application} and file_key is not null
    union all
    select w.file_key, 'deleted-answers/' || d.id || '/question-' || w.question_id, coalesce(w.file_name, 'file')
    from deleted_answers d, jsonb_populate_recordset(null::written_answers, d.content -> 'written_answers') w
    where d.application_id = ${application} and w.file_key is not null
    union all
    select f.object_key, 'cv', c.filename from cvs c join stored_files f on f.id = c.file_id
    where c.application_id = ${application}
    union all
    select f.object_key, 'cv-versions/' || v.number, v.filename from cv_versions v
    join stored_files f on f.id = v.file_id where v.application_id = ${application}
    union all
    select f.object_key, 'test-report', 'report.pdf' from provider_tests p
    join stored_files f on f.id = p.report_file_id where p.application_id = ${application}
    order by 1`);
  return rows.map(({ key, folder, name }) => ({ key, name: `${folder}/${name}` }));
}

/** A voice answer, also before it is playable: the media decides, then what the browser announced. */
const HAS_PICTURE = `coalesce(media_type, mime_type, '') not like 'audio/%' and picture is distinct from 'none'`;

/** The recordings of an applicant, chosen or not; `folder` tells those of deleted answers apart. */
export async function recordingsOf(db: Queryable, application: number) {
  type Row = {
    id: string;
    company_id: string;
    question_id: string;
    number: number;
    folder: string;
    has_picture: boolean;
  };
  const { rows } = await db.execute<Row>(sql`
    select id, company_id, question_id, number, 'recordings' as folder, ${sql.raw(HAS_PICTURE)} as has_picture
    from attempts where application_id = ${application}
    union all
    select a.id, a.company_id, a.question_id, a.number, 'deleted-answers/' || d.id, ${sql.raw(HAS_PICTURE)}
    from deleted_answers d, jsonb_populate_recordset(null::attempts, d.content -> 'attempts') a
    where d.application_id = ${application}
    order by 1`);
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    company_id: Number(row.company_id),
    question_id: Number(row.question_id),
  }));
}
