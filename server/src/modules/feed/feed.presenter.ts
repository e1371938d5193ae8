import type { FeedEvent } from '@vivavoce/contract/types.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import type { EventRow } from './feed.repository.ts';

export const presentEvent = (row: EventRow): FeedEvent => ({
  id: row.id,
  type: row.type,
  topic: row.topic,
  at: row.at.toISOString(),
  actor: { kind: row.actor_kind, full_name: row.actor_name },
  job: row.job_id === null ? null : { id: row.job_id, title: row.job_title ?? '', job_kind: jobKind(row) },
  application:
    row.application_id === null
      ? null
      : {
          id: row.application_id,
          full_name: row.applicant_name ?? '',
          invitation_failed: row.invitation_failed ?? false,
        },
  data: row.data,
});
