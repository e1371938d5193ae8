import { addDays, localDay, timeOfDay } from '@vivavoce/domain/jobs/time-zone.ts';
import { and, asc, eq, isNull, isNotNull } from 'drizzle-orm';
import { applications, jobs, webinar_registrations, webinars } from '../../schema/index.ts';
import type { DemoKind } from './demo-kind.ts';

const ZONE = 'Europe/London';
const IN_DAYS = 9;
const FROM = 17 * 60 + 30;
const TO = 18 * 60 + 30;
const HOUR_MS = 3_600_000;

/** A webinar that is fully booked, with two on its waiting list. */
export const webinarKind = (seats: number): DemoKind => ({
  event: 'webinar.registered',
  add: async (tx, job, now) => {
    const day = addDays(localDay(now, ZONE), IN_DAYS);
    const ends_at = timeOfDay(day, TO, ZONE);
    await tx.insert(webinars).values({
      job_id: job.id,
      company_id: job.company_id,
      starts_at: timeOfDay(day, FROM, ZONE),
      ends_at,
      time_zone: ZONE,
      join_link: 'https://ashby.example/live/green-energy',
      seats,
    });
    await tx.update(jobs).set({ fixed_deadline: ends_at }).where(eq(jobs.id, job.id));
  },
  respond: async (tx, { application, job, sent }) => {
    const registered = { state: 'registered' as const, asked_at: sent, registered_at: sent, notified_sequence: 0 };
    await tx.insert(webinar_registrations).values({ application_id: application.id, job_id: job.id, ...registered });
  },
  finish: async (tx, job) => {
    const late = await tx
      .select({ id: applications.id, invited_at: applications.invited_at })
      .from(applications)
      .where(
        and(eq(applications.job_id, job.id), isNotNull(applications.invited_at), isNull(applications.responded_at)),
      )
      .orderBy(asc(applications.id))
      .limit(2);
    await tx.insert(webinar_registrations).values(
      late.map(({ id, invited_at }) => ({
        application_id: id,
        job_id: job.id,
        state: 'waiting' as const,
        asked_at: new Date((invited_at?.getTime() ?? 0) + HOUR_MS),
        notified_sequence: 0,
      })),
    );
  },
});
