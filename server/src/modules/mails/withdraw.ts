import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';

const CORRECTED = 'The address was corrected before this was sent.';

/** Cancels queued mails and text messages to this applicant: they have a wrong address, or contain its link. */
export async function withdrawWaiting(tx: Tx, applicationId: number): Promise<void> {
  await tx.execute(sql`
    update mails set state = 'failed', error = ${CORRECTED}, next_try_at = null
    where application_id = ${applicationId} and state = 'queued'`);
  await tx.execute(sql`
    update text_messages set state = 'failed', error = ${CORRECTED}
    where application_id = ${applicationId} and state = 'queued'`);
}
