import type { FoundApplication } from '@vivavoce/contract/types.ts';
import { statusLabel } from '@vivavoce/domain/applications/status-label.ts';
import type { FoundRow } from './search.repository.ts';

const iso = (value: string | null): string | null => value && new Date(value).toISOString();

/** @param emails whether the reader may see e-mail addresses */
export function presentFound(row: FoundRow, emails: boolean, now: Date): FoundApplication {
  const { code, incomplete } = statusLabel(row, now);
  return {
    id: Number(row.id),
    user: { full_name: row.full_name, email: emails ? row.email : null },
    external_id: row.external_id,
    job: {
      id: Number(row.job_id),
      title: row.title,
      rating_style: row.rating_style as 1 | 2 | 3,
      question_count: row.question_count,
      is_webinar: row.is_webinar,
      archived: row.job_archived,
    },
    bucket: row.bucket,
    label: { code, incomplete },
    status: row.status,
    answer_count: row.answer_count,
    average_review: row.average_review,
    reviewed_at: iso(row.reviewed_at),
    shortlisted_at: iso(row.shortlisted_at),
    rejected_at: iso(row.rejected_at),
    declined_at: iso(row.declined_at),
    declined_reason: row.declined_reason,
    responded_at: iso(row.responded_at),
    invited_at: iso(row.invited_at),
    invitation_failed: row.invitation_failed,
    deadline: iso(row.deadline),
    archived: row.archived_at !== null,
  };
}
