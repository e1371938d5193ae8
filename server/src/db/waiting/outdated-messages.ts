import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Whether the applicant can still answer this activity, over the aliases `a` and `j`. */
export const CAN_ANSWER = sql`j.status = 'Published' and not j.archived and a.archived_at is null
  and a.responded_at is null and a.declined_at is null`;

/** SQL condition: the applicant `a` of the activity `j` is invited, has not begun, and may still begin. */
export const MAY_BE_REMINDED = sql`${CAN_ANSWER} and a.bucket = 'AwaitingResponse'
  and a.status <= ${APPLICATION_STATUS.invited} and (a.deadline is null or a.deadline > now())`;

/** SQL condition: the mailing `s` is for all, or for unopened links and its applicant `a` has not opened the link. */
export const IS_UNOPENED = sql`(s.overrides->>'unopened' is null or a.opened_at is null)`;

/** Whether exactly the rejection of this mailing still stands, over the aliases `a` and `s`. */
export const REJECTION_STANDS = sql`(a.rejected_at <= s.created_at) is true`;

/**
 * Whether what a message says became untrue after it was made, while it waited for the morning, for the budget of its
 * company or for a mail server.
 * @param message table with `type` and `application_id`
 * @param mailing the mailing that made it
 */
export const isOutdated = (message: SQL, mailing: SQL): SQL => sql`exists (
  select 1 from applications a join jobs j on j.id = a.job_id left join mailings s on s.id = ${mailing}
  where a.id = ${message}.application_id and (case ${message}.type
    when 'invitation' then ${CAN_ANSWER}
    when 'extension' then ${CAN_ANSWER}
    when 'reminder' then ${MAY_BE_REMINDED} and ${IS_UNOPENED}
    when 'rejection' then s.id is null or ${REJECTION_STANDS} end) is false)`;

/** Why such a message did not leave. */
export const OUTDATED = 'It was outdated before it was sent.';
