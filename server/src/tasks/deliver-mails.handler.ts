import type { Context } from '../context.ts';
import type { MailTransport } from '../integrations/mailer/transport.ts';
import * as mails from '../modules/mails/delivery.service.ts';
import { deliver, mailTurns } from './send-mail.handler.ts';
import type { InTurn } from './send-mail.handler.ts';
import { sendMailTask } from './send-mail.task.ts';
import type { FailureHandler, TaskHandler } from './types.ts';

type Payload = { mails: number[] };

/** Safe to repeat: a mail that was sent, or may have been, is not taken again. */
export const deliverMailsHandler = (
  ctx: Context,
  transport: MailTransport,
  inTurn: InTurn = mailTurns(),
): TaskHandler<Payload> => {
  const deliverOne = async (mail: number): Promise<void> => {
    try {
      await deliver(ctx, transport, mail);
    } catch {
      // It says why itself, and the others need not wait for its next attempt.
      await ctx.queue.enqueue(ctx.db, sendMailTask, { mail }, { start_after: sendMailTask.retry_delay_s ?? 0 });
    }
  };
  return async ({ mails: ids }) => {
    await Promise.all(ids.map((id) => inTurn(() => deliverOne(id))));
  };
};

/** What a run that could never end had in hand counts as undelivered or uncertain, each as it stands. */
export const deliverMailsFailed =
  (ctx: Context): FailureHandler<Payload> =>
  async ({ mails: ids }, { error }) => {
    for (const id of ids) await mails.recordGivenUp(ctx, id, error);
  };
