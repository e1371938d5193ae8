import { workUntilKilled } from '../../../test/workers/worker-program.ts';
import { createTransport } from '../../integrations/mailer/transport.ts';
import { deliverMailsFailed, deliverMailsHandler } from '../../tasks/handlers/deliver-mails.ts';
import { deliverMails } from '../../tasks/definitions/mails.ts';
import { taskHandlers } from '../../tasks/handlers.ts';
import { createMails } from '../../tasks/definitions/mails.ts';
import { sendMail, sendMailFailed } from '../../tasks/handlers/send-mail.ts';
import { sendMailTask } from '../../tasks/definitions/mails.ts';

if (process.argv[1] === import.meta.filename) {
  await workUntilKilled(async (ctx) => {
    const { env, queue } = ctx;
    await queue.work(createMails, taskHandlers(ctx).createMails.run);
    const transport = createTransport(env);
    await queue.work(sendMailTask, sendMail(ctx, transport), sendMailFailed(ctx));
    await queue.work(deliverMails, deliverMailsHandler(ctx, transport), deliverMailsFailed(ctx));
  });
}
