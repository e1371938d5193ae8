import { REMINDER_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Who had an invitation, a reminder or more time within the last hours, over the alias `a`. */
export const remindedRecently = (now: Date): SQL => {
  const apart = sql`${now.toISOString()}::timestamptz - make_interval(hours => ${REMINDER_LIMITS.apart_hours})`;
  return sql`(a.invited_at > ${apart}
    or exists (select 1 from reminders r where r.application_id = a.id and r.at > ${apart})
    or exists (select 1 from mails m where m.application_id = a.id and m.type in ('invitation', 'extension')
               and m.state <> 'failed' and m.created_at > ${apart}))`;
};
