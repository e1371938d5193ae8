import { foundApplication } from '@vivavoce/contract/applications/search.ts';
import type { FoundApplication } from '@vivavoce/contract/types.ts';
import { statusLabel } from '@vivavoce/domain/applications/status-label.ts';
import { present } from '../../http/present.ts';
import type { FoundRow } from './search.repository.ts';

/** @param emails whether the reader may see e-mail addresses */
export function presentFound(row: FoundRow, emails: boolean, now: Date): FoundApplication {
  const { code, incomplete } = statusLabel(row, now);
  return present(foundApplication, row, {
    user: { full_name: row.full_name, email: emails ? row.email : null },
    job: {
      id: Number(row.job_id),
      title: row.title,
      rating_style: row.rating_style as 1 | 2 | 3,
      question_count: row.question_count,
      is_webinar: row.is_webinar,
      archived: row.job_archived,
    },
    label: { code, incomplete },
    person: emails ? Number(row.user_id) : null,
    archived: row.archived_at !== null,
  });
}
