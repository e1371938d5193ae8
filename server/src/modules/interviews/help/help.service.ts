import type { BodyOf } from '@vivavoce/contract/index.ts';
import { HELP_LIMITS } from '@vivavoce/domain/applications/home/help.ts';
import { AppError } from '../../../lib/app-error.ts';
import { questionAddress } from '../../../access/reply-address.ts';
import type { Context } from '../../../context.ts';
import { queueHelpMail } from '../../mails/single/help-mails.service.ts';
import { loadInterview } from '../state/interview-state.ts';
import * as interviewRows from '../state/interview-rows.ts';

/**
 * Mails an applicant's message to the contact person; a reply goes to the applicant. Possible in every state of the
 * interview.
 * @throws AppError `wrong_state` without a contact, `too_many_requests` above the limit of a day
 */
export async function writeToContact(
  ctx: Context,
  application: number,
  { message, client = {} }: BodyOf<'POST /api/interview/{application}/help'>,
) {
  await ctx.db.transaction(async (tx) => {
    await interviewRows.lockApplication(tx, application);
    const interview = await loadInterview(tx, application);
    const contact = await questionAddress(tx, interview.company.id, interview.job.invitation_reply_to_email);
    if (contact === null) throw new AppError('wrong_state');
    const facts = Object.entries(client).slice(0, HELP_LIMITS.facts_max);
    await queueHelpMail(ctx, tx, { ...interview, contact, message, facts });
  });
  return { status: 'OK' as const };
}
