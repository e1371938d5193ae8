import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { incompleteSql, statusLabelSql } from '@vivavoce/domain/applications/status-label.ts';
import type { StaffActor } from '../../actor.ts';
import { likeInside } from '../../db/like.ts';
import { runPrepared } from '../../db/prepared.ts';
import { visibleJobs } from '../../policies/jobs.policy.ts';

export interface SearchQuery {
  words: string[];
  job?: number | undefined;
  page_size: number;
}

export interface FoundRow {
  id: string;
  full_name: string;
  email: string;
  external_id: string | null;
  job_id: string;
  title: string;
  rating_style: number;
  question_count: number;
  job_archived: boolean;
  bucket: 'ToInvite' | 'AwaitingResponse' | 'Responded' | 'Reviewed' | 'Outcomes';
  label: string;
  incomplete: boolean;
  status: number;
  answer_count: number;
  average_review: number | null;
  reviewed_at: string | null;
  shortlisted_at: string | null;
  rejected_at: string | null;
  declined_at: string | null;
  declined_reason: string | null;
  responded_at: string | null;
  invited_at: string | null;
  invitation_failed: boolean;
  deadline: string | null;
  archived_at: string | null;
}

const ALIASES = { application: 'a', job: 'jobs' };

export async function searchApplications(pool: pg.Pool, actor: StaffActor, query: SearchQuery): Promise<FoundRow[]> {
  const parts = [visibleJobs(actor)];
  if (query.job !== undefined) parts.push(sql`a.job_id = ${query.job}`);
  for (const word of query.words)
    parts.push(
      sql`lower(concat_ws(' ', coalesce(nullif(a.applicant_name, ''), u.full_name), u.email, a.external_id)) like ${likeInside(word)}`,
    );
  return runPrepared<FoundRow>(
    pool,
    sql`
    select a.id, coalesce(nullif(a.applicant_name, ''), u.full_name) as full_name, u.email, a.external_id, a.job_id, jobs.title,
      jobs.rating_style, jobs.question_count, jobs.archived as job_archived, a.bucket,
      ${sql.raw(statusLabelSql('now()', ALIASES))} as label, ${sql.raw(incompleteSql(ALIASES))} as incomplete,
      a.status, a.answer_count, a.average_review, a.reviewed_at, a.shortlisted_at, a.rejected_at, a.declined_at, a.declined_reason,
      a.responded_at, a.invited_at, a.invitation_failed, a.deadline, a.archived_at
    from applications a join users u on u.id = a.user_id join jobs on jobs.id = a.job_id
    where ${sql.join(parts, sql` and `)}
    order by a.id desc limit ${query.page_size}`,
  );
}
