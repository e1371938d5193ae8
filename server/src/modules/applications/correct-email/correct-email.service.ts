import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { lockApplicant, loadApplication } from '../../../access/load-application.ts';
import type { StaffActor } from '../../../actor.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { ensurePerson } from '../../account/people.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { moveAccount } from '../../people/person-accounts.ts';
import { withdrawWaiting } from '../../mails/withdraw.ts';
import * as repository from '../applicant/applicant-rows.ts';
import type { ApplicationRow } from '../../../access/load-application.ts';
import { readApplication } from '../applicant/applicant.service.ts';
import { forgetPeople } from '../erase/erase.service.ts';
import { findAddresses } from '../adding/insert-applicants.ts';
import { inviteOne, refuseUnlessInvitable, refuseUnlessInviting } from '../invitations/invitations.service.ts';

/** An applicant who has opened the link received it, so the address is right. @throws AppError `wrong_state` */
function refuseOpened({ opened_at }: ApplicationRow): void {
  if (opened_at)
    throw new AppError('wrong_state', { detail: 'This applicant has opened the personal link, so the address stays.' });
}

/**
 * Moves the application to the account with that address, created where there is none. Accounts keep address and name:
 * the wrong one may belong to another person. Mails to the wrong address, sent or queued, open nothing any more.
 * @throws AppError `already_applied` where that account has an application to this activity
 */
async function moveTo(
  tx: Tx,
  actor: StaffActor,
  row: ApplicationRow,
  { name, email }: { name: string; email: string },
) {
  const { id: user_id } = await ensurePerson(tx, { email }, 'update');
  const existing = (await findAddresses(tx, row.job_id, [email])).get(email);
  if (existing !== undefined) throw new AppError('already_applied', { existing });
  await withdrawWaiting(tx, row.id);
  const moved = { user_id, applicant_name: name, link_version: row.link_version + 1 };
  await repository.updateApplication(tx, row.id, moved);
  await moveAccount(tx, { company: row.company_id, from: row.user_id, to: user_id, application: row.id });
  await forgetPeople(tx, [row.user_id]);
  const { company_id, job_id, id: application_id } = row;
  await recordEvent(tx, { company_id, job_id, application_id, type: 'application.email_corrected', actor });
  return { ...row, ...moved };
}

/** Corrects the address of an applicant who has not opened the link yet, and sends the invitation there. */
export async function correctEmail(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  { email, ...invitation }: BodyOf<'POST /api/jobs/{job}/applications/{application}/correct_email'>,
): Promise<ApplicationDetail> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockApplicant(tx, { job: jobId, application: id });
    const { record, user } = await loadApplication(tx, actor, { job: jobId, application: id }, 'invite');
    if (!row) throw notFound();
    refuseUnlessInviting(record, invitation);
    refuseUnlessInvitable(row);
    refuseOpened(row);
    if (user.email.toLowerCase() === email) await inviteOne(ctx, tx, record, { actor, row, invitation });
    else
      await inviteOne(ctx, tx, record, {
        actor,
        row: await moveTo(tx, actor, row, { name: user.full_name, email }),
        invitation,
        addressChanged: true,
      });
  });
  return readApplication(ctx, actor, { job: jobId, application: id });
}
