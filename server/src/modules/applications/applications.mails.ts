import type { ResultOf } from '@vivavoce/contract/index.ts';
import type { HistoryRow } from './applications.repository.ts';

type Mail = ResultOf<'GET /api/jobs/{job}/applications/{application}/emails'>['results'][number];

/**
 * Answers of mail servers begin with their code; what else went wrong on the way is nobody's business but the operator's, as
 * is a server that does not let this one sign in (RFC 4954).
 */
const answered = /^(?!(454|53[0458])\b)[45]\d\d\b/;

const refusalOf = ({ state, error }: Pick<HistoryRow, 'state' | 'error'>): string | null =>
  (state === 'failed' || state === 'queued') && error !== null && answered.test(error) ? error : null;

export const presentMail = ({ created_at, sent_at, error, ...row }: HistoryRow): Mail => ({
  ...row,
  refusal: refusalOf({ state: row.state, error }),
  created_at: created_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
});
