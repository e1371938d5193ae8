import * as operation from '../../server/src/modules/platform/operation.service.ts';
import { Misuse, need, oneOf } from './command.ts';
import type { Command } from './command.ts';

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

export const operationCommands: Record<string, Command> = {
  async 'operation show'(ctx) {
    const { tasks, ...counts } = await operation.readOperation(ctx);
    return [
      ...tasks.map(({ task, waiting, running }) => `${task}\t${waiting} waiting\t${running} running`),
      `failed tasks\t${counts.failed_tasks}`,
      `uncertain mails\t${counts.uncertain_mails}`,
      `failed mails\t${counts.failed_mails}`,
      `open mailings\t${counts.mailings}`,
      `open bulk operations\t${counts.bulk_operations}`,
      `open deletions\t${counts.deletions}`,
      `stored files\t${megabytes(counts.bytes)}`,
      `last backup\t${counts.last_backup_at?.toISOString() ?? 'never reported'}`,
    ];
  },
  async 'operation tasks'(ctx) {
    const failed = await operation.listFailedTasks(ctx);
    if (failed.length === 0) return ['No task has failed.'];
    return failed.map(({ id, task, payload, error, failed_at }) =>
      [id, task, JSON.stringify(payload), failed_at.toISOString(), error].join('\t'),
    );
  },
  async 'operation retry'(ctx, [id]) {
    const task = need(id, 'The id of the task');
    if (!(await operation.retryTask(ctx, task))) throw new Misuse(`There is no failed task ${task} to try again.`);
    return [`Task ${task} is tried again.`];
  },
  async 'operation resolve'(ctx, [id = '', outcome]) {
    if (!/^\d+$/.test(id)) throw new Misuse('The number of the mail is missing.');
    const arrived = oneOf(['arrived', 'lost'], outcome ?? '', 'The outcome') === 'arrived';
    if (!(await operation.resolveMail(ctx, Number(id), arrived))) throw new Misuse(`Mail ${id} is not uncertain.`);
    return [arrived ? `Mail ${id} counts as sent.` : `Mail ${id} counts as failed.`];
  },
  async 'backup done'(ctx) {
    await operation.recordBackup(ctx);
    return ['The end of the backup is noted.'];
  },
  async 'operation mails'(ctx) {
    const mails = await operation.listDoubtfulMails(ctx);
    if (mails.length === 0) return ['No mail is uncertain or failed.'];
    return mails.map((mail) =>
      [mail.id, mail.state, mail.type, mail.to_address, mail.message_id ?? '-', mail.error ?? '-'].join('\t'),
    );
  },
  async 'operation work'(ctx) {
    const work = await operation.listOpenWork(ctx);
    if (work.length === 0) return ['Nothing is under way.'];
    return work.map((item) =>
      [item.kind, item.id, `activity ${item.job}`, `${item.done} of ${item.total}`, item.state].join('\t'),
    );
  },
};
