import type { Context } from '../../context.ts';
import { purgeLinks } from '../../modules/account/purging.service.ts';
import { purgeAiCalls } from '../../modules/ai/purging.service.ts';
import { purgeCohorts } from '../../modules/cohorts/purging.service.ts';
import { purgeCompanyArchives } from '../../modules/company-archives/company-archives.service.ts';
import { purgeGuests } from '../../modules/guests/guests.service.ts';
import { logRefusedCalls } from '../../modules/audit/refused-calls.service.ts';
import { purgeArchives } from '../../modules/interviews/own-data/archives.service.ts';
import { purgeDeletedAnswers } from '../../modules/interviews/reopening/deleted-answers.service.ts';
import { purgeLearners } from '../../modules/learners/learners.service.ts';
import { purgeBrowsers } from '../../modules/interviews/opening/purging.service.ts';
import { purgeMailMinutes } from '../../modules/mails/budget/budget.service.ts';
import { purgeNotifications } from '../../modules/notifications/notifications.service.ts';
import { purgeWebhooks } from '../../modules/webhooks/tending.service.ts';
import { purgeShares } from '../../modules/shares/own-shares.service.ts';
import { purgeSessions } from '../../modules/session/purging.service.ts';
import { purgeAnswers } from '../../http/remembered-answers.ts';
import { purgeFinishedTasks } from '../queue/forget-tasks.ts';

/** Deletes expired rows batch by batch: a killed run has deleted some, and the next one deletes the rest. */
export async function purgeExpired(ctx: Context, signal: AbortSignal): Promise<void> {
  const deleted = {
    ...(await purgeSessions(ctx, signal)),
    ...(await purgeLinks(ctx, signal)),
    ...(await purgeLearners(ctx, signal)),
    answers: await purgeAnswers(ctx, signal),
    browsers: await purgeBrowsers(ctx, signal),
    // Counts of past hours become entries of the audit log.
    refused_calls: await logRefusedCalls(ctx),
    archives: await purgeArchives(ctx, signal),
    ...(await purgeCohorts(ctx, signal)),
    company_archives: await purgeCompanyArchives(ctx, signal),
    deleted_answers: await purgeDeletedAnswers(ctx, signal),
    guests: await purgeGuests(ctx),
    mail_minutes: await purgeMailMinutes(ctx, signal),
    shares: await purgeShares(ctx, signal),
    notifications: await purgeNotifications(ctx, signal),
    webhooks: await purgeWebhooks(ctx, signal),
    ai_calls: await purgeAiCalls(ctx, signal),
    finished_tasks: await purgeFinishedTasks(ctx, signal),
  };
  if (Object.values(deleted).some((rows) => rows > 0)) ctx.log.info(deleted, 'expired rows deleted');
}
