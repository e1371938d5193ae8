import type { Mailing } from '@vivavoce/contract/types.ts';
import type { ProgressRow } from './mailings.repository.ts';

function stateOf(row: ProgressRow, now: Date): Mailing['state'] {
  if (row.cancelled_at !== null) return 'cancelled';
  if (row.finished_at !== null && row.created === 0) return 'unsent';
  if (row.finished_at !== null) return Number(row.leaving) > 0 ? 'running' : 'finished';
  const begun = row.created + row.skipped > 0 || new Date(row.start_at) <= now;
  return begun ? 'running' : 'scheduled';
}

export const presentMailing = (row: ProgressRow, now: Date): Mailing => ({
  id: Number(row.id),
  kind: row.kind,
  state: stateOf(row, now),
  total: row.total,
  created: row.created,
  skipped: row.skipped,
  sent: Number(row.sent),
  uncertain: Number(row.uncertain),
  failed: Number(row.failed),
  deferred: Number(row.deferred),
  next_try_at: row.next_try_at === null ? null : new Date(row.next_try_at).toISOString(),
  held: Number(row.held),
  held_until: row.held_until === null ? null : new Date(row.held_until).toISOString(),
  waiting_for_budget: Number(row.waiting_for_budget),
  start_at: new Date(row.start_at).toISOString(),
  created_at: new Date(row.created_at).toISOString(),
  created_by: row.created_by === null ? null : { id: Number(row.created_by), full_name: row.created_by_name ?? '' },
});
