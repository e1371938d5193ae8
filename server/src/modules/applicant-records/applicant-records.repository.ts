import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { applications, events, job_versions, users } from '../../db/schema/index.ts';

/** The title of the activity as the applicant knew it; undefined before the first opening. */
export const knownTitle = async (db: Queryable, application: number): Promise<string | undefined> =>
  (
    await db
      .select({ content: job_versions.content })
      .from(applications)
      .innerJoin(job_versions, eq(job_versions.id, applications.version_id))
      .where(eq(applications.id, application))
  )[0]?.content.title;

/** The author of the latest decision of a kind; undefined where it was no user. */
export const deciderOf = async (
  db: Queryable,
  application: number,
  type: 'application.shortlisted' | 'application.rejected',
): Promise<string | undefined> =>
  (
    await db
      .select({ name: users.full_name })
      .from(events)
      .innerJoin(users, eq(users.id, events.actor_user_id))
      .where(and(eq(events.application_id, application), eq(events.type, type)))
      .orderBy(desc(events.id))
      .limit(1)
  )[0]?.name;
