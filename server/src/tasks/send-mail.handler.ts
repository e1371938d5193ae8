import type { Context } from '../context.ts';
import type { MailTransport } from '../integrations/mailer/transport.ts';
import { MailRefusedError, MailUncertainError } from '../integrations/mailer/transport.ts';
import * as mails from '../modules/mails/delivery.service.ts';
import { MAILS_AT_ONCE } from './send-mail.task.ts';
import type { FailureHandler, TaskHandler } from './types.ts';

type Payload = { mail: number };

/**
 * Delivers one mail at most once to the transport. `attempting` is committed first: a run that finds it so was killed
 * between asking and hearing, and the mail stays *uncertain* instead of going out twice.
 */
export const sendMail =
  (ctx: Context, transport: MailTransport, inTurn: InTurn = mailTurns()): TaskHandler<Payload> =>
  ({ mail }) =>
    inTurn(() => deliver(ctx, transport, mail));

/** @throws what the transport threw, where nothing was delivered and another attempt makes sense */
export async function deliver(ctx: Context, transport: MailTransport, id: number): Promise<void> {
  const mail = await mails.takeForSending(ctx, id);
  if (!mail) return;
  try {
    await transport.send({
      message_id: mail.message_id,
      from_name: mail.from_name,
      to: { name: mail.to_name, address: mail.to_address },
      reply_to: mail.reply_to,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
    });
  } catch (error) {
    if (error instanceof MailRefusedError && error.permanent) return mails.recordRefusal(ctx, mail, error.message);
    if (error instanceof MailUncertainError) return mails.recordUncertain(ctx, id, error.message);
    await mails.putBack(ctx, id, error instanceof Error ? error.message : 'unknown');
    throw error;
  }
  await mails.recordSent(ctx, id);
}

export type InTurn = (work: () => Promise<void>) => Promise<void>;

/** Lets as many mails leave at once as a mail server likes; the others begin in the order in which they came. */
export function mailTurns(): InTurn {
  const waiting: (() => void)[] = [];
  let free = MAILS_AT_ONCE;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** After the last attempt the mail counts as undelivered, so that staff see it and can send it again. */
export const sendMailFailed =
  (ctx: Context): FailureHandler<Payload> =>
  ({ mail }, { error }) =>
    mails.recordGivenUp(ctx, mail, error);
