import { workUntilKilled } from '../../../test/worker-program.ts';
import { createTransport } from '../../integrations/mailer/transport.ts';
import { deliverMailsFailed, deliverMailsHandler } from '../../tasks/deliver-mails.handler.ts';
import { deliverMails } from '../../tasks/deliver-mails.task.ts';
import { createMailsHandler } from '../../tasks/create-mails.handler.ts';
import { createMails } from '../../tasks/create-mails.task.ts';
import { mailTurns, sendMail, sendMailFailed } from '../../tasks/send-mail.handler.ts';
import { sendMailTask } from '../../tasks/send-mail.task.ts';

if (process.argv[1] === import.meta.filename) {
  await workUntilKilled(async (ctx) => {
    const { env, queue } = ctx;
    await queue.work(createMails, createMailsHandler(ctx));
    const transport = createTransport(env);
    const inTurn = mailTurns();
    await queue.work(sendMailTask, sendMail(ctx, transport, inTurn), sendMailFailed(ctx));
    await queue.work(deliverMails, deliverMailsHandler(ctx, transport, inTurn), deliverMailsFailed(ctx));
  });
}
