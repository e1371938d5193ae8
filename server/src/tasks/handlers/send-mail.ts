import type { Context } from '../../context.ts';
import { returnAddress } from '../../integrations/bounces/return-address.ts';
import { markHeaders } from '../../integrations/bounces/services.ts';
import type { MailTransport } from '../../integrations/mailer/transport.ts';
import { MailRefusedError, MailUncertainError } from '../../integrations/mailer/transport.ts';
import * as mails from '../../modules/mails/delivery.service.ts';
import type { SendableMail } from '../../modules/mails/delivery.types.ts';
import { nextTryWithin } from '../definitions/mails.ts';
import type { FailureHandler, TaskHandler } from '../define-task.ts';
import { mailTurns } from './mail-turns.ts';

type Payload = { mail: number };

/**
 * Delivers one mail at most once to the transport. `attempting` is committed first: a run that finds it so was killed
 * before the answer, and the mail stays *uncertain* instead of being sent twice.
 */
export const sendMail =
  (ctx: Context, transport: MailTransport): TaskHandler<Payload> =>
  ({ mail }, { attempt }) =>
    mailTurns(ctx)(() => deliver(ctx, transport, { id: mail, attempt }));

/** @throws the transport's error, where nothing was delivered and another attempt makes sense */
async function deliver(
  ctx: Context,
  transport: MailTransport,
  { id, attempt }: { id: number; attempt: number },
): Promise<void> {
  const mail = await mails.takeMail(ctx, id);
  if (mail && (await handOver(ctx, transport, mail, attempt))) await mails.recordSent(ctx, id);
}

/**
 * Delivers a mail that was taken for sending, and stores the result unless it was sent.
 * @param attempt as in `nextTryWithin`
 * @returns whether the mail server accepted it
 * @throws the transport's error, where nothing was delivered and another attempt makes sense
 */
export async function handOver(
  ctx: Context,
  transport: MailTransport,
  mail: SendableMail,
  attempt: number,
): Promise<boolean> {
  const { message_id, from_name, to_name, to_address, reply_to, subject, html, text, calendar } = mail;
  const to = { name: to_name, address: to_address };
  try {
    const headers = markHeaders(ctx.env, mail.id);
    const return_path = returnAddress(ctx.env, mail.id);
    await transport.send({ message_id, from_name, to, reply_to, subject, html, text, calendar, return_path, headers });
    return true;
  } catch (error) {
    if (error instanceof MailRefusedError && error.permanent)
      await mails.recordRefusal(ctx, mail, error.message, error.response !== null);
    else if (error instanceof MailUncertainError) await mails.recordUncertain(ctx, mail.id, error.message);
    else {
      const reason = error instanceof Error ? error.message : 'unknown';
      await mails.putOff(ctx, mail.id, reason, nextTryWithin(attempt));
      throw error;
    }
    return false;
  }
}

/** After the last attempt the mail counts as undelivered, so that staff see it and can send it again. */
export const sendMailFailed =
  (ctx: Context): FailureHandler<Payload> =>
  ({ mail }, { error }) =>
    mails.recordGivenUp(ctx, mail, error);
