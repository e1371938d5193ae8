import { shortened } from '@vivavoce/domain/cut-text.ts';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Queryable } from '../../db/client.ts';
import { linkToken } from '../../lib/secrets.ts';
import * as repository from './mail-content.repository.ts';
import type { MailContentRow } from './mail-content.repository.ts';
import { withoutPersonalLink } from './composing/personal-link.ts';

type SentMailContent = ResultOf<'GET /api/jobs/{job}/applications/{application}/emails/{email}'>;

/**
 * Answers of mail servers begin with their code; other errors are for the operator only, and so is a server that
 * refuses our credentials (RFC 4954).
 */
const answered = /^(?!(454|53[0458])\b)[45]\d\d\b/;

/** The answer of the mail server; null for errors that staff do not see. */
export const answerOf = (error: string | null): string | null =>
  error !== null && answered.test(error) ? error : null;

/** Long enough for a readable reason; mail servers add addresses of help pages. */
const REASON_MAX = 200;

/** The answer of a mail server in one short line; null for errors that staff do not see. */
export function reasonOf(error: string | null): string | null {
  const answer = answerOf(error);
  if (answer === null) return null;
  return shortened(answer.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim(), REASON_MAX);
}

/**
 * Why the newest invitation of an applicant was refused, in one short line; null without an answer of a mail
 * server.
 */
export const refusalOfInvitation = async (db: Queryable, applicationId: number): Promise<string | null> =>
  reasonOf(await repository.findRefusal(db, applicationId));

type Link = { id: number; link_version: number };

/** Removes an applicant's personal link from the text of a mail. */
export function linkMask({ env }: Context, { id, link_version }: Link): (text: string) => string {
  const token = linkToken(env.SESSION_SECRET, id, link_version);
  return (text) => withoutPersonalLink(text, token);
}

const instant = (value: Date | null): string | null => value?.toISOString() ?? null;

/**
 * Every finished attempt, oldest first. The last one is stored apart from the others, and has no error where it
 * succeeded.
 */
function triesOf({ tries, state, attempted_at, error }: MailContentRow): SentMailContent['tries'] {
  const before = (tries ?? []).map((attempt) => ({
    at: new Date(attempt.at).toISOString(),
    answer: answerOf(attempt.error),
  }));
  if (attempted_at === null || state === 'queued' || state === 'attempting') return before;
  return [...before, { at: attempted_at.toISOString(), answer: state === 'failed' ? answerOf(error) : null }];
}

/**
 * One e-mail as the applicant got it, without the personal link.
 * @throws AppError `not_found` for a mail to another applicant
 */
export async function readMailContent(
  ctx: Context,
  jobId: number,
  applicant: Link,
  id: number,
): Promise<SentMailContent> {
  const row = await repository.findMailContent(ctx.db, { job: jobId, application: applicant.id, id });
  if (!row) throw notFound();
  const { mail, requested_by } = row;
  const masked = linkMask(ctx, applicant);
  return {
    id: mail.id,
    type: mail.type,
    state: mail.state,
    from_name: masked(mail.from_name),
    reply_to: mail.reply_to,
    to: { name: mail.to_name, address: mail.to_address },
    subject: masked(mail.subject),
    html: masked(mail.html),
    text: masked(mail.text),
    requested_by: requested_by?.id == null ? null : { id: requested_by.id, full_name: requested_by.full_name ?? '' },
    created_at: mail.created_at.toISOString(),
    sent_at: instant(mail.sent_at),
    next_try_at: instant(mail.next_try_at),
    tries: triesOf(mail),
  };
}
