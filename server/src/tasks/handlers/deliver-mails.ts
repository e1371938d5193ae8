import type { Context } from '../../context.ts';
import type { MailTransport } from '../../integrations/mailer/transport.ts';
import * as mails from '../../modules/mails/delivery.service.ts';
import type { SendableMail, SentMail } from '../../modules/mails/delivery.types.ts';
import { mailTurns } from './mail-turns.ts';
import { handOver } from './send-mail.ts';
import { MAILS_TAKEN } from '../definitions/mails.ts';
import { nextTryWithin, sendMailTask } from '../definitions/mails.ts';
import type { FailureHandler, TaskHandler } from '../define-task.ts';

type Payload = { mails: number[] };

/**
 * Idempotent: a mail that was sent, or may have been, is not taken again. Several are taken together, and marked as sent
 * by the statement that takes the next ones, so that a mail needs no statement of its own.
 */
export const deliverMailsHandler = (ctx: Context, transport: MailTransport): TaskHandler<Payload> => {
  const again = (mail: number) => ctx.queue.enqueue(ctx.db, sendMailTask, { mail }, { start_after: nextTryWithin(0) });

  const inTurn = mailTurns(ctx);

  return async ({ mails: ids }, { signal }) => {
    let sent: SentMail[] = [];
    const deliverOne = async (mail: SendableMail): Promise<void> => {
      if (signal.aborted) return mails.putBack(ctx, mail.id, 'The server stopped before this was delivered.');
      try {
        if (await handOver(ctx, transport, mail, 0)) sent.push({ id: mail.id, at: ctx.now() });
      } catch {
        // The error is logged there, and the others need not wait for its next attempt.
        await again(mail.id);
      }
    };
    try {
      for (let from = 0; from < ids.length && !signal.aborted; from += MAILS_TAKEN) {
        const batch = await mails.takeMails(ctx, ids.slice(from, from + MAILS_TAKEN), sent);
        // Only after that: if it fails, the sent ones still have to be marked.
        sent = [];
        const ends = await Promise.allSettled(batch.map((mail) => inTurn(() => deliverOne(mail))));
        for (const end of ends) if (end.status === 'rejected') throw end.reason;
      }
    } finally {
      if (sent.length > 0) await mails.recordManySent(ctx, sent);
    }
    signal.throwIfAborted();
  };
};

/** After a run that never ended, its mails count as undelivered or uncertain, by the state of each. */
export const deliverMailsFailed =
  (ctx: Context): FailureHandler<Payload> =>
  async ({ mails: ids }, { error }) => {
    for (const id of ids) await mails.recordGivenUp(ctx, id, error);
  };
