import type { PgBoss } from 'pg-boss';
import { tendAi } from './definitions/ai.ts';
import { closeInterviews } from './definitions/applicants.ts';
import { eraseApplicants } from './definitions/applicants.ts';
import { tendWebinars } from './definitions/applicants.ts';
import { releaseFeedback } from './definitions/applicants.ts';
import { foldBucketDeltas } from './definitions/applicants.ts';
import { purgeExpired, recheckDomains, sealAudit, tendFiles, trimAudit } from './definitions/housekeeping.ts';
import { purgeVideos } from './definitions/videos.ts';
import { remindApplicants } from './definitions/mails.ts';
import { noteReviews, notifyStaff } from './definitions/mails.ts';
import { readBouncesTask, releaseMails } from './definitions/mails.ts';
import { resumeMailings } from './definitions/mails.ts';
import { tendTests } from './definitions/provider-tests.ts';
import { recountReports, rollUpReports, sendReports } from './definitions/reports.ts';
import { joinRecordings, sealAbandoned } from './definitions/recordings.ts';
import { tendWebhooksTask } from './definitions/webhooks.ts';
import type { Env } from '../env.ts';
import type { TaskDefinition } from './define-task.ts';

export type TaskSchedule = {
  readonly task: TaskDefinition;
  readonly payload: object;
  /** Five fields: minute, hour, day of month, month, day of week. */
  readonly cron: string;
  /** IANA name of the zone in which the cron fields are read; default UTC. */
  readonly time_zone?: string;
};

/** All scheduled tasks. A task occurs at most once. */
export const taskSchedules: readonly TaskSchedule[] = [
  scheduleTask(closeInterviews, {}, '*/5 * * * *'),
  scheduleTask(eraseApplicants, {}, '23 2 * * *'),
  scheduleTask(foldBucketDeltas, {}, '* * * * *'),
  scheduleTask(joinRecordings, {}, '* * * * *'),
  scheduleTask(noteReviews, {}, '7 * * * *'),
  scheduleTask(notifyStaff, {}, '* * * * *'),
  scheduleTask(purgeExpired, {}, '17 * * * *'),
  scheduleTask(purgeVideos, {}, '41 * * * *'),
  scheduleTask(readBouncesTask, {}, '* * * * *'),
  scheduleTask(recheckDomains, {}, '11 4 * * *'),
  scheduleTask(recountReports, {}, '47 3 * * 0'),
  scheduleTask(releaseFeedback, {}, '* * * * *'),
  scheduleTask(releaseMails, {}, '* * * * *'),
  scheduleTask(remindApplicants, {}, '*/5 * * * *'),
  scheduleTask(resumeMailings, {}, '* * * * *'),
  scheduleTask(rollUpReports, {}, '*/5 * * * *'),
  scheduleTask(sealAbandoned, {}, '*/10 * * * *'),
  scheduleTask(sealAudit, {}, '* * * * *'),
  scheduleTask(sendReports, {}, '8,38 * * * *'),
  scheduleTask(tendAi, {}, '* * * * *'),
  scheduleTask(tendFiles, {}, '31 3 * * *'),
  scheduleTask(tendTests, {}, '* * * * *'),
  scheduleTask(tendWebhooksTask, {}, '* * * * *'),
  scheduleTask(tendWebinars, {}, '* * * * *'),
  scheduleTask(trimAudit, {}, '19 0 * * *'),
];

/** Those that have something to do with these settings. */
export const schedulesFor = ({ BOUNCE_MAILBOX }: Pick<Env, 'BOUNCE_MAILBOX'>): readonly TaskSchedule[] =>
  taskSchedules.filter(({ task }) => task !== readBouncesTask || BOUNCE_MAILBOX !== undefined);

/**
 * Schedules a task.
 * @throws ZodError for an invalid payload
 */
export function scheduleTask<Payload extends object>(
  task: TaskDefinition<Payload>,
  payload: Payload,
  cron: string,
  time_zone = 'UTC',
): TaskSchedule {
  return { task, payload: task.payload.parse(payload), cron, time_zone };
}

/** Updates the stored schedules to the list: changed ones are replaced, others are removed. */
export async function applySchedules(boss: PgBoss, schedules: readonly TaskSchedule[]): Promise<void> {
  const names = new Set(schedules.map(({ task }) => task.name));
  for (const schedule of await boss.getSchedules()) {
    if (!names.has(schedule.name)) await boss.unschedule(schedule.name, schedule.key);
  }
  for (const { task, payload, cron, time_zone = 'UTC' } of schedules) {
    const key = task.key?.(payload);
    await boss.schedule(task.name, cron, payload, { tz: time_zone, ...(key !== undefined && { singletonKey: key }) });
  }
}
