import type { Context } from '../context.ts';
import { createTransport } from '../integrations/mailer/transport.ts';
import { sendMail, sendMailFailed } from './send-mail.handler.ts';
import { sendMailTask } from './send-mail.task.ts';

/** Puts every handler to work; called where the role includes the worker. */
export async function startWorkers(ctx: Context): Promise<void> {
  const { queue, env } = ctx;
  await queue.work(sendMailTask, sendMail(ctx, createTransport(env)), sendMailFailed(ctx));
}
