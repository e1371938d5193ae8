import { addDays, localDay, timeOfDay } from '@vivavoce/domain/jobs/time-zone.ts';
import { and, asc, eq, isNull, isNotNull } from 'drizzle-orm';
import { applications, jobs, webinar_registrations, webinars } from '../../schema/index.ts';
import type { DemoKind } from './demo-kind.ts';

const ZONE = 'Europe/London';
const FROM = 17 * 60 + 30;
const TO = 18 * 60 + 30;
const HOUR_MS = 3_600_000;
/** Days since the webinar that is over. */
export const PAST_DAYS = 5;

type DemoWebinar = Pick<typeof webinars.$inferInsert, 'seats' | 'join_link' | 'recording_link'> & {
  /** Days from now; negative where it is over. */
  in_days: number;
};

const webinar = ({ in_days, ...fields }: DemoWebinar): DemoKind => ({
  event: 'webinar.registered',
  add: async (tx, job, now) => {
    const day = addDays(localDay(now, ZONE), in_days);
    const ends_at = timeOfDay(day, TO, ZONE);
    await tx.insert(webinars).values({
      job_id: job.id,
      company_id: job.company_id,
      starts_at: timeOfDay(day, FROM, ZONE),
      ends_at,
      time_zone: ZONE,
      ...fields,
    });
    await tx.update(jobs).set({ fixed_deadline: ends_at }).where(eq(jobs.id, job.id));
  },
  respond: async (tx, { application, job, sent }) => {
    const registered = { state: 'registered' as const, asked_at: sent, registered_at: sent, notified_sequence: 0 };
    await tx.insert(webinar_registrations).values({ application_id: application.id, job_id: job.id, ...registered });
  },
});

/** Fully booked, with two on the waiting list. */
export const comingWebinar = (seats: number): DemoKind => ({
  ...webinar({ in_days: 9, seats, join_link: 'https://ashby.example/live/green-energy' }),
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

/** Joined a few minutes before or after the start; every fifth stayed away, and staff saw one of those in the room. */
export const pastWebinar = (): DemoKind => ({
  ...webinar({
    in_days: -PAST_DAYS,
    join_link: 'https://ashby.example/live/nursing-evening',
    recording_link: 'https://ashby.example/recordings/nursing-evening',
  }),
  finish: async (tx, job) => {
    const [{ starts_at } = { starts_at: null }] = await tx
      .select({ starts_at: webinars.starts_at })
      .from(webinars)
      .where(eq(webinars.job_id, job.id));
    if (!starts_at) throw new Error('the past webinar of the demo has no date');
    const seats = await tx
      .select({ id: webinar_registrations.application_id })
      .from(webinar_registrations)
      .where(eq(webinar_registrations.job_id, job.id))
      .orderBy(asc(webinar_registrations.application_id));
    for (const [place, { id }] of seats.entries())
      await tx
        .update(webinar_registrations)
        .set(
          place % 5 === 4
            ? { attended: place === 4 ? true : null }
            : { joined_at: new Date(starts_at.getTime() + ((place % 5) * 4 - 6) * 60_000) },
        )
        .where(eq(webinar_registrations.application_id, id));
  },
});
