import { and, eq, sql } from 'drizzle-orm';
import type { StaffActor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/client.ts';
import { applicant_requests, jobs } from '../db/schema/index.ts';
import { answerableJobs } from '../policies/applicant-requests.policy.ts';
import { ofStanding } from '../policies/jobs.policy.ts';

type RequestType = typeof applicant_requests.$inferSelect.action_type;

/** Open ones by kind; kinds without any are absent. */
export async function countOpenRequests(
  db: Queryable,
  actor: StaffActor,
  company: number,
): Promise<Map<RequestType, number>> {
  const open = and(eq(applicant_requests.company_id, company), sql`applicant_requests.is_open`);
  const counted = { type: applicant_requests.action_type, n: sql<number>`count(*)`.mapWith(Number) };
  const rows = actor.create_interview_only
    ? await db
        .select(counted)
        .from(applicant_requests)
        .innerJoin(jobs, eq(jobs.id, applicant_requests.job_id))
        .where(and(open, answerableJobs(actor)))
        .groupBy(applicant_requests.action_type)
    : await db
        .select(counted)
        .from(applicant_requests)
        .where(and(open, ofStanding(sql`applicant_requests.job_id`, company)))
        .groupBy(applicant_requests.action_type);
  return new Map(rows.map(({ type, n }) => [type, n]));
}

/** The number of requests that the actor may answer. */
export async function countPending(ctx: Context, actor: StaffActor): Promise<number> {
  if (actor.company_id === null) return 0;
  const open = await countOpenRequests(ctx.db, actor, actor.company_id);
  return [...open.values()].reduce((sum, n) => sum + n, 0);
}
