import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';

/** Answers gathered at the deadline have the exact time of sending; a rated answer stays. */
export const takeBackAnswers = (tx: Tx, applications: SQL) =>
  tx.execute(sql`
    delete from answers w using applications a
    where a.id in (${applications}) and w.application_id = a.id and w.confirmed_at = a.responded_at
      and not exists (select 1 from answer_reviews r where r.answer_id = w.id)`);

export const reopenSent = (tx: Tx, applications: SQL) =>
  tx.execute(sql`
    update applications set responded_at = null, answer_count = 0, status = ${APPLICATION_STATUS.started}
    where id in (${applications})`);
