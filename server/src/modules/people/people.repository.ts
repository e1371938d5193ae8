import { leavesOnSql } from '@vivavoce/domain/companies/retention.ts';
import { PERSON_LIMITS } from '@vivavoce/domain/people/person-limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { withheldFrom } from '../../db/left-to-rate.ts';
import { jobs, person_notes } from '../../db/schema/index.ts';
import type { StripEntry } from '../../db/schema/index.ts';
import { visibleJobs } from '../../policies/jobs.policy.ts';
import type { PersonAccounts } from './person-accounts.ts';

type Reader = StaffActor & { company_id: number };
const idsSql = (ids: readonly number[]) => sql`any(${sql.param(ids)}::bigint[])`;

export interface ApplicationOfPerson extends Record<string, unknown> {
  id: number;
  user_id: number;
  full_name: string;
  email: string;
  phone: string | null;
  locale: 'en-gb' | 'fr-fr' | null;
  time_zone: string | null;
  job_id: number;
  title: string;
  rating_style: number;
  rating_scale: number;
  is_webinar: boolean;
  test_provider: string | null;
  sjt_assessment: boolean;
  is_questionnaire: boolean;
  is_cvcopilot: boolean;
  job_archived: boolean;
  job_created_by: number;
  question_count: number;
  /** The seat of the reader; null without one. */
  may_decide: boolean | null;
  answer_count: number;
  average_review: number | null;
  review_count: number;
  panel_size: number;
  withheld: boolean;
  bucket: 'ToInvite' | 'AwaitingResponse' | 'Responded' | 'Reviewed' | 'Outcomes';
  status: number;
  reviewed_at: string | null;
  shortlisted_at: string | null;
  rejected_at: string | null;
  outcome_note: string | null;
  declined_at: string | null;
  declined_reason: string | null;
  responded_at: string | null;
  invited_at: string | null;
  invitation_failed: boolean;
  deadline: string | null;
  archived_at: string | null;
  created_at: string;
  strip: StripEntry[];
  link_version: number;
  feedback_released_at: string | null;
  kept_until: string | null;
}

/** The day on which an application leaves; null while a legal hold prevents it. */
const KEPT_UNTIL = sql`case when not exists (
  select 1 from legal_holds h where h.application_id = a.id and h.lifted_at is null) then (${sql.raw(
    leavesOnSql({
      created_at: 'a.created_at',
      deadline: 'a.deadline',
      fixed_deadline: 'jobs.fixed_deadline',
      company_days: 'c.retention_days',
      job_days: 'jobs.retention_days',
      agreed_days: 'a.agreed_retention_days',
      time_zone: 'c.time_zone',
    }),
  )})::text end`;

/** The applications of a person that the reader may see, the newest step first. */
export async function applicationsOf(db: Queryable, reader: Reader, accounts: readonly number[]) {
  const { rows } = await db.execute<ApplicationOfPerson>(sql`
    select a.id::float8 as id, a.user_id::float8 as user_id, coalesce(nullif(a.applicant_name, ''), u.full_name) as full_name, u.email,
      a.phone, a.locale, a.time_zone, a.job_id::float8 as job_id, jobs.title, jobs.rating_style, jobs.rating_scale, jobs.is_webinar,
      jobs.test_provider,
      jobs.sjt_assessment, jobs.is_questionnaire, jobs.is_cvcopilot, jobs.archived as job_archived, jobs.created_by::float8 as job_created_by,
      coalesce(nullif(jsonb_array_length(a.strip), 0), jobs.question_count) as question_count, seat.may_decide, a.answer_count,
      a.average_review, a.review_count, (select count(*)::int from reviewers p where p.job_id = a.job_id) as panel_size,
      ${withheldFrom({ reader: sql`${reader.user_id}`, job: jobs })} as withheld, a.bucket, a.status, a.reviewed_at, a.shortlisted_at,
      a.rejected_at, a.outcome_note, a.declined_at, a.declined_reason, a.responded_at, a.invited_at, a.invitation_failed, a.deadline,
      a.archived_at, a.created_at, a.strip, a.link_version, f.released_at as feedback_released_at, ${KEPT_UNTIL} as kept_until
    from applications a join users u on u.id = a.user_id join jobs on jobs.id = a.job_id join companies c on c.id = a.company_id
    left join reviewers seat on seat.job_id = a.job_id and seat.user_id = ${reader.user_id}
    left join feedback f on f.application_id = a.id
    where a.user_id = ${idsSql(accounts)} and a.company_id = ${reader.company_id} and ${visibleJobs(reader)}
    order by a.date desc, a.id desc limit ${PERSON_LIMITS.applications}`);
  return rows;
}

/** Whether the reader sees an application of the person; with an id, whether this is such a one. */
export async function seesPerson(
  db: Queryable,
  reader: Reader,
  { accounts }: PersonAccounts,
  application?: number,
): Promise<{ account: number } | undefined> {
  const only = application === undefined ? sql`` : sql`and a.id = ${application}`;
  const { rows } = await db.execute<{ account: number }>(sql`
    select a.user_id::float8 as account from applications a join jobs on jobs.id = a.job_id
    where a.user_id = ${idsSql(accounts)} and a.company_id = ${reader.company_id} and ${visibleJobs(reader)} ${only} limit 1`);
  return rows[0];
}

export interface NoteRow extends Record<string, unknown> {
  id: number;
  user_id: number;
  text: string;
  application_id: number | null;
  created_by: number;
  author: string;
  created_at: string;
  edited_at: string | null;
}

const NOTE = sql`n.id::float8 as id, n.user_id::float8 as user_id, n.text, n.application_id::float8 as application_id, n.created_by::float8 as created_by,
  coalesce(nullif(w.full_name, ''), w.email) as author, n.created_at, n.edited_at`;

/** Notes on a person, newest first: those for all staff, and those about these applications. */
export async function notesOf(
  db: Queryable,
  {
    company,
    accounts,
    applications,
  }: { company: number; accounts: readonly number[]; applications: readonly number[] },
): Promise<NoteRow[]> {
  const { rows } = await db.execute<NoteRow>(sql`
    select ${NOTE} from person_notes n join users w on w.id = n.created_by
    where n.user_id = ${idsSql(accounts)} and n.company_id = ${company}
      and (n.application_id is null or n.application_id = ${idsSql(applications)})
    order by n.id desc`);
  return rows;
}

export const insertNote = async (tx: Tx, row: typeof person_notes.$inferInsert): Promise<number> => {
  const [inserted] = await tx.insert(person_notes).values(row).returning({ id: person_notes.id });
  if (!inserted) throw new Error('insert returned no row');
  return inserted.id;
};

export async function readNote(db: Queryable, id: number): Promise<NoteRow | undefined> {
  const { rows } = await db.execute<NoteRow>(
    sql`select ${NOTE} from person_notes n join users w on w.id = n.created_by where n.id = ${id}`,
  );
  return rows[0];
}

interface OwnNote {
  id: number;
  company: number;
  author: number;
  accounts: readonly number[];
}
const ownNote = ({ id, company, author, accounts }: OwnNote) =>
  and(
    eq(person_notes.id, id),
    eq(person_notes.company_id, company),
    eq(person_notes.created_by, author),
    sql`${person_notes.user_id} = ${idsSql(accounts)}`,
  );

/** @returns false for notes of others, and of other people */
export const changeNote = async (tx: Tx, note: OwnNote, changes: { text: string; edited_at: Date }): Promise<boolean> =>
  (await tx.update(person_notes).set(changes).where(ownNote(note)).returning({ id: person_notes.id })).length > 0;

export const deleteNote = async (tx: Tx, note: OwnNote): Promise<boolean> =>
  (await tx.delete(person_notes).where(ownNote(note)).returning({ id: person_notes.id })).length > 0;

export interface MailRow extends Record<string, unknown> {
  id: number;
  application_id: number;
  type: string;
  subject: string;
  state: string;
  at: string;
}

/** E-mails about these applications, newest first. */
export async function mailsOf(db: Queryable, applications: readonly number[]): Promise<MailRow[]> {
  const { rows } = await db.execute<MailRow>(sql`
    select m.id::float8 as id, m.application_id::float8 as application_id, m.type, m.subject, m.state,
      coalesce(m.sent_at, m.created_at) as at
    from mails m where m.application_id = ${idsSql(applications)} order by m.id desc limit ${PERSON_LIMITS.mails}`);
  return rows;
}
