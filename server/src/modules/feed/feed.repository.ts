import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { applications, events, users } from '../../db/schema/index.ts';

const applicant = alias(users, 'applicant');
const applicantName = sql<string | null>`coalesce(nullif(${applications.applicant_name}, ''), ${applicant.full_name})`;

/** One row more than a page, so that the caller knows whether older ones exist. */
export const listEvents = (
  db: Queryable,
  jobId: number,
  { page, page_size, application }: { page: number; page_size: number; application?: number | undefined },
) =>
  db
    .select({
      id: events.id,
      type: events.type,
      at: events.at,
      actor_kind: events.actor_kind,
      actor_name: sql<
        string | null
      >`coalesce(${users.full_name}, case when ${events.actor_kind} = 'applicant' then ${applicantName} end)`,
      application_id: events.application_id,
      applicant_name: applicantName,
      data: events.data,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.actor_user_id))
    .leftJoin(applications, eq(applications.id, events.application_id))
    .leftJoin(applicant, eq(applicant.id, applications.user_id))
    .where(
      and(eq(events.job_id, jobId), application === undefined ? undefined : eq(events.application_id, application)),
    )
    .orderBy(desc(events.id))
    .limit(page_size + 1)
    .offset((page - 1) * page_size);

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];
