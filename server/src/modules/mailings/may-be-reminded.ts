import { REMINDER_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Whether the applicant can still answer this activity, over the aliases `a` and `j`. */
export const CAN_ANSWER = sql`j.status = 'Published' and not j.archived and a.archived_at is null
  and a.responded_at is null and a.declined_at is null`;

/** Invited applicants who have not begun, and still can; over the aliases `a` and `j`. */
export const MAY_BE_REMINDED = sql`${CAN_ANSWER} and a.bucket = 'AwaitingResponse'
  and a.status <= ${APPLICATION_STATUS.invited} and (a.deadline is null or a.deadline > now())`;

/** Who had an invitation, a reminder or more time within the last hours, over the alias `a`. */
export const remindedRecently = (now: Date): SQL => {
  const apart = sql`${now.toISOString()}::timestamptz - make_interval(hours => ${REMINDER_LIMITS.apart_hours})`;
  return sql`(a.invited_at > ${apart}
    or exists (select 1 from reminders r where r.application_id = a.id and r.at > ${apart})
    or exists (select 1 from mails m where m.application_id = a.id and m.type in ('invitation', 'extension')
               and m.state <> 'failed' and m.created_at > ${apart}))`;
};
