import { mayRegister, WEBINAR_LIMITS } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import type { ReminderName } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { fillSeats, giveUpSeat } from './seats.service.ts';
import * as repository from './webinars.repository.ts';
import { isDated, queueWebinarMail } from './webinar-mails.ts';
import type { DatedWebinar } from './webinar-mails.ts';

const BATCH = 200;

/** One piece of work on a webinar whose lock is held. @returns how many applicants it concerned; 0 ends it */
type Work = (ctx: Context, tx: Tx, webinar: DatedWebinar) => Promise<number>;

/** Seats of applicants who withdrew or were archived. */
const freeGone: Work = async (ctx, tx, webinar) => {
  const formerRegistrants = await repository.listGone(tx, webinar.job_id, BATCH);
  for (const applicant of await repository.lockApplicants(tx, formerRegistrants))
    await giveUpSeat(ctx, tx, { webinar, applicant }, 'system');
  return formerRegistrants.length;
};

/** Tells each applicant once of the last change: they are marked together with their mails. */
const tell: Work = async (ctx, tx, webinar) => {
  const unnotified = await repository.listUnnotified(tx, webinar.job_id, webinar.sequence, BATCH);
  for (const applicant of await repository.lockApplicants(tx, unnotified)) {
    const { id } = applicant.application;
    const registration = await repository.findRegistration(tx, id);
    if (!registration) continue;
    await repository.updateRegistration(tx, id, { notified_sequence: webinar.sequence });
    const news = webinar.cancelled_at ? 'called_off' : 'moved';
    await queueWebinarMail(ctx, tx, news, { applicant, webinar, registration });
  }
  return unnotified.length;
};

/** The most urgent first: a reminder of the hour before replaces one of the day before. */
const REMINDERS: readonly ReminderName[] = ['hour', 'day'];

const remind =
  (name: ReminderName): Work =>
  async (ctx, tx, webinar) => {
    const remaining = webinar.starts_at.getTime() - ctx.now().getTime();
    const { hour, day } = WEBINAR_LIMITS.reminders_ms;
    const isDue = name === 'hour' ? remaining <= hour : remaining <= day && remaining > hour;
    if (webinar.cancelled_at || remaining <= 0 || !isDue) return 0;
    const due = await repository.listToRemind(tx, webinar, name, BATCH);
    for (const applicant of await repository.lockApplicants(tx, due)) {
      const { id } = applicant.application;
      const registration = await repository.findRegistration(tx, id);
      if (!registration) continue;
      const column = name === 'hour' ? 'reminded_hour' : 'reminded_day';
      await repository.updateRegistration(tx, id, { [column]: webinar.starts_at });
      await queueWebinarMail(ctx, tx, `reminder_${name}`, { applicant, webinar, registration });
    }
    return due.length;
  };

const fill: Work = (ctx, tx, webinar) => fillSeats(ctx, tx, webinar);

const moveDeadlines: Work = (_ctx, tx, { job_id, ends_at }) => repository.moveDeadlines(tx, job_id, ends_at, BATCH);

/** Changes are mailed before reminders, so that no reminder names a time that the applicant does not know. */
const WORK: readonly Work[] = [freeGone, fill, tell, moveDeadlines, ...REMINDERS.map(remind)];

/**
 * Looks after all webinars that have not ended: seats that became free, applicants to tell, reminders. Each batch is one
 * transaction, which stores what it told, so a second run repeats nothing.
 * @returns the number of applicants concerned
 */
export async function processDueWebinars(ctx: Context, signal?: AbortSignal): Promise<number> {
  let concerned = 0;
  for (const job of await repository.listCurrent(ctx.db, ctx.now())) {
    for (const work of WORK) {
      for (;;) {
        signal?.throwIfAborted();
        const done = await ctx.db.transaction(async (tx) => {
          const webinar = await repository.lockWebinar(tx, job);
          if (!webinar || !isDated(webinar) || !mayRegister(webinar, ctx.now())) return 0;
          return work(ctx, tx, webinar);
        });
        concerned += done;
        if (done === 0) break;
      }
    }
  }
  return concerned;
}
