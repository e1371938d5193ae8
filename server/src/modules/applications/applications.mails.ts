import type { ResultOf } from '@vivavoce/contract/index.ts';
import { answerOf } from '../mails/mail-content.service.ts';
import type { HistoryRow } from './applications.repository.ts';

type Mail = ResultOf<'GET /api/jobs/{job}/applications/{application}/emails'>['results'][number];

const refusalOf = ({ state, error }: Pick<HistoryRow, 'state' | 'error'>): string | null =>
  state === 'failed' || state === 'queued' ? answerOf(error) : null;

/** @param masked removes the personal link: text messages are shown whole */
export const presentMail = (
  { created_at, sent_at, next_try_at, error, waits_for_budget, ...row }: HistoryRow,
  masked: (text: string) => string,
): Mail => ({
  ...row,
  subject: masked(row.subject),
  refusal: refusalOf({ state: row.state, error }),
  next_try_at: next_try_at?.toISOString() ?? null,
  held: row.state === 'queued' && next_try_at !== null && error === null,
  waits_for_budget: row.state === 'queued' && waits_for_budget,
  created_at: created_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
});
