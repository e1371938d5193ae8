import { QUIET_HOURS, QUIET_TYPES } from '@vivavoce/domain/emails/quiet-hours.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

const { begins, ends } = QUIET_HOURS;
const types = sql.raw(QUIET_TYPES.map((type) => `'${type}'`).join(', '));
const local = sql.raw(`now() at time zone c.time_zone`);

/** The next morning of a company, over the alias `c` of companies. */
export const morning: SQL = sql`((date_trunc('day', ${local})
  + case when extract(hour from ${local}) >= ${sql.raw(String(begins))} then interval '1 day' else interval '0' end
  + interval '${sql.raw(String(ends))} hours') at time zone c.time_zone)`;

/**
 * Whether a message waits for the morning of its company, over the alias `c` of companies: it is night there, and the
 * applicant's deadline does not pass before that morning.
 * @param message table with `type` and `application_id`
 */
export const waitsForMorning = (message: SQL): SQL => sql`c.quiet_hours and ${message}.type in (${types})
  and extract(hour from ${local}) not between ${sql.raw(String(ends))} and ${sql.raw(String(begins - 1))}
  and not exists (select 1 from applications a where a.id = ${message}.application_id and a.deadline <= ${morning})`;
