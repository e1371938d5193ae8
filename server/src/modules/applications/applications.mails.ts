import type { ResultOf } from '@vivavoce/contract/index.ts';
import type { HistoryRow } from './applications.repository.ts';

type Mail = ResultOf<'GET /api/jobs/{job}/applications/{application}/emails'>['results'][number];

export const presentMail = ({ created_at, sent_at, ...row }: HistoryRow): Mail => ({
  ...row,
  created_at: created_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
});
