import { REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { delayedMail, promptMail } from '@vivavoce/domain/emails/outcome-mail.ts';
import { instantOf, type WallTime } from '@vivavoce/domain/jobs/time-zone.ts';

/** When the e-mail about a rejection leaves; `none` for no e-mail. */
export const MAIL_TIMES = ['now', 'delayed', 'at', 'none'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];

/** The choice as it is made in the dialog. */
export type MailChoice = { time: MailTime; days: number; wall: WallTime };

type Around = { now: Date; timeZone: string; count: number };

/** When the e-mails leave by this choice; null without an e-mail, and for a time that is no valid one. */
export function mailInstant({ time, days, wall }: MailChoice, { now, timeZone, count }: Around): Date | null {
  if (time === 'none') return null;
  if (time === 'delayed') return delayedMail(now, days, timeZone);
  if (time === 'now') return promptMail(now, count > REJECTION_LIMITS.typed_above);
  return instantOf(wall, timeZone);
}

export type MailFault = 'missing' | 'past' | 'tooFar';

/** Why the typed time is not possible; null where it is, and where no time is typed. */
export function mailFault(choice: MailChoice, around: Around): MailFault | null {
  if (choice.time !== 'at') return null;
  const at = mailInstant(choice, around);
  if (at === null) return 'missing';
  if (at <= around.now) return 'past';
  const end = around.now.getTime() + REJECTION_LIMITS.ahead_days_max * 86_400_000;
  return at.getTime() > end ? 'tooFar' : null;
}
