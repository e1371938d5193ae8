import { notification } from '@vivavoce/contract/account/notifications.ts';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { present } from '../../http/present.ts';
import type { NotificationRow } from './notifications.repository.ts';

type Notification = ResultOf<'GET /api/notifications'>['results'][number];

export const presentNotification = (row: NotificationRow): Notification =>
  present(notification, row, {
    job: { id: row.job_id, title: row.job_title, job_kind: jobKind(row) },
    application:
      row.application_id === null
        ? null
        : { id: row.application_id, full_name: row.applicant_name ?? '', answer_count: row.answer_count ?? 0 },
  });
