import { QUIET_HOURS, QUIET_TYPES } from '@vivavoce/domain/emails/quiet-hours.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

const { begins, ends } = QUIET_HOURS;
const types = sql.raw(QUIET_TYPES.map((type) => `'${type}'`).join(', '));

/** The zone of the applicant where it is known, else that of the company, over the alias `c` of companies. */
const zoneOf = (message: SQL): SQL =>
  sql`coalesce((select z.time_zone from applications z where z.id = ${message}.application_id), c.time_zone)`;
const local = (message: SQL): SQL => sql`(now() at time zone ${zoneOf(message)})`;

/**
 * The next morning where a message arrives, over the alias `c` of companies.
 * @param message table with `type` and `application_id`
 */
export const morning = (message: SQL): SQL => sql`((date_trunc('day', ${local(message)})
  + case when extract(hour from ${local(message)}) >= ${sql.raw(String(begins))} then interval '1 day' else interval '0' end
  + interval '${sql.raw(String(ends))} hours') at time zone ${zoneOf(message)})`;

/**
 * Whether a message waits for the morning, over the alias `c` of companies: it is night where it arrives, and the
 * applicant's deadline does not pass before that morning.
 * @param message table with `type` and `application_id`
 */
export const waitsForMorning = (message: SQL): SQL => sql`c.quiet_hours and ${message}.type in (${types})
  and extract(hour from ${local(message)}) not between ${sql.raw(String(ends))} and ${sql.raw(String(begins - 1))}
  and not exists (select 1 from applications a where a.id = ${message}.application_id and a.deadline <= ${morning(message)})`;
