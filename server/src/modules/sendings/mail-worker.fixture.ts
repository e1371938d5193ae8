import pino from 'pino';
import type { Context } from '../../context.ts';
import { connectDatabase } from '../../db/client.ts';
import { readEnv } from '../../env.ts';
import { createTransport } from '../../integrations/mailer/transport.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import { deliverMailsFailed, deliverMailsHandler } from '../../tasks/deliver-mails.handler.ts';
import { deliverMails } from '../../tasks/deliver-mails.task.ts';
import { makeMailsHandler } from '../../tasks/make-mails.handler.ts';
import { makeMails } from '../../tasks/make-mails.task.ts';
import { createTaskQueue } from '../../tasks/queue.ts';
import { mailTurns, sendMail, sendMailFailed } from '../../tasks/send-mail.handler.ts';
import { sendMailTask } from '../../tasks/send-mail.task.ts';

/** Run as a process of its own, with the settings as variables: it makes mails and sends them, until it is killed. */
if (process.argv[1] === import.meta.filename && process.send) {
  const env = readEnv(process.env);
  const connection_string = env.DATABASE_URL ?? '';
  const log = pino({ level: 'silent' });
  const { db, pool } = connectDatabase(connection_string, () => {});
  const storage = await createDiskStorage(env.DATA_DIR);
  const queue = createTaskQueue({
    connection_string,
    role: 'worker',
    log,
    heartbeat_s: 10,
    supervise_s: 1,
    poll_s: 0.5,
  });
  const ctx: Context = { env, db, pool, storage, queue, log, now: () => new Date() };
  await queue.start();
  await queue.work(makeMails, makeMailsHandler(ctx));
  const transport = createTransport(env);
  const inTurn = mailTurns();
  await queue.work(sendMailTask, sendMail(ctx, transport, inTurn), sendMailFailed(ctx));
  await queue.work(deliverMails, deliverMailsHandler(ctx, transport, inTurn), deliverMailsFailed(ctx));
  process.send({ ready: true });
}
