import { mentionedIn } from '@vivavoce/domain/reviews/mentions.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { JobRecord } from '../../access/load-job.ts';
import { notifyOfMention } from '../feed/notification-causes.ts';
import { queueMentionMail } from '../mails/single/reviewer-mails.service.ts';
import * as repository from './reviewers.repository.ts';

interface Mentioning {
  application: number;
  text: string;
  /** The text before it was changed: members mentioned there were notified already. */
  before?: string;
}

/**
 * Notifies the members of the panel, except the author, that a comment mentions for the first time; those who want it
 * immediately also by e-mail.
 */
export async function notifyMentioned(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  record: JobRecord,
  { application, text, before = '' }: Mentioning,
): Promise<void> {
  if (!text.includes('@')) return;
  const seats = await repository.listAddressees(tx, record.job.id);
  const notified = new Set(mentionedIn(before, seats));
  for (const user of mentionedIn(text, seats))
    if (user.id !== actor.user_id && !notified.has(user)) {
      const place = { company_id: record.job.company_id, job_id: record.job.id, application_id: application };
      await notifyOfMention(tx, place, { reader_id: user.id, author: actor });
      if (user.mentions === 'at_once')
        await queueMentionMail(ctx, tx, record, { user, author: actor.full_name, application });
    }
}
