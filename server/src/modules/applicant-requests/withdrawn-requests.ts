import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';

/**
 * Dismisses the open requests of a withdrawing applicant, with an event for each and without an e-mail, in the transaction of the withdrawal.
 * @param application of which the caller holds the lock
 */
export const endRequestsOfWithdrawn = (tx: Tx, application: number, now: Date) =>
  tx.execute(sql`
    with ended as (
      update applicant_requests set dismissed_at = ${now.toISOString()}::timestamptz
      where application_id = ${application} and is_open
      returning id, company_id, job_id, application_id, action_type
    )
    insert into events (company_id, job_id, application_id, type, actor_kind, data)
    select company_id, job_id, application_id, lower(action_type::text) || '.dismissed', 'system',
      jsonb_build_object('action', id)
    from ended order by id`);
