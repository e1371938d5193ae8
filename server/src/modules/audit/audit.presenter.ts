import type { AuditEntry } from '@vivavoce/contract/types.ts';
import type { AuditRow } from './audit-log.repository.ts';

function byOf({ api_token_id, key_id, session_id }: AuditRow): Pick<AuditEntry, 'by' | 'by_id'> {
  if (key_id !== null) return { by: 'key', by_id: key_id };
  if (api_token_id !== null) return { by: 'token', by_id: api_token_id };
  return session_id === null ? { by: null, by_id: null } : { by: 'session', by_id: session_id };
}

export const presentEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  action: row.type,
  category: row.category,
  actor: row.actor,
  user: row.user_id === null ? null : { id: row.user_id, full_name: row.user_name ?? '' },
  job: row.job_id === null || row.job_title === null ? null : { id: row.job_id, title: row.job_title },
  application: row.application_id === null ? null : { id: row.application_id, full_name: row.applicant },
  ip: row.ip,
  user_agent: row.user_agent,
  ...byOf(row),
  request_id: row.request_id,
  operation: row.details.operation ?? null,
  call: row.details.call ?? {},
  fields: row.details.fields ?? [],
  changes: row.details.changes ?? {},
});
