import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { jobs } from '../../../db/schema/index.ts';
import type { Locale } from '../../../i18n.ts';
import { personCode } from '../../../lib/secrets.ts';
import { queuePlainMail } from '../mails.service.ts';
import type { PlainMail } from '../mails.service.ts';
import { hasMentionMail } from '../mails.repository.ts';
import { passwordPage } from '../outgoing.service.ts';
import { pageAddress } from '../../../public-address.ts';

type JobRow = typeof jobs.$inferSelect;
type Addressee = PlainMail['to'] & { locale: Locale };

/**
 * Invites a reviewer to the panel. The button leads to the job, for a reviewer without a password through the page that
 * sets one.
 * @param first_password the nonce of a link to a first password; null where there is a password
 */
export async function queueReviewerMail(
  ctx: Context,
  tx: Tx,
  { job }: { job: JobRow },
  {
    user,
    inviter,
    first_password,
    reminds = false,
  }: {
    user: PlainMail['to'] & { locale: Locale };
    inviter: string;
    first_password: string | null;
    /** The reviewer was invited before. */
    reminds?: boolean;
  },
): Promise<void> {
  const path = `/interviews/${job.id}`;
  const code = personCode(ctx.env.SESSION_SECRET, user.id);
  const { locale } = user;
  await queuePlainMail(ctx, tx, {
    type: reminds && first_password === null ? 'reviewer_reminder' : 'reviewer_invitation',
    locale,
    job,
    to: user,
    inviter,
    ...(first_password === null
      ? { url: pageAddress(ctx, locale, `${path}?for=${code}`) }
      : {
          url: passwordPage(ctx, locale, path),
          phrases: 'reviewer_first_invitation' as const,
          link_nonce: first_password,
        }),
  });
}

/** Tells a reviewer that applicants moved from one reviewer to another. */
export async function queueMoveMail(
  ctx: Context,
  tx: Tx,
  { job }: { job: JobRow },
  { user, ...names }: { user: Addressee; from: string; to: string; count: number },
): Promise<void> {
  const code = personCode(ctx.env.SESSION_SECRET, user.id);
  await queuePlainMail(ctx, tx, {
    type: 'reviewer_move',
    locale: user.locale,
    job,
    to: user,
    names,
    url: pageAddress(ctx, user.locale, `/interviews/${job.id}?for=${code}`),
  });
}

/** A person gets one mail about mentions with the same applicant in this time. */
const MENTION_PAUSE_MS = 3600_000;

/**
 * Tells a reviewer of a mention in a comment, at most once an hour for an applicant. The mail holds nothing of the
 * comment, which may still be withheld.
 */
export async function queueMentionMail(
  ctx: Context,
  tx: Tx,
  { job }: { job: JobRow },
  { user, author, application }: { user: Addressee; author: string; application: number },
): Promise<void> {
  const code = personCode(ctx.env.SESSION_SECRET, user.id);
  const path = `/interviews/${job.id}/interviewee/${application}/overview?for=${code}`;
  const since = new Date(ctx.now().getTime() - MENTION_PAUSE_MS);
  if (await hasMentionMail(tx, { user: user.id, path, since })) return;
  await queuePlainMail(ctx, tx, {
    type: 'comment_mention',
    locale: user.locale,
    job,
    to: user,
    inviter: author,
    url: pageAddress(ctx, user.locale, path),
  });
}

/** Asks a reviewer for the ratings of a calibration round, without which applicants cannot be rated. */
export async function queueCalibrationMail(
  ctx: Context,
  tx: Tx,
  { job }: { job: JobRow },
  { user, starter, count }: { user: Addressee; starter: string; count: number },
): Promise<void> {
  const code = personCode(ctx.env.SESSION_SECRET, user.id);
  await queuePlainMail(ctx, tx, {
    type: 'calibration_started',
    locale: user.locale,
    job,
    to: user,
    inviter: starter,
    names: { count },
    url: pageAddress(ctx, user.locale, `/interviews/${job.id}/calibration?for=${code}`),
  });
}
